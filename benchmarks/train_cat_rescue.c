/* Learns what a position of Cat Rescue is worth by playing games against chance; see train_cat_rescue.py, which
   compiles and runs this, checks its games with the package, and packs the weights.

   train OPTION GAMES SEED WEIGHTS   play so many games (option 0 allowed, 1 last_resort), then a tenth as many that
                                     look one turn further ahead, and write the weights
   train trace GAMES SEED            print games of quick players, a line each, for the check

   The worth of a turn that begins is a sum of weights looked up by what is seen on the table (`look`); after each
   turn the sum is moved towards what the best play of the next turn promises (TD learning on the positions after a
   push, with the exact mean over the street, and step sizes by temporal coherence). The order of the tables, and of
   the patterns in them, is that of catlib/games/cat_rescue/worth.py. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EMPTY = 0, WILD = 5, READY = 6 };             /* 1 to 4: the colours */
static const int DX[4] = {0, -1, 1, 0}, DY[4] = {1, 0, 0, -1}; /* down, left, right, up */
static const char *KIND[] = {"blue", "green", "red", "yellow", "wild"}, *DIRECTION[] = {"down", "left", "right", "up"};

static uint64_t random_state;
static uint64_t random_bits(void) {
    random_state ^= random_state << 13, random_state ^= random_state >> 7, random_state ^= random_state << 17;
    return random_state * 2685821657736338717ULL;
}
static int below(int n) { return (int)((random_bits() >> 33) % (uint64_t)n); }

/* ------------------------------------------------------------ the game */

typedef struct {
    uint8_t shelter[16], street[5], home[4][5], at_home[4];
    int card, arrow, foster, players, turn, last_resort, left, over, adopted;
} Table;

typedef struct { int cell, direction, before, length, line[4]; } Push;

static Push push_of[64];
static uint8_t inner_of[2401];
static int reversed_line[2401], neighbours[16][4], neighbour_count[16];

static void lines(const uint8_t *s, int *row, int *column) {
    for (int i = 0; i < 4; i++) {
        row[i] = ((s[4 * i] * 7 + s[4 * i + 1]) * 7 + s[4 * i + 2]) * 7 + s[4 * i + 3];
        column[i] = ((s[i] * 7 + s[4 + i]) * 7 + s[8 + i]) * 7 + s[12 + i];
    }
}

static int legal(const Table *t, int *found) {
    int count = 0;
    for (int i = 0; i < 64; i++) {
        const Push *p = &push_of[i];
        if (t->shelter[p->cell] == EMPTY || p->direction == t->arrow) continue;
        if (p->before >= 0 && t->shelter[p->before] != EMPTY) continue;
        int free = 1;
        for (int j = 0; j < p->length && t->shelter[p->line[j]] != EMPTY; j++) free &= p->line[j] != t->card;
        if (free) found[count++] = i;
    }
    if (t->last_resort) {
        int inside = 0, pushes[64];
        for (int i = 0; i < count; i++)
            if (push_of[found[i]].before >= 0) pushes[inside++] = found[i];
        if (inside) memcpy(found, pushes, sizeof(int) * (size_t)(count = inside));
    }
    return count;
}

/* Push the cat in hand, then phases 2 to 4; the points it brings. */
static int deliver(Table *t, const Push *p, int cat, int foster) {
    int gain = 0, hand = cat, j, row[4], column[4];
    for (j = 0; j < p->length; j++) {
        int next = t->shelter[p->line[j]];
        t->shelter[p->line[j]] = (uint8_t)hand;
        if ((hand = next) == EMPTY) break;
    }
    int out = j == p->length ? hand : EMPTY;
    t->card = p->cell, t->arrow = p->direction, t->foster = foster;
    lines(t->shelter, row, column);
    unsigned turned = 0;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++) {
            if (inner_of[row[i]] >> k & 1) turned |= 1u << (4 * i + k);
            if (inner_of[column[i]] >> k & 1) turned |= 1u << (4 * k + i);
        }
    turned &= ~(1u << t->card);
    for (int i = 0; turned && i < 16; i++)
        if (turned >> i & 1) t->shelter[i] = READY, gain++;
    if (out == READY) {
        int waiting[64], count = 0, adopted = 1;
        waiting[count++] = p->line[p->length - 1];
        while (count) {
            int cell = waiting[--count];
            if (t->shelter[cell] != READY) continue;
            t->shelter[cell] = EMPTY, adopted++;
            for (int k = 0; k < neighbour_count[cell]; k++) waiting[count++] = neighbours[cell][k];
        }
        t->adopted += adopted, gain += adopted; /* ready it was worth 1, adopted 2 */
    } else if (out) {
        t->home[t->turn][out - 1]++, t->at_home[t->turn]++;
    }
    if (t->left == 0 || t->at_home[t->turn] >= 3) t->over = 1;
    else t->turn = (t->turn + 1) % t->players;
    return gain;
}

