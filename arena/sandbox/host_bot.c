#include "sandbox/host_bot.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "sandbox/host_cpu_timer.h"
#include "sandbox/host_descriptors.h"
#include "sandbox/host_wire.h"
#include "sandbox/seccomp_trap.h"
#include "sandbox/walls.h"

/* ---- Loading ---- */

static bool fails(char why[EU_WIRE_WHY], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool fails(char why[EU_WIRE_WHY], const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(why, EU_WIRE_WHY, format, arguments);
    va_end(arguments);
    return false;
}

/* Rewords the message of the dynamic linker. */
static bool fails_to_link(char why[EU_WIRE_WHY], const char *words)
{
    static const char own[] = OBJECT_PATH ": ", lost[] = ": cannot open shared object file",
                      undefined[] = "undefined symbol: ";
    static const char *const others[] = {"invalid ELF header", "file too short"};

    if (strncmp(words, own, sizeof own - 1) == 0)
        words += sizeof own - 1;
    if (strncmp(words, undefined, sizeof undefined - 1) == 0)
        return fails(why, "uses %.200s, which nothing defines", words + sizeof undefined - 1);
    const char *end = strstr(words, lost);
    if (end)
        return fails(why, "needs %.*s, which is not there for bots: link it statically",
                     (int)(end - words), words);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(words, others[i]) == 0)
            return fails(why, "is neither a shared object nor a program, whose first line would be "
                              "like #!/usr/bin/env python3");
    return fails(why, "cannot be loaded: %s", words);
}

/* Whether these bytes stand anywhere in the object: what it really needs would take a reader of its
 * format, which a hostile one could fool. */
static bool object_mentions(const char *text)
{
    struct stat st;

    if (fstat(OBJECT, &st) != 0 || st.st_size <= 0)
        return false;
    size_t size = (size_t)st.st_size;
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, OBJECT, 0);
    if (bytes == MAP_FAILED)
        return false;
    bool found = memmem(bytes, size, text, strlen(text));
    munmap(bytes, size);
    return found;
}

void load_library(void)
{
    /* it unwinds stacks, and asks the system for nothing: no bot can reach others by it */
    static const char unwinder[] = "libgcc_s.so.1";
    if (object_mentions(unwinder))
        (void)dlopen(unwinder, RTLD_NOW | RTLD_GLOBAL);
}

static void copy_text(char to[EU_WIRE_NAME], const char *text)
{
    if (text)
        memcpy(to, text, strnlen(text, EU_WIRE_NAME - 1));
}

static void describe_bot(const struct callbacks *bot, unsigned walls, struct eu_wire_hello *hello)
{
    *hello = (struct eu_wire_hello){.wire = EU_WIRE,
                                    .view = sizeof(struct eu_view),
                                    .abi = bot->eu.abi,
                                    .flags = bot->eu.flags,
                                    .asks = bot->asks,
                                    .tells = (bot->eu.tell ? EU_WIRE_TELLS_NOTICES : 0) |
                                             (bot->eu.values ? EU_WIRE_TELLS_VALUES : 0),
                                    .walls = walls};
    copy_text(hello->name, bot->eu.name);
    copy_text(hello->version, bot->eu.version);
    copy_text(hello->author, bot->eu.author);
}

bool load_bot(struct callbacks *bot, struct seccomp_filter *filter, unsigned walls,
              struct eu_wire_hello *hello, char why[EU_WIRE_WHY])
{
    seccomp_trap_loading(true);
    cpu_timer_enter(CPU_TIMER_OTHER, NULL);
    void *library = dlopen(OBJECT_PATH, RTLD_NOW | RTLD_LOCAL);
    cpu_timer_leave();
    seccomp_trap_loading(false);
    close(OBJECT);
    close(LINKED); /* which a constructor may have made once more */
    if ((walls & WALL(FILTER)) && !seccomp_filter_raise(filter, 1))
        return fails(why, "does not let the arena raise the filter of system calls for play");
    if (!library)
        return fails_to_link(why, dlerror());
    cpu_timer_enter(CPU_TIMER_OTHER, NULL);
    bool found = callbacks_find(bot, library, why);
    cpu_timer_leave();
    if (found)
        describe_bot(bot, walls, hello);
    return found;
}

/* ---- The bot at a table ---- */

