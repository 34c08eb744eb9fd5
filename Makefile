# Euchre Arena. `make help` lists the targets.

VERSION = 0.1.0
# the day, in the commit that is the release; empty in all others
RELEASED =
PREFIX = /usr/local
FUZZ_SECONDS = 60
MACHINE := $(filter-out 1,$(CROSS))

# One folder a variant, so that they do not disturb one another: release (BUILD itself), debug, asan
# (UndefinedBehaviorSanitizer with it), tsan, fuzz, lint (warnings are errors).
VARIANT = release
BUILD = build$(MACHINE:%=/%)
B := $(if $(filter release,$(VARIANT)),$(BUILD),$(BUILD)/$(VARIANT))

# CC, CFLAGS, CPPFLAGS, LDFLAGS and LDLIBS are the user's; what the arena needs is in variables of its own.
CFLAGS = $(CFLAGS_$(VARIANT))
CFLAGS_release = -O2 -g
CFLAGS_debug = -O0 -g3
CFLAGS_asan = -O1 -g
CFLAGS_tsan = -O1 -g
CFLAGS_fuzz = -O1 -g
CFLAGS_lint = -O2 -g
INSTRUMENT_asan = -fsanitize=address,undefined -fno-sanitize-recover=undefined \
	-fno-omit-frame-pointer
INSTRUMENT_tsan = -fsanitize=thread -fno-omit-frame-pointer
INSTRUMENT_fuzz = -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined \
	-fno-omit-frame-pointer
INSTRUMENT_lint = -Werror
INSTRUMENT = $(INSTRUMENT_$(VARIANT))
ifeq ($(VARIANT),fuzz)
CC = clang
endif

# CROSS=aarch64 or s390x: for that machine, with what `make deps CROSS=1` unpacks. Its programs are run by qemu.
# CROSS=musl: for this machine, with another C library.
CROSS_TOOLS := build/cross/tools/usr
EMULATED := $(filter-out musl,$(MACHINE))
ifneq ($(MACHINE),)
CFLAGS_release = -O1
endif
ifneq ($(EMULATED),)
CROSS_ROOT := build/cross/$(MACHINE)
TOOL := $(CROSS_TOOLS)/bin/$(MACHINE)-linux-gnu-
CC = $(TOOL)gcc --sysroot=$(CROSS_ROOT)
AR = $(TOOL)ar
LD = $(TOOL)ld
export LD_LIBRARY_PATH := $(CURDIR)/$(CROSS_TOOLS)/lib/x86_64-linux-gnu
export PKG_CONFIG_LIBDIR := $(CURDIR)/$(CROSS_ROOT)/usr/lib/$(MACHINE)-linux-gnu/pkgconfig:$(CURDIR)/$(CROSS_ROOT)/usr/share/pkgconfig
export PKG_CONFIG_SYSTEM_LIBRARY_PATH := /usr/lib:/usr/lib/$(MACHINE)-linux-gnu
RUNNABLE = @mv $@ $@.elf && printf '\043!/bin/sh\nexec "%s" -L "%s" "%s" "$$@"\n' \
	$(call quoted,$(CURDIR)/$(CROSS_TOOLS)/bin/qemu-$(MACHINE)-static) $(call quoted,$(CURDIR)/$(CROSS_ROOT)) \
	$(call quoted,$(abspath $@).elf) >$@ && chmod +x $@
else ifeq ($(MACHINE),musl)
CC = gcc -specs $(CURDIR)/build/cross/musl/specs
export PKG_CONFIG_LIBDIR := $(CURDIR)/build/cross/musl/lib/pkgconfig
endif
OBJCOPY = $(TOOL)objcopy

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wvla -Wwrite-strings -Wstrict-prototypes \
	-Wmissing-prototypes -Wold-style-definition -Wpointer-arith -Wno-unknown-warning-option \
	-Wno-format-truncation
ARENA_CPPFLAGS = -D_GNU_SOURCE -Iarena -Isdk $(PKG_CFLAGS)
# What is built is the same bytes wherever the tree lies: logs hold the hash of bots, and anyone can compare packages.
ANYWHERE = -ffile-prefix-map=$(call quoted,$(CURDIR))=.
# no product is fused with a sum: figures that decide what is played are the same everywhere
ARENA_CFLAGS = -std=c11 -ffp-contract=off $(ANYWHERE) $(WARNINGS) $(INSTRUMENT)
ARENA_LIBS = $(PKG_LIBS) -ldl -lm -lpthread
# bots are built as their authors build theirs
BOT_CFLAGS = -fPIC -Isdk -Ibots/lib -std=c11 -ffp-contract=off -Wall -Wextra $(ANYWHERE) $(INSTRUMENT)

# as one word of the shell, whatever is in it
quoted = '$(subst ','\'',$(1))'

# V=1 shows the commands
Q = $(if $(V),,@echo '  $(1) $@';)

COMPILE = $(CC) $(ARENA_CPPFLAGS) $(CPPFLAGS) $(ARENA_CFLAGS) $(CFLAGS) -MMD -MP
# musl gives threads 128 KB where nobody asks for more
LINK = $(CC) $(ARENA_CFLAGS) $(CFLAGS) -Wl,-z,stack-size=1048576 $(LDFLAGS)

# What there is ---------------------------------------------------------------------------------

PROGRAM := $(B)/euchre-arena
HOST := $(B)/euchre-host
SERVER := $(B)/euchre-server
UNPACK := $(B)/euchre-unpack
LIBRARY := $(B)/libarena.a
# the program of a bot's process, euchre-host
HOST_ALONE := $(wildcard arena/sandbox/host_*.c arena/sandbox/seccomp_*.c)
HOST_SRC := $(HOST_ALONE) arena/table/callbacks.c arena/table/bot_files.c arena/sandbox/shebang.c arena/sandbox/clocks.c \
	arena/sandbox/walls.c
CLI_SRC := $(wildcard arena/commands/*.c arena/results/*.c arena/terminal/*.c arena/viewer/*.c)
# libeuchre, the games as an environment: nothing of the arena calls it
ENV_SRC := $(wildcard arena/env/*.c)
# the program that speaks HTTP, euchre-server: it is linked with what reads logs, with nothing that plays
SERVER_SRC := $(wildcard arena/server/*.c)
# the program that unpacks what is handed in, euchre-unpack
UNPACK_SRC := arena/backend/unpack_main.c
LIB_SRC := $(filter-out $(CLI_SRC) $(HOST_ALONE) $(ENV_SRC) $(SERVER_SRC) $(UNPACK_SRC),$(wildcard arena/*/*.c))
SDK_H := $(wildcard sdk/*.h)
BOTLIB_SRC := $(wildcard bots/lib/*.c)
BOTLIB_H := $(wildcard bots/lib/*.h)
BOTLIB_PUBLIC_H := $(wildcard bots/lib/euchre_*.h)
BOTS := $(patsubst bots/%.c,%,$(wildcard bots/*.c)) \
	$(filter-out lib train,$(sort $(patsubst bots/%/,%,$(dir $(wildcard bots/*/*.c)))))
