"""Failing checks show what they compared, as failing tests do."""

import pytest

pytest.register_assert_rewrite("tests.contract.checks")
