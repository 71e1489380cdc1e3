"""What games look like: SVG shapes and pieces in one drawing style, and charts."""