UNIT := $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/test_*.c))
UNIT_HELP := $(filter-out tests/unit/test_%.c tests/unit/env_%.c,$(wildcard tests/unit/*.c))
FUZZ := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
BENCH := $(patsubst tests/bench/%.c,%,$(wildcard tests/bench/*.c))
E2E := $(patsubst tests/e2e/%.sh,%,$(filter-out tests/e2e/lib.sh tests/e2e/long-%.sh,$(wildcard tests/e2e/*.sh)))
E2E_LONG := $(patsubst tests/e2e/%.sh,%,$(wildcard tests/e2e/long-*.sh))
# left to `make check-all`, the slowest first
E2E_SLOW := report report_analysis club_browser deal_page club club_pages class check folders folders_numpy files zoo names python python_env agree builds memory kills python_kit \
	tournaments changing readme blanks languages newbot_languages tutorial recomputed submissions adaptive bots shards ranking \
	late_entry times hints \
	ladder resealed newbot newbot_net clocks hostile stages temporary tables install workflows bot_size channels ends
CLUSTER_TESTS := slurm parallel
CROSS_TESTS := $(if $(MACHINE)$(filter asan tsan,$(VARIANT)),,aarch64 s390x musl)
# Races can only be where threads are: in base/pipeline and base/hash, and so where logs are read; and in programs that use
# libeuchre. What test_verify reads a thousand times with a bit turned over, e2e/resume reads whole.
ifeq ($(VARIANT),tsan)
UNIT := $(filter test_env_threads test_export test_log_results test_pipeline test_set_chunks,$(UNIT))
E2E := $(filter export resume,$(E2E))
FUZZ :=
endif
# What is inside the sandbox has no sanitizer: where bots, their tables, walls, pages and simulations are tested there is
# nothing to find. Of scripts that run the same C for long (adaptive, agree, builds, ceiling, changing, recomputed, submissions,
# weak) shorter ones are left in.
ifneq ($(filter asan tsan,$(VARIANT)),)
UNIT := $(filter-out test_seccomp_filter test_server_confine,$(UNIT))
E2E := $(filter-out adaptive agree author blanks bot_size bots builds ceiling changing channels clocks club club_browser club_pages club_safety completion deal_page docs ends \
	files folders folders_numpy install languages manual memory net newbot newbot_languages newbot_net python python_env python_kit readme recomputed report report_analysis rungs simulate soak \
	submissions train_cfr train_demo train_ppo training tutorial weak workflows,$(E2E))
endif
# What is about bots in processes of their own is left out where these would be qemu's; what takes qemu minutes is left
# to check-long. The names are printed at the end.
ifneq ($(EMULATED),)
OF_QEMU := $(sort $(filter-out test_seccomp_calls,$(patsubst tests/unit/%.c,%,$(shell grep -lE \
	'housed\.h|euchre-host|sandbox/(host_|namespaces|fork_server|seccomp_filter)' tests/unit/test_*.c))) \
	test_image_files test_misdeeds test_server_confine test_shared_frames test_system test_unpack)
TOO_LONG := $(if $(LONG),,test_champion test_content_deals test_coverage test_deal test_decision test_env_bot_obs test_env_deals \
	test_env_resample test_env_state test_estimates test_fields test_settle test_solve test_values test_verify)
UNIT := $(filter-out $(OF_QEMU) $(TOO_LONG),$(UNIT))
LEFT_OUT = @echo 'left out: of sandboxes, whose system calls would be those of qemu: $(OF_QEMU)'; \
	$(if $(TOO_LONG),echo 'left out: takes qemu minutes (make check-long runs it): $(TOO_LONG)')
endif
# scripts play in sandboxes, and build bots for this machine
E2E := $(if $(MACHINE),,$(E2E))
# pages are tested, not the C below them
BROWSER = $(if $(filter asan tsan,$(VARIANT)),none)
VERSIONED := $(shell grep -ls ARENA_VERSION arena/*/*.c)

obj = $(patsubst %.c,$(B)/obj/%.o,$(1))
# what bots may be linked with; tests of it have the sanitizer in it, bots in the sandbox have not
BOTLIB := $(B)/libeuchre-bot.a
BOTLIB_TESTED := $(if $(filter asan tsan fuzz,$(VARIANT)),$(B)/sanitized/libeuchre-bot.a,$(BOTLIB))
BOTLIB_O = $(BOTLIB_SRC:bots/lib/%.c=$(@D)/obj/botlib/%.o)
# what of the arena and of the library for bots is in libeuchre
ENV_NEEDS := $(wildcard arena/rules/*.c) $(patsubst %,arena/base/%.c,buf err file folder hash memory path rng suggest text) \
	$(patsubst %,arena/table/%.c,callbacks notices pairing private_library set_stream) \
	$(patsubst %,bots/lib/%.c,placement random sample world)
ENV_O := $(patsubst %.c,$(B)/obj/pic/%.o,$(ENV_SRC) $(ENV_NEEDS))
ENV_VERSION := $(shell sed -n 's/^\#define EU_ENV_ABI //p' sdk/euchre_env.h)
ENV_SHARED := $(B)/libeuchre.so.$(ENV_VERSION)
ENV_STATIC := $(B)/libeuchre.a
BOT_SO := $(BOTS:%=$(B)/bots/%.so)
# the same bots with the sanitizer in them, which no sandbox would hold: they play under --debug
SANITIZED_SO := $(if $(filter asan tsan,$(VARIANT)),$(BOTS:%=$(B)/sanitized/%.so))
TEST_SO := $(patsubst %.c,$(B)/%.so,$(wildcard tests/hostile/*.c tests/abi/*.c))
# bots whose faults are known
WEAK_SO := $(patsubst %.c,$(B)/%.so,$(wildcard tests/bots/*.c))
# each misbehaviour in a callback, in a constructor (-early) or left out (-tame); most tests need only those they name
ZOO := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/hostile/zoo/*.c))
ZOO_SO := $(foreach bot,$(ZOO),$(bot).so $(bot)-early.so)
ZOO_NAMED := $(patsubst %,$(BUILD)/tests/hostile/%,$(sort $(subst ZOO,zoo,$(shell \
	grep -ohE '(zoo|ZOO)/[a-z_0-9]+(-early|-tame)?\.so' tests/unit/*.[ch] tests/e2e/*.sh tests/bench/*.c))))
WALLS_BIN := $(patsubst %.c,$(B)/%,$(wildcard tests/walls/*.c))
UNIT_BIN := $(UNIT:%=$(B)/tests/unit/%)
# the fuzz variant fuzzes, all others replay the corpora
FUZZ_BIN := $(FUZZ:%=$(B)/tests/fuzz/fuzz_%)
FUZZ_MAIN := $(if $(filter fuzz,$(VARIANT)),,tests/fuzz/replay.c)
# networks of other sizes than those that play
NET_METHODS := net_methods net_methods-128 net_methods-512
BENCH_BIN := $(sort $(BENCH:%=$(B)/bench/%) $(NET_METHODS:%=$(B)/bench/%)) $(B)/bench/open-host
MAIN := $(PROGRAM) $(HOST) $(SERVER) $(UNPACK)
# what bots in Python import, beside euchre-host, which shows it to them
PYTHON := $(B)/python/euchre_bot.py

# Building --------------------------------------------------------------------------------------

# tests use all processors where -j does not say otherwise, and one more job, as some wait
ifneq ($(if $(filter 0,$(MAKELEVEL)),$(filter check check-all check-long asan tsan,$(MAKECMDGOALS))),)
MAKEFLAGS += -j$(shell expr 1 + $$(nproc 2>/dev/null || echo 2))
endif

.DEFAULT_GOAL := all
.PHONY: all run check check-all check-long bench coups ceiling lint map asan tsan fuzz debug format install uninstall \
	dist deb deps help clean FORCE
.SECONDARY:
.DELETE_ON_ERROR:

## all          build the programs, the bots and the libraries (build/euchre-arena, build/euchre-host,
##              build/bots, build/libeuchre.a)
all: $(LIBRARY) $(MAIN) $(BOTLIB) $(BOT_SO) $(PYTHON) $(ENV_SHARED) $(ENV_STATIC)

# The flags of the libraries are found when the first thing is built. `run` and `check` install what
# is missing, everything else only says so. Make reads the new file and starts over.
NO_FLAGS := install-deps deps help clean format map dist deb image uninstall lint asan tsan fuzz debug
ifneq ($(if $(MAKECMDGOALS),$(filter-out $(NO_FLAGS),$(MAKECMDGOALS)),all),)
include $(BUILD)/flags.mk
endif

# static libraries may have changed where those for musl were built anew
$(BUILD)/flags.mk: Makefile .ci/deps $(if $(filter musl,$(MACHINE)),$(wildcard build/cross/musl/specs))
	@CC='$(CC)' .ci/deps probe || \
	    { case ' $(MAKECMDGOALS) ' in *' run '*|*' check'*) CC='$(CC)' .ci/deps install;; \
	      *) echo 'please run `make deps`' >&2; false;; esac; }
	@mkdir -p $(@D)
	@CC='$(CC)' .ci/deps mk >$@.new && mv $@.new $@

$(B)/obj/%.o: %.c $(BUILD)/flags.mk
	@mkdir -p $(@D)
	$(call Q,CC  )$(COMPILE) -c -o $@ $<

$(call obj,$(VERSIONED)): ARENA_CPPFLAGS += -DARENA_VERSION='"$(VERSION)"' -DARENA_DATE='"$(DATE)"'
DATE = $(shell .ci/commit date)
# of which commit the program is; written only when that changes
COMMIT := $(B)/commit
$(COMMIT): FORCE
	@mkdir -p $(@D)
	@.ci/commit $(call quoted,$(abspath $@))
$(call obj,arena/commands/main.c): $(COMMIT)
$(call obj,arena/commands/main.c): ARENA_CPPFLAGS += -DARENA_COMMIT='"'"$$(cat $(COMMIT))"'"'
$(call obj,arena/build/sdk_files.c): ARENA_CPPFLAGS += -DARENA_MULTIARCH='"$(MULTIARCH)"'
# tests are run once, so they are compiled fast
$(call obj,$(wildcard tests/unit/test_*.c)): CFLAGS_release = -Og -g
$(call obj,$(wildcard tests/unit/*.c)): ARENA_CPPFLAGS += -Itests/unit -Ibots/lib -Ibots $(TEST_CFLAGS)
# programs that make tables for bots, and benches, know both sides; some are linked with a part of a bot
TRAIN := $(patsubst bots/train/%.c,%,$(wildcard bots/train/*.c))
TRAIN_BIN := $(TRAIN:%=$(B)/train/%)
$(call obj,$(wildcard bots/train/*.c bots/champion/*.c tests/bench/*.c)): ARENA_CPPFLAGS += -Ibots/lib -Ibots
# libeuchre draws hidden cards as bots do
$(ENV_O) $(call obj,$(ENV_SRC)): ARENA_CPPFLAGS += -Ibots/lib

# The page of reports lies in the program: its scripts one behind the other, in this order.
PAGE := arena/report/page
PAGE_SCRIPTS := $(patsubst %,$(PAGE)/%.js,dom numbers charts summary standings crosstable history differences \
	times habits analysis appendix bracket rounds cards deal_data shown_deal board values mistakes filter swing steps \
	expected player_tables choose links player report)
PAGE_STYLES := $(patsubst %,$(PAGE)/%.css,style player)
$(B)/page/script.js: $(PAGE_SCRIPTS) Makefile
	@mkdir -p $(@D)
	$(call Q,JS  )cat $(PAGE_SCRIPTS) >$@

$(B)/page/style.css: $(PAGE_STYLES) Makefile
	@mkdir -p $(@D)
	$(call Q,CSS )cat $(PAGE_STYLES) >$@

FILES_O := $(B)/obj/arena/report/files.o
$(FILES_O): arena/report/files.S $(PAGE)/index.html $(B)/page/style.css $(B)/page/script.js
	@mkdir -p $(@D)
	$(call Q,AS  )$(COMPILE) -DPAGE_HTML='"$(PAGE)/index.html"' -DPAGE_STYLE='"$(B)/page/style.css"' \
	    -DPAGE_SCRIPT='"$(B)/page/script.js"' -c -o $@ $<

# So do the pages of the server. Each says what its styles and scripts are made of.
SITE := arena/server/page
SITE_O := $(B)/obj/arena/server/files.o
$(B)/site/list.h: $(wildcard $(SITE)/* $(PAGE)/*) Makefile
	$(call Q,SITE)$(SITE)/bundle.sh $(@D)

$(SITE_O): arena/server/files.S $(B)/site/list.h
	@mkdir -p $(@D)
	$(call Q,AS  )$(COMPILE) -DPAGE_LIST='"$(B)/site/list.h"' -I. -c -o $@ $<

# So do the files that `new-bot` writes, and the scripts of `completion`.
TEMPLATES_O := $(B)/obj/arena/commands/templates.o
$(TEMPLATES_O): arena/commands/templates.S sdk/examples/net.py \
    $(wildcard sdk/new-bot/* sdk/new-bot/*/* sdk/new-bot/*/*/* arena/commands/completion.*sh)
	@mkdir -p $(@D)
	$(call Q,AS  )$(COMPILE) -c -o $@ $<

# What the server says of itself to programs.
OPENAPI_O := $(B)/obj/arena/server/openapi.o
$(OPENAPI_O): arena/server/openapi.S arena/server/openapi.json
	@mkdir -p $(@D)
	$(call Q,AS  )$(COMPILE) -c -o $@ $<

$(LIBRARY): $(call obj,$(LIB_SRC)) $(FILES_O)
	@mkdir -p $(@D)
	@rm -f $@
	$(call Q,AR  )$(AR) rcs $@ $^

# libeuchre shows the functions of its header and nothing else, also where it is linked statically.
$(B)/obj/pic/%.o: %.c $(BUILD)/flags.mk
	@mkdir -p $(@D)
	$(call Q,CC  )$(COMPILE) -fPIC -fvisibility=hidden -c -o $@ $<

$(ENV_SHARED): $(ENV_O)
	@mkdir -p $(@D)
	$(call Q,LINK)$(LINK) -shared -Wl,-soname,$(@F) -Wl,-z,defs -o $@ $^ $(ENV_LIBS) -ldl $(LDLIBS)
	@ln -sf $(@F) $(B)/libeuchre.so

$(ENV_STATIC): $(ENV_O)
	@mkdir -p $(@D)
	@rm -f $@
	$(call Q,AR  )$(LD) -r -o $(B)/obj/pic/libeuchre.o $^
	@$(OBJCOPY) --localize-hidden $(B)/obj/pic/libeuchre.o
	@$(AR) rcs $@ $(B)/obj/pic/libeuchre.o

# Every program is linked alike, from its objects, the library if it has that, and LIBS.
LIBS = $(ARENA_LIBS)
$(PROGRAM): $(call obj,$(CLI_SRC)) $(TEMPLATES_O) $(LIBRARY)
$(UNIT_BIN): $(B)/%: $(B)/obj/%.o $(call obj,$(UNIT_HELP)) $(LIBRARY) $(BOTLIB_TESTED)
$(TRAIN_BIN): $(B)/train/%: $(B)/obj/bots/train/%.o $(LIBRARY) $(BOTLIB_TESTED)
$(filter $(B)/tests/unit/test_content%,$(UNIT_BIN)): $(call obj,$(wildcard arena/server/content*.c)) $(OPENAPI_O)
$(B)/tests/unit/test_champion: $(call obj,bots/champion/budget.c)
$(UNIT_BIN): LIBS = $(TEST_LIBS) $(ARENA_LIBS)
$(filter $(B)/tests/unit/test_env%,$(UNIT_BIN)) $(filter %/env,$(BENCH_BIN)): $(call obj,$(ENV_SRC))
$(filter $(B)/tests/unit/test_env%,$(UNIT_BIN)): $(call obj,$(wildcard tests/unit/env_*.c))
$(BENCH:%=$(B)/bench/%): $(B)/bench/%: $(B)/obj/tests/bench/%.o $(LIBRARY) $(BOTLIB_TESTED)
$(FUZZ_BIN): $(B)/%: $(B)/obj/%.o $(call obj,$(FUZZ_MAIN)) $(LIBRARY)
# all of the server but HTTP itself
$(filter $(B)/tests/unit/test_server%,$(UNIT_BIN)) $(filter %/fuzz_http,$(FUZZ_BIN)): $(SITE_O) $(OPENAPI_O) \
    $(call obj,$(filter-out arena/server/main.c arena/server/http%.c,$(SERVER_SRC)))
$(filter %/fuzz_env_state,$(FUZZ_BIN)): $(call obj,$(ENV_SRC)) $(BOTLIB_TESTED)
$(HOST): $(call obj,$(HOST_SRC))
$(SERVER): $(call obj,$(SERVER_SRC)) $(SITE_O) $(OPENAPI_O) $(LIBRARY)
$(SERVER) $(B)/tests/fuzz/fuzz_http: LIBS = $(SERVER_LIBS) $(ARENA_LIBS)
$(filter $(B)/tests/unit/test_server%,$(UNIT_BIN)): LIBS = $(TEST_LIBS) $(SERVER_LIBS) $(ARENA_LIBS)
$(UNPACK): $(call obj,$(UNPACK_SRC)) $(LIBRARY)
$(UNPACK) $(B)/tests/fuzz/fuzz_unpack: LIBS = $(UNPACK_LIBS) $(ARENA_LIBS)
# Compiled here: bots may not write, and would compile it at each start. Bytecode carries a hash of its source;
# without a python3 there is none, and nobody to miss it.
$(PYTHON): sdk/python/euchre_bot.py
	@mkdir -p $(@D)
	$(call Q,PY  )cp $< $@
	@PATH=/usr/local/bin:/usr/bin:/bin python3 -m compileall -q --invalidation-mode checked-hash $(@D) 2>/dev/null || :

# $(1) hidden numbers
define net_methods
$(B)/obj/hidden-$(1)/%.o: %.c $(BUILD)/flags.mk
	@mkdir -p $$(@D)
	$$(call Q,CC  )$$(COMPILE) -Ibots/lib -Ibots -DNET_UNITS=$(1) -c -o $$@ $$<
$(B)/bench/net_methods-$(1): $(patsubst %.c,$(B)/obj/hidden-$(1)/%.o,tests/bench/net_methods.c bots/lib/net.c bots/lib/net_play.c) \
    $(LIBRARY) $(BOTLIB_TESTED)
endef
$(eval $(call net_methods,128))
$(eval $(call net_methods,512))

# without its walls, to measure them
$(B)/bench/open-host: $(call obj,$(filter-out arena/sandbox/host_confine.c arena/sandbox/seccomp_filter.c,$(HOST_SRC)) \
    tests/bench/open/open.c)
# libm is there for bots, whether or not the host itself needs it
$(HOST) $(B)/bench/open-host: LIBS = $(HOST_LIBS) -ldl -lpthread -Wl,-z,now -Wl,--no-as-needed -lm
# these look into the host
$(B)/tests/unit/test_host_confine: $(call obj,arena/sandbox/host_confine.c)
$(B)/tests/unit/test_seccomp_filter $(B)/tests/unit/test_seccomp_calls: $(call obj,arena/sandbox/seccomp_filter.c)
$(B)/tests/unit/test_host_wire: $(call obj,arena/sandbox/host_wire.c)
$(B)/tests/unit/test_seccomp_filter $(B)/tests/unit/test_seccomp_calls: LIBS += $(HOST_LIBS)
$(B)/tests/unit/test_unpack: LIBS += $(UNPACK_LIBS)
# allocations of arena/ are those of these tests
$(B)/tests/unit/test_memory $(B)/tests/unit/test_scarce $(B)/tests/unit/test_env: LINK += \
	-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=strdup,--wrap=strndup,--wrap=aligned_alloc
ifeq ($(VARIANT),fuzz)
$(FUZZ_BIN): LINK += -fsanitize=fuzzer
endif
$(MAIN) $(UNIT_BIN) $(BENCH_BIN) $(FUZZ_BIN) $(TRAIN_BIN):
	@mkdir -p $(@D)
	$(call Q,LINK)$(LINK) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LIBS) $(LDLIBS)
	$(RUNNABLE)