static void take_from_street(Table *t, int kind) { t->street[kind]--, t->left--; }
static void take_from_home(Table *t, int kind) { t->home[t->turn][kind]--, t->at_home[t->turn]--; }
static int drawn(const Table *t) {
    int x = below(t->left), kind = 0;
    while (x >= t->street[kind]) x -= t->street[kind++];
    return kind;
}

static void deal(Table *t, int players, int last_resort, int tell) {
    static const int middle[4] = {5, 6, 9, 10};
    memset(t, 0, sizeof *t);
    t->players = players, t->last_resort = last_resort, t->left = 26;
    for (int i = 0; i < 5; i++) t->street[i] = i < 4 ? 6 : 2;
    for (int i = 0; i < 4 + 2 * players; i++) {
        int kind = drawn(t), player = (i - 4) / 2;
        take_from_street(t, kind);
        if (i < 4) t->shelter[middle[i]] = (uint8_t)(kind + 1);
        else t->home[player][kind]++, t->at_home[player]++;
        if (tell) printf(";cat %s", KIND[kind]);
    }
    t->card = 10, t->arrow = 1;
}

static int score(const Table *t) {
    int points = 2 * t->adopted;
    for (int i = 0; i < 16; i++) points += t->shelter[i] == READY;
    return points;
}

/* ------------------------------------------------------------ what is seen, and its weights */

#define STAGES 9
static const int STAGE[21] = {0, 0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 8, 8, 8}; /* by cats in the street */

typedef struct { float weight, sum, size; } Weight; /* sum and size of the steps so far */
static Weight *corner, *centre, *clusters, *colours, *homes, *wilds, *turns, *order, *card_lines;
#define TABLES 9
static struct { Weight **table; int count; } tables[TABLES] = { /* in the order of worth.py */
    {&corner, 0}, {&centre, 0}, {&clusters, 0}, {&colours, 0}, {&homes, 0}, {&wilds, 0}, {&card_lines, 0}, {&turns, 0},
    {&order, 0}};
static int *corner_at, *centre_at, *line_at, corners, centres, line_count;
static uint8_t clusters_of[65536][9];

/* Number the patterns of so many spaces in the order of their digits, colours named by first appearance. With
   `swap` the two rows of three may change places. */
static int number_patterns(int spaces, int swap, int **at) {
    int total = 1, count = 0;
    for (int i = 0; i < spaces; i++) total *= 7;
    int *table = malloc(sizeof(int) * (size_t)total);
    for (int code = 0; code < total; code++) {
        int digit[8], least = total, x = code;
        for (int i = spaces - 1; i >= 0; i--) digit[i] = x % 7, x /= 7;
        for (int swapped = 0; swapped <= swap; swapped++) {
            int name[5] = {0}, names = 0, pattern = 0;
            for (int i = 0; i < spaces; i++) {
                int v = digit[swapped ? (i + spaces / 2) % spaces : i];
                if (v >= 1 && v <= 4) v = name[v] ? name[v] : (name[v] = ++names);
                pattern = pattern * 7 + v;
            }
            if (pattern < least) least = pattern;
        }
        table[code] = least == code ? count++ : table[least];
    }
    *at = table;
    return count;
}

#define MOST 40
typedef struct { Weight *of[MOST]; int count; } Seen;
#define SEE(table, index) (seen->of[seen->count++] = (table) + (index))

