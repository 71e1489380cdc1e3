/* Rounds of Cat Between Us by chance, in C: what catlib/games/cat_between_us/kernel.py does, in the way that is natural
   for one round after the other. A partial Fisher-Yates shuffle draws two cards for each toy and those that each player
   keeps; then come the totals and the winners. Random numbers are those of SFC64, two from each word. It shows how far
   the NumPy kernel is from what one core can do. */

#include <stdint.h>

typedef uint64_t u64;

typedef struct {
    u64 a, b, c, counter;
} Chance;

static u64 mix(u64 word) { /* SplitMix64, for the seed */
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static inline u64 next(Chance *r) {
    u64 found = r->a + r->b + r->counter++;
    r->a = r->b ^ r->b >> 11;
    r->b = r->c + (r->c << 3);
    r->c = (r->c << 24 | r->c >> 40) + found;
    return found;
}

static inline int below(u64 word, int n) { return (int)((word >> 32) * (u64)n >> 32); }

/* So many rounds: for each player the sum of the totals, and the number of rounds won, alone or with others. */
void rounds(u64 seed, int count, int players, int suits, const int *kept, const uint8_t *paws, int64_t *sums,
            int64_t *won) {
    Chance r = {mix(seed), mix(seed + 1), mix(seed + 2), 1};
    uint8_t suit[42], number[42], cards[42];
    int deck = 7 * suits, needed = 2 * suits;
    for (int i = 0; i < 12; i++) next(&r);
    for (int i = 0; i < deck; i++) suit[i] = (uint8_t)(i / 7), number[i] = (uint8_t)(i % 7), cards[i] = (uint8_t)i;
    for (int p = 0; p < players; p++) needed += kept[p], sums[p] = won[p] = 0;
    for (int round = 0; round < count; round++) {
        u64 word = 0;
        for (int i = 0; i < needed; i++) { /* the deck need not be in order when the next round begins */
            word = i & 1 ? word << 32 : next(&r);
            int j = i + below(word, deck - i);
            uint8_t card = cards[j];
            cards[j] = cards[i], cards[i] = card;
        }
        int worth[6], rank[6], best = -1000, at = 2 * suits;
        for (int s = 0; s < suits; s++) worth[s] = number[cards[2 * s]] + number[cards[2 * s + 1]];
        int target = paws[below(next(&r), deck)];
        for (int p = 0; p < players; p++) {
            int total = 0;
            for (int k = 0; k < kept[p]; k++) total += worth[suit[cards[at++]]];
            sums[p] += total;
            rank[p] = total <= target ? total : -total;
            if (rank[p] > best) best = rank[p];
        }
        for (int p = 0; p < players; p++) won[p] += rank[p] == best;
    }
}