# What the program prints for others to read.
PAGES := $(B)/euchre-arena.1 $(B)/completion.bash $(B)/completion.zsh
all: $(PAGES)

$(B)/euchre-arena.1: $(PROGRAM)
	$(call Q,MAN )$(PROGRAM) help --man >$@

$(B)/completion.%: $(PROGRAM)
	$(call Q,SH  )$(PROGRAM) completion $* >$@

$(WALLS_BIN): $(B)/%: %.c $(BUILD)/flags.mk
	@mkdir -p $(@D)
	$(call Q,LINK)$(LINK) $(CPPFLAGS) -D_GNU_SOURCE -o $@ $< $(HOST_LIBS) $(LDLIBS)

# what is inside the sandbox has no instruments: they want memory and system calls without end
PLAIN = $(filter -Werror,$(INSTRUMENT_$(VARIANT)))
# and others load libeuchre into a process without any
$(ENV_O) $(ENV_SHARED) $(ENV_STATIC): INSTRUMENT = $(PLAIN)
$(call obj,$(HOST_SRC)) $(HOST) $(BOT_SO) $(TEST_SO) $(WEAK_SO) $(ZOO_SO) $(ZOO_NAMED) $(WALLS_BIN): INSTRUMENT = $(PLAIN)

.SECONDEXPANSION:
$(BOT_SO): $(B)/bots/%.so: $$(wildcard bots/$$*.c bots/$$*/*.c bots/$$*/*.h) $(SDK_H) $(BOTLIB)
$(SANITIZED_SO): $(B)/sanitized/%.so: $$(wildcard bots/$$*.c bots/$$*/*.c bots/$$*/*.h) $(SDK_H) $(BOTLIB_TESTED)
$(TEST_SO): $(B)/%.so: %.c $(SDK_H) $$(wildcard $$(dir %)*.h $$(dir %)zoo/*.h)
$(WEAK_SO): $(B)/%.so: %.c %.h $(SDK_H) $(BOTLIB)
$(ZOO:%=%.so): $(BUILD)/%.so: %.c $(SDK_H) $$(wildcard $$(dir %)*.h)
$(ZOO:%=%-early.so): $(BUILD)/%-early.so: %.c $(SDK_H) $$(wildcard $$(dir %)*.h)
$(ZOO:%=%-tame.so): $(BUILD)/%-tame.so: %.c $(SDK_H) $$(wildcard $$(dir %)*.h)
$(ZOO:%=%-early.so): ACT = -DEARLY
$(ZOO:%=%-tame.so): ACT = -DTAME
$(BOT_SO) $(SANITIZED_SO) $(TEST_SO) $(WEAK_SO) $(sort $(ZOO_SO) $(ZOO_NAMED)):
	@mkdir -p $(@D)
	$(call Q,BOT )$(CC) $(CPPFLAGS) $(CFLAGS) $(BOT_CFLAGS) -shared $(ACT) $(LDFLAGS) -o $@ $(filter %.c,$^) \
	    $(filter %.a,$^)

# once as bots in the sandbox want it, once with the variant's instruments
define botlib_object
$(1)/obj/botlib/%.o: bots/lib/%.c $(SDK_H) $(wildcard bots/lib/*.h bots/lib/*.inc) $(BUILD)/flags.mk
	@mkdir -p $$(@D)
	$$(call Q,CC  )$$(CC) $$(CPPFLAGS) $$(CFLAGS) $$(BOT_CFLAGS) -c -o $$@ $$<
endef
$(eval $(call botlib_object,$(B)))
$(eval $(call botlib_object,$(B)/sanitized))
$(B)/obj/botlib/%.o: INSTRUMENT = $(PLAIN)
$(B)/obj/botlib/learned.o $(B)/sanitized/obj/botlib/learned.o: $(wildcard bots/lib/*.bin)
$(B)/libeuchre-bot.a $(B)/sanitized/libeuchre-bot.a: $$(BOTLIB_O)
	@rm -f $@
	$(call Q,AR  )$(AR) rcs $@ $^

-include $(shell find $(B)/obj -name '*.d' 2>/dev/null)

# Playing and testing ---------------------------------------------------------------------------

## run          play tournaments/demo.yaml (installs missing packages first)
run: all
	$(PROGRAM) run tournaments/demo.yaml --fresh

.PHONY: club-demo
## club-demo    a club with bots that come with the arena, at http://127.0.0.1:8080, into which two more are handed in
club-demo: all
	@tournaments/club/demo.sh $(call quoted,$(PROGRAM)) $(call quoted,$(B)/club)

# Every test is a target, so that -j runs them side by side; each leaves its output and exit status
# in $(B)/check, and one that fails does not stop the others. Slow ones begin first.
CHECKS := $(patsubst %,e2e/%,$(filter-out $(E2E_SLOW),$(E2E))) $(UNIT:%=unit/%) $(FUZZ:%=replay/%)
CHECKS_ALL := $(CROSS_TESTS:%=cross/%) $(patsubst %,e2e/%,$(filter $(E2E),$(E2E_SLOW))) $(CHECKS)
CHECKS_LONG := $(CHECKS_ALL) $(E2E_LONG:%=e2e/%) $(CLUSTER_TESTS:%=cluster/%)

# what this make runs: T=deal selects by name
RUN := $(if $(filter check-long,$(MAKECMDGOALS)),$(CHECKS_LONG),$(if $(T)$(filter check-all,$(MAKECMDGOALS)),\
	$(CHECKS_ALL),$(CHECKS)))
RUN := $(if $(filter check check-all check-long,$(MAKECMDGOALS)),$(strip $(foreach test,$(RUN),\
	$(if $(or $(if $(T),,all),$(findstring $(T),$(notdir $(test)))),$(test)))))
ifneq ($(if $(RUN),,$(filter check check-all check-long,$(MAKECMDGOALS))),)
$(error no test has '$(T)' in its name)
endif

# Which tests need more than their own program: those that name a .so or $BUILD load bots; scripts run the whole program.
PLAYS := $(patsubst tests/%.c,%,$(shell grep -lE '\.so|"BUILD"' tests/unit/test_*.c)) e2e/% cluster/% cross/%
HOSTILE := $(basename $(patsubst tests/%,%,$(shell grep -lE 'hostile|zoo|ZOO|tests/(abi|walls)' \
	tests/unit/test_*.c tests/e2e/*.sh tests/cluster/*.sh)))
WEAK := $(basename $(patsubst tests/%,%,$(shell grep -l 'tests/bots/' tests/unit/test_*.c tests/e2e/*.sh)))
# needs TEST...: what they run
needs = $(patsubst unit/%,$(B)/tests/unit/%,$(filter unit/%,$(1))) \
	$(patsubst replay/%,$(B)/tests/fuzz/fuzz_%,$(filter replay/%,$(1))) \
	$(if $(filter $(PLAYS),$(1)),$(MAIN) $(PAGES) $(PYTHON) $(BOTLIB) $(BOT_SO) $(SANITIZED_SO)) \
	$(if $(filter $(HOSTILE),$(1)),$(TEST_SO) $(ZOO_NAMED) $(WALLS_BIN)) \
	$(if $(filter $(WEAK),$(1)),$(WEAK_SO)) \
	$(if $(filter e2e/zoo e2e/long-zoo,$(1)),$(ZOO_SO)) \
	$(if $(filter cross/%,$(1)),$(B)/stand_in.so) \
	$(if $(filter e2e/ceiling,$(1)),$(B)/bench/best_response) $(if $(filter e2e/training,$(1)),$(TRAIN_BIN) $(NET_METHODS:%=$(B)/bench/%)) $(if $(filter e2e/train_ppo,$(1)),$(ENV_SHARED)) \
	$(if $(filter e2e/python_env,$(1)),$(ENV_SHARED) $(ENV_STATIC)) \
	$(if $(filter e2e/train_demo,$(1)),$(DMC)) $(if $(filter e2e/train_cfr,$(1)),$(CFR)) $(if $(filter e2e/long-env_deals,$(1)),$(B)/tests/unit/test_env_deals)

# Everything is built before the first test runs.
.PHONY: tests-begin
tests-begin: | $(call needs,$(RUN)) $(if $(filter e2e/%,$(RUN)),$(BUILD)/tools/tried) \
    $(if $(BROWSER),,$(if $(filter check-all,$(MAKECMDGOALS)),$(BUILD)/browser/tried)) \
    $(if $(filter e2e/python_env e2e/folders_numpy e2e/train_ppo,$(RUN)),$(BUILD)/python-tests/tried)
	@tests/check begin $(B)/check

TEST = ARENA=$(call quoted,$(abspath $(PROGRAM))) BUILD=$(call quoted,$(abspath $(B))) \
	ZOO=$(call quoted,$(abspath $(BUILD))/tests/hostile/zoo) CC='$(CC)' LONG=$(LONG) ARENA_BROWSER=$(BROWSER) \
	PLAYWRIGHT=$(call quoted,$(abspath $(BUILD))/browser/node_modules/playwright-core) \
	TOOLS=$(call quoted,$(abspath $(BUILD))/cluster) PYTHON_TESTS=$(call quoted,$(abspath $(BUILD))/python-tests) \
	TOTAL=$(if $(T)$(V),,$(words $(RUN))) tests/check one $@

$(CHECKS_LONG:%=$(B)/check/%): $(B)/check/%: $$(call needs,$$*) FORCE | tests-begin

$(UNIT:%=$(B)/check/unit/%): $(B)/check/unit/%:
	@$(TEST) $(B)/tests/unit/$*

$(FUZZ:%=$(B)/check/replay/%): $(B)/check/replay/%:
	@$(TEST) $(B)/tests/fuzz/fuzz_$* tests/fuzz/corpus/$*

# What some tests drive is installed where that can be done: programs; for `check-all` a browser and the
# package by which node drives it. It is tried once, and again after `make deps`; a test says what it lacks.
$(BUILD)/tools/tried: .ci/deps
	@mkdir -p $(@D)
	@.ci/deps tests
	@touch $@

$(BUILD)/browser/tried: .ci/deps tests/browser/package.json
	@mkdir -p $(@D)
	@.ci/deps large
	@cp tests/browser/package.json $(@D)
	@cd $(@D) && npm install --ignore-scripts --no-package-lock --no-audit --no-fund \
	    --loglevel=error --fetch-retries=1 </dev/null || echo 'npm: no playwright-core' >&2
	@touch $@

# A virtual environment with what the Python package is tested against: versions with which the tests have passed.
$(BUILD)/python-tests/tried: .ci/deps | $(if $(filter check-all,$(MAKECMDGOALS)),$(BUILD)/browser/tried)
	@mkdir -p $(@D)
	@/usr/bin/python3 -m venv --system-site-packages $(@D) && $(@D)/bin/pip install -q --retries 0 --timeout 30 \
	    numpy==1.24.4 gymnasium==1.2.3 pettingzoo==1.25.0 \
	    </dev/null >$(@D)/log 2>&1 || echo 'pip: no numpy, gymnasium and pettingzoo' >&2
	@touch $@

$(patsubst %,$(B)/check/e2e/%,$(E2E) $(E2E_LONG)): $(B)/check/e2e/%: | $(BUILD)/tools/tried
	@$(TEST) sh tests/e2e/$*.sh
# these compile everything twice, and eight times
$(patsubst %,$(B)/check/e2e/long-%,packages image warnings): export CHECK_SECONDS = 3600

# Many machines: what plays there is unpacked, once and again after `make deps CLUSTER=1`.
$(BUILD)/cluster/tried: .ci/deps
	@mkdir -p $(@D)
	@.ci/deps cluster $(@D)
	@touch $@

$(CLUSTER_TESTS:%=$(B)/check/cluster/%): $(B)/check/cluster/%: | $(BUILD)/cluster/tried
	@$(TEST) sh tests/cluster/$*.sh

# Other machines.
$(B)/stand_in.so: tests/cross/stand_in.c $(BUILD)/flags.mk
	$(call Q,LINK)$(LINK) $(CPPFLAGS) -D_GNU_SOURCE -fPIC -shared -o $@ $< $(LDLIBS)

$(CROSS_TESTS:%=$(B)/check/cross/%): $(B)/check/cross/%:
	@CHECK_SECONDS=3600 $(TEST) sh tests/cross/machine.sh $*

## check        build and run the tests (installs missing packages first); T=deal: only those with
##              that in their names
## check-all    the slower tests as well, and those with a browser (it says how much it installs)
## check-long   all these, and the tests that take long
check-long: LONG = 1
check check-all check-long: $(RUN:%=$(B)/check/%)
	$(LEFT_OUT)
	@tests/check sum $(B)/check $(RUN)

## bench        measure speed and size
bench: all $(BENCH_BIN) $(ZOO_NAMED)
	@ARENA=$(call quoted,$(abspath $(PROGRAM))) BUILD=$(call quoted,$(abspath $(B))) sh tests/bench/run.sh

# in this order; one that was broken off goes on
LADDERS := ladder ladder-champion ladder-games ladder-time ladder-call-ace
LADDER_COMMIT = $(shell git rev-parse --short HEAD 2>/dev/null)$(shell git diff --quiet HEAD -- arena bots/*/ sdk \
	2>/dev/null || echo ' and what is not committed')