static void see_card(const Table *t, int stage, int code, int place, int arrow, int edge, Seen *seen) {
    if (place >= 2) code = reversed_line[code], place = 3 - place, arrow = arrow == 1 ? 2 : arrow == 2 ? 1 : 0;
    (void)t;
    SEE(card_lines, (((stage * 2 + edge) * 2 + place) * 3 + arrow) * line_count + line_at[code]);
}

static void look(const Table *t, Seen *seen) {
    int row[4], column[4], stage = STAGE[t->left], turn = t->turn, next = (turn + 1) % t->players;
    seen->count = 0;
    lines(t->shelter, row, column);
    int outer[4] = {row[0], row[3], column[0], column[3]}, inner[4] = {row[1], row[2], column[1], column[2]};
    for (int i = 0; i < 4; i++) {
        SEE(corner, stage * corners + corner_at[outer[i] / 7 * 343 + inner[i] / 7]);
        SEE(corner, stage * corners + corner_at[reversed_line[outer[i]] / 7 * 343 + reversed_line[inner[i]] / 7]);
    }
    for (int i = 0; i < 4; i += 2) {
        SEE(centre, stage * centres + centre_at[inner[i] / 7 * 343 + inner[i + 1] / 7]);
        SEE(centre, stage * centres + centre_at[reversed_line[inner[i]] / 7 * 343 + reversed_line[inner[i + 1]] / 7]);
    }
    int ready = 0, up[6] = {0}, all = 0;
    for (int i = 0; i < 16; i++) {
        if (t->shelter[i] == READY) ready |= 1 << i;
        else up[t->shelter[i]]++;
    }
    for (const uint8_t *cluster = clusters_of[ready]; *cluster != 255; cluster++) SEE(clusters, stage * 64 + *cluster);
    for (int i = 0; i < t->players; i++) all += t->at_home[i];
    for (int kind = 0; kind < 5; kind++) {
        int at_home = 0;
        for (int i = 0; i < t->players; i++) at_home += t->home[i][kind];
        if (kind == 4) {
            SEE(wilds, ((stage * 3 + up[5]) * 3 + t->street[4]) * 3 + at_home);
            break;
        }
        SEE(colours, ((stage * 7 + up[kind + 1]) * 7 + t->street[kind]) * 4 + (at_home > 3 ? 3 : at_home));
        int mine = t->foster ? 0 : t->home[turn][kind], theirs = t->players > 1 ? t->home[next][kind] : 0;
        SEE(homes, ((stage * 7 + up[kind + 1]) * 3 + mine) * 3 + theirs);
    }
    int group = (t->players - 1) * 2;
    SEE(turns, ((((t->players - 1) * 21 + t->left) * 2 + t->foster) * 3 + t->at_home[turn]) * 7 + all - t->at_home[turn]);
    SEE(order, (((group / 2 * STAGES + stage) * 2 + t->foster) * 3 + t->at_home[turn]) * 3 + t->at_home[next]);
    int x = t->card % 4, y = t->card / 4, a = t->arrow;
    see_card(t, stage, row[y], x, a == 1 ? 1 : a == 2 ? 2 : 0, y == 0 || y == 3, seen);
    see_card(t, stage, column[x], y, a == 3 ? 1 : a == 0 ? 2 : 0, x == 0 || x == 3, seen);
}

static float worth(const Table *t) {
    Seen s;
    look(t, &s);
    float sum = 0;
    for (int i = 0; i < s.count; i++) sum += s.of[i]->weight;
    return sum;
}

static void learn(const Table *t, float target) {
    Seen s;
    look(t, &s);
    float sum = 0;
    for (int i = 0; i < s.count; i++) sum += s.of[i]->weight;
    float error = (target - sum) / (float)s.count;
    for (int i = 0; i < s.count; i++) {
        Weight *w = s.of[i];
        w->weight += (w->size > 0 ? fabsf(w->sum) / w->size : 1.0f) * error;
        w->sum += error, w->size += fabsf(error);
    }
}

/* ------------------------------------------------------------ playing */

typedef struct { float value; int push; Table after; } Choice;