/* What a bot is handed at a table: the services, and what they need. */
struct host_instance {
    struct eu_host host; /* first, so that the services find the rest */
    struct wire_out
        *answers; /* takes lines for the sidecar; NULL: none does, and no time is left */
    const struct bot_files *files;
    uint64_t clock; /* CPU time when time_left was first asked for in the callback of `asked` */
    uint64_t asked; /* tick.entered then */
    uint32_t answer_ms;
    uint16_t slot;
};

/* A table, which the wire calls a slot. What a question needs is here and nothing else, so that
 * many tables fit in a cache. */
struct host_slot {
    void *self;
    bool open;                      /* beside `self`, as a question needs just these */
    uint64_t spent;                 /* ns of CPU at this table, by ticks (host_cpu_timer.h) */
    struct host_instance *instance; /* does not move; NULL: the slot was never open */
};

static struct host_instance *instance_of(const struct eu_host *host)
{
    return (struct host_instance *)(uintptr_t)host;
}

static void host_log(const struct eu_host *host, const char *line)
{
    struct host_instance *i = instance_of(host);

    if (i->answers && line)
        wire_out_line(i->answers, i->slot, line);
}

static int64_t host_time_left(const struct eu_host *host)
{
    struct host_instance *i = instance_of(host);
    bool again = i->asked == tick.entered;

    i->clock = again ? i->clock : 0;
    i->asked = tick.entered;
    return i->answers ? callbacks_time_left(&i->clock, i->answer_ms) : 0;
}

static const void *host_service(const struct eu_host *host, const char *name)
{
    return bot_files_service(instance_of(host)->files, name);
}

/* Services without a table, for `load`: answers NULL. */
static void instance_init(struct host_instance *i, struct wire_out *answers,
                          const struct bot_files *files, uint32_t answer_ms, unsigned slot)
{
    *i = (struct host_instance){
        .host = {.abi = EU_ABI,
                 .size = sizeof i->host,
                 .log = host_log,
                 .time_left = host_time_left,
                 .service = host_service},
        .answers = answers,
        .files = files,
        .answer_ms = answer_ms,
        .slot = (uint16_t)slot,
    };
}

enum {
    NONSENSE = 3,
    ANSWERS_AHEAD = 1024, /* items for which there is room from the start */
};

struct server {
    const struct callbacks *bot;
    const struct bot_files *files;
    struct wire_in in;
    struct wire_out out;
    struct host_slot *slot;
    unsigned slots, open;         /* how many there are, and are open */
    struct host_instance nowhere; /* whose services `load` is handed */
    struct eu_wire_rules *rules;  /* with the arguments behind them; NULL before they came */
    uint64_t last;                /* ns of CPU when the clock was read last; 0: too long ago */
    uint64_t cost;                /* ns: of reading it */
    unsigned since;               /* answers since then */
    uint64_t each;                /* ns of one of them, when it was read last */
    unsigned timed, untimed;      /* items of the last large frame that was timed, such since */
    unsigned alone;               /* the question that is all of the frame under way, or nothing */
    uint8_t leave_out[CALLBACKS_QUESTIONS]; /* how many that come alone are not timed */
    bool timing;                            /* the frame under way is timed */
    bool exact; /* answers take so long that the clock is read for each */
};

/* ---- How long answers take ---- */

/* The clock of the process does not move between ticks of a timer (host_cpu_timer.h), that of the
 * thread does. */
static uint64_t cpu_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void learn_cost(struct server *s)
{
    enum { TRIES = 5 };

    s->cost = UINT64_MAX;
    for (int i = 0; i < TRIES; i++) {
        uint64_t before = cpu_ns(), elapsed = cpu_ns() - before;
        s->cost = elapsed < s->cost ? elapsed : s->cost;
    }
}

/* Reading the clock takes half a microsecond. So short answers of a frame are timed together, and
 * each is said to have taken its part; what the bot was told between them counts with them. */
static void read_clock(struct server *s)
{
    enum { SHORT = 5000 };
    uint64_t now = cpu_ns(), all = now - s->last;

    s->each = (all > s->cost ? all - s->cost : 0) / s->since;
    s->exact = s->each > SHORT;
    for (; s->since; s->since--)
        wire_out_time(&s->out, s->each);
    s->last = now;
}