.PHONY: ladder
## ladder       play all rungs against each other (12 to 35 minutes on two cores) and write bots/LADDER.md
ladder: all
	@for ladder in $(LADDERS); do \
	    $(PROGRAM) run tournaments/$$ladder.yaml -o $(B)/ladder/$$ladder || exit 1; done
	@python3 bots/ladder.py '$(LADDER_COMMIT)' $(LADDERS:%=$(B)/ladder/%) >$(B)/ladder/LADDER.md
	@mv $(B)/ladder/LADDER.md bots/LADDER.md
	@echo 'ladder: written to bots/LADDER.md'

.PHONY: coach
## coach        test whether the losses that `analyse` finds predict results (about an hour on two cores) and write
##              bots/COACH.md; what is in build/coach is used again
coach: all $(WEAK_SO)
	@python3 bots/coach.py $(PROGRAM) $(B)/coach --effort 256 --weak $(B)/tests/bots/weak.so >$(B)/COACH.md
	@mv $(B)/COACH.md bots/COACH.md
	@echo 'coach: written to bots/COACH.md'

## pictures     make the pictures of README.md anew, with headless Chromium
.PHONY: pictures
pictures: all
	@BUILD=$(call quoted,$(abspath $(B))) docs/pictures/make.sh

# The library in it needs no other. The bots in it are opponents for learners.
WHEEL := $(B)/wheel
WHEEL_BOTS := $(patsubst %,$(B)/bots/%.so,random greedy simple)
PYTHON_FOR_WHEEL = python3
.PHONY: wheel
## wheel        make the Python package (build/wheel/*.whl; needs pip, setuptools and wheel)
wheel: $(ENV_STATIC) $(WHEEL_BOTS)
	@rm -rf $(WHEEL)
	@mkdir -p $(WHEEL)/source
	@cp -r sdk/python/euchre_arena sdk/python/euchre_bot.py sdk/python/pyproject.toml sdk/python/setup.py \
	    sdk/python/README.md $(WHEEL)/source
	@mkdir $(WHEEL)/source/euchre_arena/bots
	@cp $(WHEEL_BOTS) $(WHEEL)/source/euchre_arena/bots
	$(call Q,LINK)$(LINK) -shared -Wl,-soname,$(notdir $(ENV_SHARED)) -Wl,-z,defs \
	    -o $(WHEEL)/source/euchre_arena/$(notdir $(ENV_SHARED)) -Wl,--whole-archive $(ENV_STATIC) -Wl,--no-whole-archive \
	    -Wl,--exclude-libs,libsodium.a -l:libsodium.a -lm
	@EUCHRE_VERSION=$(VERSION) $(PYTHON_FOR_WHEEL) -m pip wheel -q --no-deps --no-build-isolation -w $(WHEEL) $(WHEEL)/source