/* Where the pushes lead, each with its points and the worth of what follows; the best `keep` of them, best first. */
static int choices(const Table *t, int kind, int foster, int keep, Choice *kept) {
    int pushes[64], count = legal(t, pushes), found = 0;
    for (int i = 0; i < count; i++) {
        Choice c = {0, pushes[i], *t};
        c.value = (float)deliver(&c.after, &push_of[pushes[i]], kind + 1, foster);
        if (!c.after.over) c.value += worth(&c.after);
        int at = found < keep ? found++ : keep;
        for (; at > 0 && kept[at - 1].value < c.value; at--)
            if (at < keep) kept[at] = kept[at - 1];
        if (at < keep) kept[at] = c;
    }
    return found;
}

#define BEAM 3
static float turn_worth(const Table *t, int depth, int *source, int *by_draw, int *by_foster);

/* What the best push is worth, looking so many turns further ahead at the few that are best at first sight. */
static float best_push(const Table *t, int kind, int foster, int depth, int *best) {
    Choice kept[BEAM + 1];
    int count = choices(t, kind, foster, depth ? BEAM : 1, kept), before = score(t);
    float most = -1e9f;
    for (int i = 0; i < count; i++) {
        float value = kept[i].value;
        if (depth && !kept[i].after.over)
            value = (float)(score(&kept[i].after) - before) + turn_worth(&kept[i].after, depth - 1, NULL, NULL, NULL);
        if (value > most) most = value, *best = kept[i].push;
    }
    return most;
}

/* What a turn is worth by playing it, looking `depth` turns further; the best source (-1: the street) and pushes. */
static float turn_worth(const Table *t, int depth, int *source, int *by_draw, int *by_foster) {
    int spare[5], kind = -1;
    float street = 0, best;
    for (int k = 0; k < 5; k++)
        if (t->street[k]) {
            Table held = *t;
            take_from_street(&held, k);
            street += (float)t->street[k] * best_push(&held, k, 0, depth, by_draw ? &by_draw[k] : spare) / (float)t->left;
        }
    best = street;
    for (int k = 0; k < 5 && !t->foster; k++)
        if (t->home[t->turn][k]) {
            Table held = *t;
            take_from_home(&held, k);
            float value = best_push(&held, k, 1, depth, by_foster ? &by_foster[k] : spare);
            if (value > best) best = value, kind = k;
        }
    if (source) *source = kind;
    return best;
}

static int play(int players, int last_resort, int depth) {
    Table t;
    deal(&t, players, last_resort, 0);
    while (!t.over) {
        int by_draw[5], by_foster[5], kind, push;
        learn(&t, turn_worth(&t, depth, &kind, by_draw, by_foster));
        int foster = kind >= 0;
        if (foster) take_from_home(&t, kind), push = by_foster[kind];
        else kind = drawn(&t), take_from_street(&t, kind), push = by_draw[kind];
        deliver(&t, &push_of[push], kind + 1, foster);
    }
    return score(&t);
}

static void trace(int number) {
    Table t;
    int players = 1 + number % 4, last_resort = number / 4 % 2;
    printf("%d %d", players, last_resort);
    deal(&t, players, last_resort, 1);
    while (!t.over) {
        int may = !t.foster && t.at_home[t.turn], foster = may && below(2), kind, pushes[64];
        if (foster) {
            do kind = below(5);
            while (!t.home[t.turn][kind]);
            take_from_home(&t, kind);
            printf(";foster %s", KIND[kind]);
        } else {
            kind = drawn(&t);
            take_from_street(&t, kind);
            printf("%s;cat %s", may ? ";street" : "", KIND[kind]);
        }
        int count = legal(&t, pushes), best = below(count), most = -100;
        for (int i = 0; below(4) && i < count; i++) {
            Table after = t;
            int value = 4 * (deliver(&after, &push_of[pushes[i]], kind + 1, foster) - 5 * after.over) + below(4);
            if (value > most) most = value, best = i;
        }
        const Push *p = &push_of[pushes[best]];
        if (count > 1) printf(";push %c%d %s", "abcd"[p->cell % 4], 1 + p->cell / 4, DIRECTION[p->direction]);
        deliver(&t, p, kind + 1, foster);
    }
    printf(";%d\n", score(&t));
}