enum { OFTEN = 8, QUICK = 1000 };

/* Whether a frame of so many items is timed. Where answers take less than a microsecond, one in
 * eight is enough of those that are large and of about one size; the arena estimates the others
 * from it (answer_times.h). */
static bool is_to_be_timed(const struct server *s, unsigned items)
{
    enum { FEW = 16 };

    return !s->in.shared || items < FEW || s->each > QUICK || s->untimed + 1 >= OFTEN ||
           items > 2 * s->timed || items < s->timed / 2;
}

/* The one question that is all of a frame, or EU_NOTHING. */
static unsigned question_alone(const struct eu_wire_frame *frame)
{
    const struct eu_wire_item *item = (const struct eu_wire_item *)(frame + 1);
    const struct eu_view *view = (const struct eu_view *)(item + 1);

    if (frame->items != 1 || frame->size != sizeof *item + sizeof *view ||
        item->kind != EU_WIRE_ASK || view->question >= CALLBACKS_QUESTIONS)
        return EU_NOTHING;
    return view->question;
}

/* Of questions that come alone, one in eight of each kind is timed in the same way. */
static void begin_timing(struct server *s, const struct eu_wire_frame *frame)
{
    s->alone = question_alone(frame);
    if (s->alone) {
        s->timing = !s->leave_out[s->alone];
    } else {
        s->timing = is_to_be_timed(s, frame->items);
        s->untimed = s->timing ? 0 : s->untimed + 1;
        s->timed = s->timing ? frame->items : s->timed;
    }
    s->last = 0;
}

static void end_timing(struct server *s)
{
    if (s->since && s->timing)
        read_clock(s);
    s->since = 0;
    if (s->alone && s->timing)
        s->leave_out[s->alone] = s->each <= QUICK ? OFTEN - 1 : 0;
    else if (s->alone)
        s->leave_out[s->alone]--;
}

/* ---- Slots ---- */

/* Returns NULL if it is not open. */
static struct host_slot *find_slot(const struct server *s, unsigned number)
{
    struct host_slot *slot = number < s->slots ? &s->slot[number] : NULL;

    return slot && slot->open ? slot : NULL;
}

static bool reach(struct server *s, unsigned number)
{
    unsigned slots = s->slots ? s->slots : 64;

    while (slots <= number)
        slots *= 2;
    if (slots == s->slots)
        return true;
    struct host_slot *more = realloc(s->slot, slots * sizeof *more);
    if (!more)
        return false;
    for (unsigned i = s->slots; i < slots; i++)
        more[i] = (struct host_slot){.open = false};
    s->slot = more;
    s->slots = slots;
    return true;
}

/* Prepares a slot that is not open. */
static struct host_slot *add_slot(struct server *s, unsigned number)
{
    struct host_slot *slot = reach(s, number) ? &s->slot[number] : NULL;
    struct host_instance *i = slot && slot->instance ? slot->instance : malloc(sizeof *i);

    if (slot && i) {
        slot->instance = i;
        slot->spent = 0;
        instance_init(i, &s->out, s->files, s->rules->answer_ms, number);
        return slot;
    }
    wire_out_last(EU_NO_ANSWER, 0); /* the bot has left us no memory */
}

/* ---- Items of a round; false: malformed ---- */

static void call_open(const struct server *s, struct host_slot *slot,
                      const struct eu_wire_open *asked)
{
    struct eu_opening opening = {.size = sizeof opening,
                                 .seat = asked->seat,
                                 .rules = &s->rules->rules,
                                 .args = (const char *)(s->rules + 1),
                                 .host = &slot->instance->host,
                                 .seed = {asked->seed[0], asked->seed[1]}};

    cpu_timer_enter(CPU_TIMER_OTHER, &slot->spent);
    slot->self = s->bot->eu.open(&opening);
    cpu_timer_leave();
}

static bool open_slot(struct server *s, unsigned number, const void *body, size_t size)
{
    if (size != sizeof(struct eu_wire_open) || !s->rules || find_slot(s, number))
        return false;
    struct host_slot *slot = add_slot(s, number);
    if (s->bot->eu.open)
        call_open(s, slot, body);
    slot->open = !s->bot->eu.open || slot->self;
    s->open += slot->open;
    wire_out_value(&s->out, EU_WIRE_OPENED, number, slot->open);
    return true;
}