## asan         build with AddressSanitizer and UndefinedBehaviorSanitizer and run the tests
## tsan         the same with ThreadSanitizer
asan tsan:
	+$(MAKE) VARIANT=$@ check-all

## coups        ask BOT (champion) and the others for the coups of the books and write bots/COUPS.md
BOT = champion
COUPS = $(BOT) $(filter-out $(BOT) first random,$(BOTS))
coups: $(B)/bench/coups $(COUPS:%=$(B)/bots/%.so)
	$(B)/bench/coups $(COUPS:%=$(B)/bots/%.so) >$(B)/COUPS.md && cp $(B)/COUPS.md bots/COUPS.md

## ceiling      what card play could gain at most against BOT, by a player who sees all hands; then what a best
##              response gains against rule, in SETS (400)
ceiling: all $(B)/bench/clairvoyant $(B)/bench/best_response
	EUCHRE_ARENA_BOTS=$(call quoted,$(abspath $(B)/bots)) $(B)/bench/clairvoyant $(BOT)
	$(B)/bench/best_response $(SETS)

## net-methods  compare ways in which the networks could learn, SECONDS (60) of one core for each
.PHONY: net-methods
net-methods: $(NET_METHODS:%=$(B)/bench/%)
	$(B)/bench/net_methods $(or $(SECONDS),60)
	$(B)/bench/net_methods-128 $(or $(SECONDS),60) all
	$(B)/bench/net_methods-512 $(or $(SECONDS),60) all