static void prepare(void) {
    for (int cell = 0; cell < 16; cell++)
        for (int d = 0; d < 4; d++) {
            Push *p = &push_of[4 * cell + d];
            int x = cell % 4, y = cell / 4, bx = x - DX[d], by = y - DY[d];
            *p = (Push){cell, d, bx >= 0 && bx < 4 && by >= 0 && by < 4 ? 4 * by + bx : -1, 0, {0}};
            if (p->before >= 0) neighbours[cell][neighbour_count[cell]++] = p->before;
            for (; x >= 0 && x < 4 && y >= 0 && y < 4; x += DX[d], y += DY[d]) p->line[p->length++] = 4 * y + x;
        }
    for (int code = 0; code < 2401; code++) {
        int d[4] = {code / 343, code / 49 % 7, code / 7 % 7, code % 7};
        reversed_line[code] = ((d[3] * 7 + d[2]) * 7 + d[1]) * 7 + d[0];
        for (int start = 0; start < 2; start++) {
            int colour = 0, group = 1;
            for (int i = start; i < start + 3; i++) {
                if (d[i] == EMPTY || d[i] == READY || (d[i] != WILD && colour && colour != d[i])) group = 0;
                if (d[i] != WILD) colour = d[i];
            }
            if (group) inner_of[code] |= (uint8_t)(1 << (start + 1));
        }
    }
    for (int mask = 0; mask < 65536; mask++) {
        int seen = 0, count = 0;
        for (int i = 0; i < 16; i++) {
            if (!(mask >> i & 1) || seen >> i & 1) continue;
            int waiting[64], n = 0, size = 0, edge = 0;
            waiting[n++] = i;
            while (n) {
                int cell = waiting[--n];
                if (!(mask >> cell & 1) || seen >> cell & 1) continue;
                seen |= 1 << cell, size++, edge += neighbour_count[cell] < 4;
                for (int k = 0; k < neighbour_count[cell]; k++) waiting[n++] = neighbours[cell][k];
            }
            clusters_of[mask][count++] = (uint8_t)((size > 15 ? 15 : size) * 4 + (edge > 3 ? 3 : edge));
        }
        clusters_of[mask][count] = 255;
    }
    corners = number_patterns(6, 0, &corner_at), centres = number_patterns(6, 1, &centre_at);
    line_count = number_patterns(4, 0, &line_at);
    int count[TABLES] = {
        STAGES * corners, STAGES * centres, STAGES * 64, STAGES * 7 * 7 * 4, STAGES * 7 * 9, STAGES * 27,
        STAGES * 12 * line_count, 4 * 21 * 2 * 3 * 7, 4 * STAGES * 2 * 9};
    for (int i = 0; i < TABLES; i++) *tables[i].table = calloc((size_t)(tables[i].count = count[i]), sizeof(Weight));
}

static void train(int games, int option, int depth) {
    static const int players[8] = {1, 2, 3, 2, 4, 2, 3, 4};
    double total[5] = {0}, count[5] = {0};
    for (int i = 1; i <= games; i++) {
        int n = players[below(8)];
        total[n] += play(n, option, depth), count[n]++;
        if (i % (depth ? 2500 : 50000) && i != games) continue;
        fprintf(stderr, "%8d games, the last ones on average:", i);
        for (n = 1; n <= 4; n++) fprintf(stderr, "  %d players %.2f", n, total[n] / count[n]), total[n] = count[n] = 0;
        fprintf(stderr, "\n");
    }
}

/* Step sizes are found anew. */
static void forget_steps(void) {
    for (int i = 0; i < TABLES; i++)
        for (int k = 0; k < tables[i].count; k++) (*tables[i].table)[k].sum = (*tables[i].table)[k].size = 0;
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    int tracing = !strcmp(argv[1], "trace"), games = atoi(argv[2]), option = atoi(argv[1]);
    random_state = 88172645463325252ULL ^ (uint64_t)atoi(argv[3]) << 17;
    for (int i = 0; i < 20; i++) random_bits();
    prepare();
    for (int i = 0; tracing && i < games; i++) trace(i);
    if (tracing) return 0;
    train(games, option, 0);
    forget_steps();
    train(games / 10, option, 1);
    if (argc < 5) return 0;
    FILE *file = fopen(argv[4], "wb");
    if (!file) return 1;
    for (int i = 0; i < TABLES; i++)
        for (int k = 0; k < tables[i].count; k++) fwrite(&(*tables[i].table)[k].weight, sizeof(float), 1, file);
    return fclose(file);
}