static bool tell_slot(struct server *s, unsigned number, const unsigned char *body, size_t size)
{
    const size_t view = sizeof(struct eu_view), notice = sizeof(struct eu_notice);
    struct host_slot *slot = find_slot(s, number);

    if (size < view || (size - view) % notice)
        return false;
    if (!slot || !s->bot->eu.tell)
        return true;
    for (size_t at = view; at < size; at += notice) {
        cpu_timer_enter(CPU_TIMER_OTHER, &slot->spent);
        s->bot->eu.tell(slot->self, (const struct eu_notice *)(body + at),
                        (const struct eu_view *)body);
        cpu_timer_leave();
    }
    return true;
}

static bool ask_slot(struct server *s, unsigned number, const struct eu_view *view, size_t size)
{
    if (size != sizeof *view)
        return false;
    struct host_slot *slot = find_slot(s, number);
    callback ask = view->question < CALLBACKS_QUESTIONS ? s->bot->route[view->question] : NULL;
    int32_t answer = slot ? -1 : 0;
    if (slot && ask) {
        cpu_timer_enter(CPU_TIMER_ANSWER, &slot->spent);
        answer = ask(slot->self, view);
        cpu_timer_leave();
    }
    wire_out_value(&s->out, EU_WIRE_ANSWER, number, answer);
    s->since++;
    if (s->exact && s->timing)
        read_clock(s);
    return true;
}

/* The time is no table's: this is not asked in play. */
static bool value_slot(struct server *s, unsigned number, const struct eu_view *view, size_t size)
{
    const struct eu_position *position = (const struct eu_position *)(view + 1);
    struct host_slot *slot = find_slot(s, number);
    struct eu_values values;
    bool told = false;

    if (size != sizeof *view + sizeof *position)
        return false;
    if (slot) {
        cpu_timer_enter(CPU_TIMER_ANSWER, NULL);
        told = callbacks_values(s->bot, slot->self, view, position, &values);
        cpu_timer_leave();
    }
    wire_out_values(&s->out, number, told ? &values : NULL);
    return true;
}

static bool close_slot(struct server *s, unsigned number, size_t size)
{
    struct host_slot *slot = find_slot(s, number);

    if (size)
        return false;
    if (!slot)
        return true;
    cpu_timer_enter(CPU_TIMER_OTHER, &slot->spent);
    if (s->bot->eu.close)
        s->bot->eu.close(slot->self);
    cpu_timer_leave();
    slot->open = false;
    s->open--;
    return true;
}

static bool do_other(struct server *s, const struct eu_wire_item *item, const void *body)
{
    size_t size = (uint32_t)item->value;

    switch (item->kind) {
    case EU_WIRE_TELL:
        return tell_slot(s, item->slot, body, size);
    case EU_WIRE_OPEN:
        return open_slot(s, item->slot, body, size);
    case EU_WIRE_CLOSE:
        return close_slot(s, item->slot, size);
    case EU_WIRE_VALUE:
        return value_slot(s, item->slot, body, size);
    default:
        return false;
    }
}

static bool do_item(struct server *s, const struct eu_wire_item *item, const void *body)
{
    if (item->kind == EU_WIRE_ASK) {
        if (s->timing && !s->last)
            s->last = cpu_ns();
        return ask_slot(s, item->slot, body, (uint32_t)item->value);
    }
    bool called = item->kind == EU_WIRE_OPEN ? s->bot->eu.open != NULL
                                             : item->kind == EU_WIRE_CLOSE && s->bot->eu.close;
    bool apart = s->timing && (called || s->exact);
    if (apart && s->since)
        read_clock(s);
    bool done = do_other(s, item, body);
    if (apart)
        s->last = 0;
    return done;
}

/* ---- Frames; false: malformed ---- */

/* Has the processor fetch the slot of the item that lies here, behind the one being played. */
static inline void expect(const struct server *s, const unsigned char *at, size_t left)
{
    const struct eu_wire_item *item = (const struct eu_wire_item *)at;

    if (left >= sizeof *item && item->slot < s->slots)
        __builtin_prefetch(&s->slot[item->slot], 1);
}