## debug        build without optimisation (build/debug)
debug:
	+$(MAKE) VARIANT=$@ all

## fuzz         fuzz each parser for FUZZ_SECONDS (60), with clang
fuzz:
	+$(MAKE) VARIANT=fuzz fuzz-build
	@tests/fuzz/run.sh $(BUILD)/fuzz $(FUZZ_SECONDS) $(FUZZ)

.PHONY: fuzz-keep
## fuzz-keep    take the smallest inputs that fuzzers have found into their corpora
fuzz-keep:
	+$(MAKE) VARIANT=fuzz fuzz-build
	@tests/fuzz/keep.sh $(BUILD)/fuzz $(FUZZ)

.PHONY: soak
## soak         for HOURS (8) random tournaments that are disturbed and checked, and fuzzers in turn (docs/soak.md); CASE=SEED/NUMBER
##              plays one of them again, TIMES (1)
soak: all $(TEST_SO) $(ZOO_SO)
	+$(if $(CASE),,$(MAKE) VARIANT=fuzz fuzz-build)
	@python3 tests/soak/soak.py --arena $(PROGRAM) --build $(BUILD) $(if $(CASE),--case $(CASE) --times $(or $(TIMES),1), \
	    --hours $(or $(HOURS),8) $(SEED:%=--seed %) $(FUZZ))

.PHONY: fuzz-build tests-build
fuzz-build: $(FUZZ_BIN)

tests-build: all $(UNIT_BIN) $(FUZZ_BIN) $(BENCH_BIN) $(TEST_SO) $(WEAK_SO) $(ZOO_SO) $(ZOO_NAMED) $(WALLS_BIN)

## lint         format, warnings, static analysis, layers, sizes (tools: make deps DEV=1); LONG=1 analyses
##              deeper
# the variant that is compiled for it
LINTED = lint
lint:
	+@rc=0; $(MAKE) VARIANT=$(LINTED) -k tests-build || rc=1; \
	CC='$(CC)' tests/lint/run.sh || rc=1; exit $$rc

## map          list the files, each with what it is for
map:
	@awk -f tests/lint/map.awk $$(tests/lint/sources.sh all)

## format       rewrite the sources as .clang-format has it
format:
	clang-format -i $$(tests/lint/sources.sh)

# Tables of bots --------------------------------------------------------------------------------

.PHONY: tune tables
## tune         make the table of the policy anew, of the tables the one that others are made from
tune: $(B)/train/tune
	$(B)/train/tune $(B)/policy_table.inc
	cp $(B)/policy_table.inc bots/lib/policy_table.inc
