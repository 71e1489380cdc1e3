/* Whole games of Cat Rescue in C: the algorithm of catlib/games/cat_rescue/kernel.py and playouts.py for one game
   after the other, with the same random numbers, so that every single game ends alike. It shows how far the NumPy
   kernel is from what one core can do. The rules are told in rules.py and shelter.py. */

#include <stdint.h>
#include <string.h>

typedef uint64_t u64;

enum { KINDS = 5, NOBODY = -1, STREET_EMPTY = 1, HOME_FULL = 2, CHOICES = 64 };
enum { DOWN, LEFT, RIGHT, UP };

#define EACH 0x1111111111111111u
#define TOP 0x000F000F000F000Fu     /* all bits of the spaces of row 1 */
#define BOTTOM 0xF000F000F000F000u  /* and of row 4 */
#define GOLDEN 0x9E3779B97F4A7C15u

static const u64 BITS[KINDS] = {1, 2, 4, 8, 15};
static const int MIDDLE[4] = {20, 36, 24, 40}; /* b2, c2, b3, c3, four bits a space */
/* the last space before the edge, by direction; the pushes of a cat that is first laid inside */
static const u64 LAST[4] = {BOTTOM & EACH, 0x1111u, (u64)0x1111 << 48, TOP & EACH};
static const u64 FROM_INSIDE = (EACH & ~TOP) | (EACH & ~((u64)0xFFFF << 48)) << LEFT | (EACH & ~(u64)0xFFFF) << RIGHT |
                               (EACH & ~BOTTOM) << UP;

typedef struct {
    u64 cats, ready, card, stream;
    int arrow, foster, turn, players, adopted, last_resort;
    int street[KINDS], left;
    int homes[4][KINDS], size[4];
} Game;

static u64 mix(u64 word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static u64 number(const Game *g, int key) { return mix(g->stream + (u64)key * GOLDEN); }

static u64 fold(u64 cats) {
    cats |= cats >> 2;
    return (cats | cats >> 1) & EACH;
}

static int count(u64 spaces) { return __builtin_popcountll(spaces); }

static u64 step(u64 x, int way) {
    switch (way) {
    case DOWN: return x << 4 & ~TOP;
    case LEFT: return x >> 16;
    case RIGHT: return x << 16;
    default: return x >> 4 & ~BOTTOM;
    }
}

static u64 legal(const Game *g) {
    u64 full = fold(g->cats) | g->ready, found = 0;
    for (int way = 0; way < 4; way++) {
        if (way == g->arrow) continue;
        u64 under = g->card;
        for (int i = 0; i < 3; i++) under |= step(under, 3 - way) & full;
        found |= (full & ~step(full, way) & ~under) << way;
    }
    return g->last_resort && (found & FROM_INSIDE) ? found & FROM_INSIDE : found;
}

typedef struct {
    u64 cats, ready, spot, gone;
} Slid;

static Slid slide(u64 cats, u64 ready, int which) {
    int way = which & 3;
    u64 full = fold(cats) | ready, spot = (u64)1 << (which & ~3), line = spot;
    for (int i = 0; i < 3; i++) line |= step(line, way) & full;
    u64 moving = cats & line * 15, turning = ready & line;
    return (Slid){(cats ^ moving) | step(moving, way), (ready ^ turning) | step(turning, way), spot, line & LAST[way]};
}

/* Phases 2 and 3; `gone` is the edge space that a face-down cat fell from, or 0. Gives the number of adopted cats. */
static int settle(u64 *cats, u64 *ready, u64 spot, u64 gone) {
    u64 c = *cats, rows = c << 16 & c >> 16, columns = c << 4 & c >> 4 & ~(TOP | BOTTOM);
    u64 turned = fold(c & (rows | columns)) & ~spot;
    *cats = c & ~(turned * 15);
    *ready |= turned;
    if (!gone) return 0;
    u64 found = gone & *ready, before;
    do {
        before = found;
        found |= (step(found, DOWN) | step(found, LEFT) | step(found, RIGHT) | step(found, UP)) & *ready;
    } while (found != before);
    *ready ^= found;
    return 1 + count(found);
}

static int drawn(Game *g) {
    int at = (int)((number(g, g->left) >> 32) * (u64)g->left >> 32), kind = 0;
    while (at >= g->street[kind]) at -= g->street[kind++];
    g->street[kind]--;
    g->left--;
    return kind;
}

static int nth_bit(u64 bits, u64 n) {
    while (n--) bits &= bits - 1;
    return __builtin_ctzll(bits);
}

static void deliver(Game *g, int kind, int foster, int which) {
    Slid s = slide(g->cats, g->ready, which);
    u64 fell = g->cats & s.gone * 15, cats = s.cats | s.spot * BITS[kind], ready = s.ready;
    g->adopted += settle(&cats, &ready, s.spot, s.gone & g->ready);
    if (fell) {
        fell >>= __builtin_ctzll(s.gone);
        int back = fell == 15 ? 4 : __builtin_ctzll(fell);
        g->homes[g->turn][back]++;
        g->size[g->turn]++;
    }
    g->cats = cats, g->ready = ready, g->card = s.spot, g->arrow = which & 3, g->foster = foster;
}

static int random_source(const Game *g, u64 bits32) {
    const int *home = g->homes[g->turn];
    int kinds = 0, open = !g->foster;
    for (int k = 0; k < KINDS; k++) kinds += open && home[k];
    int chosen = (int)(bits32 * (u64)(kinds + 1) >> 32);
    if (chosen == kinds) return NOBODY;
    for (int k = 0;; k++)
        if (home[k] && chosen-- == 0) return k;
}

static void deal(Game *g) {
    for (int i = 0; i < 4; i++) g->cats |= BITS[drawn(g)] << MIDDLE[i];
    for (int player = 0; player < g->players; player++)
        for (; g->size[player] < 2; g->size[player]++) g->homes[player][drawn(g)]++;
    g->card = (u64)1 << MIDDLE[3];
}

/* Games first to first + games - 1: their scores, how they ended, and how many turns they had. */
void playouts(u64 seed, u64 first, int games, int players, int last_resort, int arrow, int *scores, int *endings,
              int *turns) {
    for (int i = 0; i < games; i++) {
        Game g;
        memset(&g, 0, sizeof g);
        g.stream = mix(mix(seed) + (first + (u64)i) * GOLDEN);
        g.players = players, g.last_resort = last_resort, g.arrow = arrow, g.left = 26;
        for (int k = 0; k < KINDS; k++) g.street[k] = k < 4 ? 6 : 2;
        deal(&g);
        int end = 0, turn = 0;
        for (; !end; turn++) {
            u64 choice = number(&g, CHOICES + turn), now = legal(&g);
            int kind = random_source(&g, choice & 0xFFFFFFFFu), foster = kind != NOBODY;
            if (foster)
                g.homes[g.turn][kind]--, g.size[g.turn]--;
            else
                kind = drawn(&g);
            deliver(&g, kind, foster, nth_bit(now, (choice >> 32) * (u64)count(now) >> 32));
            end = (g.left ? 0 : STREET_EMPTY) + (g.size[g.turn] > 2 ? HOME_FULL : 0);
            g.turn = (g.turn + 1) % players;
        }
        scores[i] = 2 * g.adopted + count(g.ready);
        endings[i] = end;
        turns[i] = turn;
    }
}