static bool play_round(struct server *s, const struct eu_wire_frame *frame)
{
    const unsigned char *at = (const unsigned char *)(frame + 1);
    size_t left = frame->size;

    wire_out_begin(&s->out, frame->items);
    begin_timing(s, frame);
    for (unsigned i = 0; i < frame->items; i++) {
        const struct eu_wire_item *item = (const struct eu_wire_item *)at;
        if (left < sizeof *item || item->value < 0)
            return false;
        if (item->kind == EU_WIRE_VALUE && frame->items != 1)
            return false;
        size_t size = sizeof *item + EU_WIRE_PAD((size_t)item->value);
        if (size > left)
            return false;
        at += size;
        left -= size;
        expect(s, at, left);
        if (!do_item(s, item, item + 1))
            return false;
    }
    if (left)
        return false;
    end_timing(s);
    wire_out_send(&s->out);
    return true;
}

/* Tables that are open keep the rules they were opened with. */
static bool keep_rules(struct server *s, const struct eu_wire_frame *frame)
{
    const struct eu_wire_rules *given = (const struct eu_wire_rules *)(frame + 1);

    if (frame->size < sizeof *given || !given->args || given->args > frame->size - sizeof *given ||
        ((const char *)(given + 1))[given->args - 1] != '\0')
        return false;
    if (!s->open)
        free(s->rules);
    s->rules = malloc(frame->size);
    if (!s->rules)
        wire_out_last(EU_NO_ANSWER, 0);
    memcpy(s->rules, given, frame->size);
    return true;
}

static bool take_rules(struct server *s, const struct eu_wire_frame *frame)
{
    struct eu_wire_accepts accepts = {.accepts = 1};

    if (!keep_rules(s, frame))
        return false;
    cpu_timer_enter(CPU_TIMER_OTHER, NULL);
    if (s->bot->eu.accepts)
        accepts.accepts = s->bot->eu.accepts(&s->rules->rules) != 0;
    cpu_timer_leave();
    learn_cost(s);
    wire_out_send_frame(EU_WIRE_ACCEPTS, &accepts, sizeof accepts);
    return true;
}

static bool call_load(struct server *s)
{
    static const struct eu_wire_refused refused = {EU_NO_START, 0, "its load callback failed"};

    cpu_timer_enter(CPU_TIMER_OTHER, NULL);
    int failed = s->bot->eu.load ? s->bot->eu.load(&s->nowhere.host) : 0;
    cpu_timer_leave();
    if (failed)
        wire_out_send_frame(EU_WIRE_REFUSED, &refused, sizeof refused);
    else
        wire_out_send_frame(EU_WIRE_LOADED, NULL, 0);
    return !failed;
}

static void unload_and_end(struct server *s)
{
    cpu_timer_enter(CPU_TIMER_OTHER, NULL);
    if (s->bot->eu.unload)
        s->bot->eu.unload();
    cpu_timer_leave();
    wire_out_send_frame(EU_WIRE_END, NULL, 0);
}

/* Sets `over` after the last frame. */
static bool answer_frame(struct server *s, const struct eu_wire_frame *frame, bool *over)
{
    switch (frame->kind) {
    case EU_WIRE_ROUND:
        return play_round(s, frame);
    case EU_WIRE_RULES:
        return take_rules(s, frame);
    case EU_WIRE_LOAD:
        *over = !call_load(s);
        return true;
    case EU_WIRE_END:
        unload_and_end(s);
        *over = true;
        return true;
    default:
        return false;
    }
}

static int serve_all(struct server *s)
{
    const struct eu_wire_frame *frame;

    for (bool over = false; !over;) {
        enum wire_in_state state = wire_in_next(&s->in, &frame);
        if (state == WIRE_IN_END)
            return 0;
        if (state == WIRE_IN_NONSENSE || !answer_frame(s, frame, &over))
            return NONSENSE;
    }
    return 0;
}

int serve(const struct callbacks *bot, const struct shared_frames *shared,
          const struct bot_files *files)
{
    struct server s = {
        .bot = bot,
        .files = files,
        .each = UINT64_MAX,
        .in = {.shared = shared->questions},
        .out = {.shared = shared->answers, .room = shared->answers_size},
    };

    wire_out_begin(&s.out, ANSWERS_AHEAD); /* before the bot can take all memory */
    instance_init(&s.nowhere, NULL, files, 0, 0);
    return serve_all(&s); /* nothing is freed: the process ends */
}