## tables       make the bots' tables anew; CHECK=1 only compares them with those that are there
tables: $(TRAIN_BIN)
	+@BUILD=$(B) MAKE='$(MAKE)' bots/train/tables.sh $(if $(CHECK),check)

# A network that learns from nothing ------------------------------------------------------------

# It runs where it was built, hence -march=native; on one processor where the compiler has no OpenMP.
DMC := $(B)/dmc/train
DMC_CFLAGS = -std=c11 -D_GNU_SOURCE -O3 -march=native -ffast-math $(WARNINGS) -Wno-unknown-pragmas \
	$(shell echo 'int main(void) { return 0; }' | $(CC) -fopenmp -x c -o /dev/null - 2>/dev/null && echo -fopenmp)
$(DMC): sdk/examples/train/dmc.c sdk/examples/train/mlp.h sdk/examples/train/train.h $(SDK_H) $(ENV_STATIC)
	@mkdir -p $(@D)
	$(call Q,CC  )$(CC) $(CPPFLAGS) $(DMC_CFLAGS) -Isdk $(LDFLAGS) -o $@ $< $(ENV_STATIC) $(PKG_LIBS) -lm $(LDLIBS)
.PHONY: train-demo
## train-demo   a network learns euchre from nothing in UPDATES (150000) steps, then plays as a bot; goes on where it was stopped
train-demo: $(DMC) $(MAIN) $(BOT_SO)
	OMP_WAIT_POLICY=passive $(DMC) $(or $(UPDATES),150000) $(B)/dmc $(B)/bots
	rm -rf $(B)/dmc/dmc
	$(PROGRAM) new-bot dmc --lang net $(B)/dmc/weights.json -o $(B)/dmc/dmc
	$(MAKE) -C $(B)/dmc/dmc check
	$(PROGRAM) match -q --sets 1000 --seed demo $(B)/dmc/dmc/dmc.so $(B)/bots/greedy.so
	$(PROGRAM) match -q --sets 1000 --seed demo $(B)/dmc/dmc/dmc.so $(B)/bots/simple.so

# Bids that are learned by regret. The same number of deals gives the same bids on every machine, hence no -ffast-math.
CFR := $(B)/cfr/cfr
CFR_SRC := sdk/examples/train/cfr.c sdk/examples/train/cfr_bot.c
$(CFR): $(CFR_SRC) sdk/examples/train/cfr.h sdk/examples/train/train.h $(SDK_H) $(BOTLIB_H) $(ENV_STATIC) $(BOTLIB)
	@mkdir -p $(@D)
	$(call Q,CC  )$(CC) $(CPPFLAGS) -std=c11 -ffp-contract=off -D_GNU_SOURCE -O2 $(WARNINGS) -Isdk -Ibots/lib $(LDFLAGS) -o $@ \
	    $(CFR_SRC) $(ENV_STATIC) $(BOTLIB) $(PKG_LIBS) -lm $(LDLIBS)
.PHONY: train-cfr
## train-cfr    bids are learned by regret in DEALS (2097152), then play as a bot; goes on where it was stopped
train-cfr: $(CFR) $(MAIN) $(BOT_SO)
	$(CFR) --deals $(or $(DEALS),2097152) --out $(B)/cfr --bots $(B)/bots
	$(CC) -O2 -shared -fPIC -Isdk -Ibots/lib -Isdk/examples/train -o $(B)/cfr/cfr.so sdk/examples/train/cfr_bot.c \
	    $(B)/cfr/bids.c $(BOTLIB)
	$(PROGRAM) check $(B)/cfr/cfr.so --rules modern
	$(PROGRAM) match -q --sets 1000 --seed demo $(B)/cfr/cfr.so $(B)/bots/simple.so
	$(PROGRAM) match -q --unit deals --sets 10000 --seed demo $(B)/cfr/cfr.so $(B)/bots/rule.so

# Packages and releases -------------------------------------------------------------------------

## deps         install missing packages, those tests drive where it can be done; DEV=1 also the tools
##              of lint and fuzz; DEB=1 those of `make deb` and `make image`, and what tests both; CLUSTER=1 unpacks what tests
##              on many machines run, CROSS=1 what builds for other machines (1.3 GB)
deps:
	@CC='$(CC)' .ci/deps install $(if $(DEV),dev)
	$(if $(DEB),@CC='$(CC)' .ci/deps install deb)
	@.ci/deps tests
	@rm -f $(BUILD)/tools/tried $(BUILD)/browser/tried $(BUILD)/python-tests/tried
	$(if $(CROSS),@.ci/deps cross build/cross)
	$(if $(CLUSTER),@rm -f $(BUILD)/cluster/tried && $(MAKE) --no-print-directory $(BUILD)/cluster/tried)

# each is one word of the shell where it is used (call quoted)
BINDIR = $(DESTDIR)$(PREFIX)/bin
LIBDIR = $(DESTDIR)$(PREFIX)/lib/euchre-arena
BOTDIR = $(LIBDIR)/bots
PYDIR = $(LIBDIR)/python
INCDIR = $(DESTDIR)$(PREFIX)/include
# what others are linked with; Debian has a folder for each kind of machine
ARCHLIB = $(PREFIX)/lib
PCDIR = $(DESTDIR)$(ARCHLIB)/pkgconfig
SHAREDIR = $(DESTDIR)$(PREFIX)/share
MANDIR = $(SHAREDIR)/man/man1
BASHDIR = $(SHAREDIR)/bash-completion/completions
ZSHDIR = $(SHAREDIR)/zsh/site-functions
DOCDIR = $(SHAREDIR)/doc/euchre-arena
# where systemd looks, also below /usr/local
UNITDIR = $(DESTDIR)$(PREFIX)/lib/systemd/system
USERDIR = $(DESTDIR)$(PREFIX)/lib/sysusers.d
UNITS := $(notdir $(wildcard docs/deploy/*.service))
# in the folders they have here, so that their links hold
DOCS := LICENSE $(wildcard *.md sdk/*.md sdk/python/*.md docs/*.md docs/formats/*.md docs/deploy/* docs/pictures/*.png docs/pictures/*.svg bots/*.md tournaments/*.yaml tournaments/class/*.yaml tournaments/club/* tournaments/class/handed-in/*/* sdk/examples/train/*) $(SDK_H) sdk/template.c bots/lib/euchre_lib.h
# and what they say is worth reading; programs among them can be run
EXAMPLES := $(wildcard sdk/examples/*.* sdk/python/sample.py)

## install      install below PREFIX (/usr/local), DESTDIR before it
install: all
	install -d $(call quoted,$(BINDIR)) $(call quoted,$(BOTDIR)) $(call quoted,$(INCDIR)) $(call quoted,$(PCDIR))
	install -m 755 $(PROGRAM) $(call quoted,$(BINDIR)/euchre-arena)
	install -m 755 $(HOST) $(call quoted,$(LIBDIR)/euchre-host)
	install -m 755 $(SERVER) $(call quoted,$(LIBDIR)/euchre-server)
	install -m 755 $(UNPACK) $(call quoted,$(LIBDIR)/euchre-unpack)
	for f in $(BOT_SO); do install -m 644 $$f $(call quoted,$(BOTDIR)/) || exit 1; done
	for f in $(SDK_H) $(BOTLIB_PUBLIC_H); do install -m 644 $$f $(call quoted,$(INCDIR)/) || exit 1; done
	install -d $(call quoted,$(PYDIR))
	cp -R $(B)/python/. $(call quoted,$(PYDIR)/)
	chmod -R u=rwX,go=rX $(call quoted,$(PYDIR))
	install -m 644 $(BOTLIB) $(call quoted,$(DESTDIR)$(ARCHLIB)/libeuchre-bot.a)
	install -m 644 $(ENV_STATIC) $(call quoted,$(DESTDIR)$(ARCHLIB)/libeuchre.a)
	install -m 755 $(ENV_SHARED) $(call quoted,$(DESTDIR)$(ARCHLIB)/$(notdir $(ENV_SHARED)))
	ln -sf $(notdir $(ENV_SHARED)) $(call quoted,$(DESTDIR)$(ARCHLIB)/libeuchre.so)
	for name in euchre-bot euchre; do \
	    sed -e $(call quoted,s|@PREFIX@|$(PREFIX)|g; s|@ARCHLIB@|$(ARCHLIB)|g) -e 's|@VERSION@|$(VERSION)|g' sdk/$$name.pc.in >$(B)/$$name.pc && \
	    install -m 644 $(B)/$$name.pc $(call quoted,$(PCDIR)/) || exit 1; done
	install -d $(call quoted,$(MANDIR)) $(call quoted,$(BASHDIR)) $(call quoted,$(ZSHDIR))
	install -m 644 $(B)/euchre-arena.1 $(call quoted,$(MANDIR)/)
	install -m 644 $(B)/completion.bash $(call quoted,$(BASHDIR)/euchre-arena)
	install -m 644 $(B)/completion.zsh $(call quoted,$(ZSHDIR)/_euchre-arena)
	install -d $(call quoted,$(UNITDIR)) $(call quoted,$(USERDIR))
	for f in $(UNITS); do \
	    sed $(call quoted,s|/usr/local/bin/|$(PREFIX)/bin/|) docs/deploy/$$f >$(B)/$$f && \
	    install -m 644 $(B)/$$f $(call quoted,$(UNITDIR)/) || exit 1; done
	install -m 644 docs/deploy/euchre-club.sysusers $(call quoted,$(USERDIR)/euchre-club.conf)
	for f in $(DOCS); do install -D -m 644 $$f $(call quoted,$(DOCDIR))/$$f || exit 1; done
	for f in $(EXAMPLES); do install -D -m 755 $$f $(call quoted,$(DOCDIR))/$$f || exit 1; done

## uninstall    remove what install put there
uninstall:
	for f in $(UNITS); do rm -f $(call quoted,$(UNITDIR))/$$f || exit 1; done
	rm -f $(call quoted,$(USERDIR)/euchre-club.conf)
	rm -f $(call quoted,$(MANDIR)/euchre-arena.1) $(call quoted,$(BASHDIR)/euchre-arena) $(call quoted,$(ZSHDIR)/_euchre-arena)
	for f in $(DOCS) $(EXAMPLES); do rm -f $(call quoted,$(DOCDIR))/$$f || exit 1; done
	test ! -d $(call quoted,$(DOCDIR)) || find $(call quoted,$(DOCDIR)) -depth -type d -empty -delete
	for f in $(BOTS); do rm -f $(call quoted,$(BOTDIR))/$$f.so || exit 1; done
	for f in $(notdir $(SDK_H) $(BOTLIB_PUBLIC_H)); do rm -f $(call quoted,$(INCDIR))/$$f || exit 1; done
	rm -f $(call quoted,$(BINDIR)/euchre-arena) $(call quoted,$(LIBDIR)/euchre-host) $(call quoted,$(LIBDIR)/euchre-server) $(call quoted,$(LIBDIR)/euchre-unpack) \
	    $(call quoted,$(PCDIR)/euchre-bot.pc) $(call quoted,$(PCDIR)/euchre.pc)
	for f in libeuchre-bot.a libeuchre.a libeuchre.so $(notdir $(ENV_SHARED)); do \
	    rm -f $(call quoted,$(DESTDIR)$(ARCHLIB))/$$f || exit 1; done
	rm -rf $(call quoted,$(PYDIR))
	rmdir $(call quoted,$(BOTDIR)) $(call quoted,$(LIBDIR)) 2>/dev/null || true

# The sources as an archive: those of HEAD, also of a clone that another user has; where an archive was unpacked what is there.
PACKED = euchre-arena-$(shell .ci/commit version)
GIT = git --no-optional-locks -c 'safe.directory=*'
SOURCES = if [ -e .git ]; then $(GIT) -c core.autocrlf=false -c tar.umask=0022 archive --prefix=$(PACKED)/ HEAD; else \
	tar -c --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=./Makefile --exclude=./$(BUILD) \
	    --transform='s,^\.,$(PACKED),' .; fi
# what is not committed is not packed; a release is one commit
PACKABLE = @[ ! -e .git ] || { \
	[ -z "$$($(GIT) status --porcelain)" ] || echo '$@: HEAD is packed, without what is not committed' >&2; \
	tagged=$$($(GIT) rev-parse -q --verify 'v$(VERSION)^{commit}'); \
	[ -z '$(RELEASED)' ] || [ "$${tagged:-$$($(GIT) rev-parse HEAD)}" = "$$($(GIT) rev-parse HEAD)" ] || { \
	    echo '$@: $(VERSION) is released, as another commit: raise VERSION, and empty RELEASED (docs/releases.md)' >&2; false; }; }

.PHONY: released
## released     add what this version writes to the tests, as tests/released/VERSION, before a release (docs/releases.md)
released: all $(patsubst %,$(BUILD)/tests/hostile/zoo/%.so,illegal_card abort)
	@ARENA=$(call quoted,$(PROGRAM)) ZOO=$(call quoted,$(BUILD)/tests/hostile/zoo) tests/released/add.sh $(VERSION)

## dist         the sources of HEAD as build/euchre-arena-VERSION.tar.gz, the same bytes in each clone
dist:
	@[ -e .git ] || { echo 'dist: expected a clone: these sources were an archive' >&2; false; }
	$(PACKABLE)
	@mkdir -p $(BUILD)
	@{ $(SOURCES); } >$(BUILD)/$(PACKED).tar || { rm $(BUILD)/$(PACKED).tar; false; }
	@gzip -9nf $(BUILD)/$(PACKED).tar
	@echo 'dist: $(BUILD)/$(PACKED).tar.gz'

DEBS := $(BUILD)/deb
## deb          Debian packages of the same sources in build/deb, the same bytes each time (tools: make deps DEB=1)
deb:
	@command -v dpkg-buildpackage >/dev/null && dpkg-checkbuilddeps || { echo 'please run `make deps DEB=1`' >&2; false; }
	@case $(call quoted,$(CURDIR)) in *[[:space:]]*) \
	    echo 'deb: debhelper builds in no folder that has a blank in its path' >&2; false;; esac
	$(PACKABLE)
	@rm -rf $(DEBS) && mkdir -p $(DEBS)
	@{ $(SOURCES); } >$(DEBS)/sources.tar
	@umask 022 && tar -xf $(DEBS)/sources.tar -C $(DEBS) && rm $(DEBS)/sources.tar && \
	    printf 'euchre-arena (%s) unstable; urgency=medium\n\n  * Version %s.\n\n -- %s  %s\n' $(PACKED:euchre-arena-%=%) $(VERSION) \
	    "$$(sed -n 's/^Maintainer: //p' debian/control)" "$$(date -uRd $(DATE))" >$(DEBS)/$(PACKED)/debian/changelog
	cd $(DEBS)/$(PACKED) && env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS dpkg-buildpackage -us -uc -Jauto
	@rm -rf $(DEBS)/$(PACKED)
	@echo 'deb: $(DEBS)'

IMAGE = $(BUILD)/euchre-arena_$(VERSION)_$(shell dpkg --print-architecture).oci.tar
.PHONY: image
## image        a container image of these packages, which podman and docker load (docs/containers.md)
image:
	@command -v mmdebstrap >/dev/null || { echo 'please run `make deps DEB=1`' >&2; false; }
	+@$(MAKE) --no-print-directory deb
	@debian/image.sh $(DEBS) $(PACKED:euchre-arena-%=%) $(DATE) $(IMAGE)
	@echo 'image: $(IMAGE)'

## clean        remove what was built
clean:
	rm -rf $(BUILD)

## help         this list
help:
	@sed -n 's/^## /  /p' Makefile
