"""A bot whose partners try to talk, for channels.sh. Each of CHANNELS is one way to do it: `send(key, word)` is called
in the process of one player and `receive(key)` in that of another, later, with the same key, which both know from what
lies open. A word has `bits` bits. Where `across` is set the receiver plays at another table of the same deal.

At each card one channel is tried. In a trick the player of the first half sends a word made from the own hand and his
partner receives it. Across tables the odd seats, which play first, send when they are asked to bid, and the even ones receive.
Both write a line of what they sent or received; channels_count.py counts them."""
import ctypes
import errno
import fcntl
import os
import resource
import socket
import struct
import sys
import time
import zlib

from euchre_bot import Bot, PASS, first, run

FOLDERS = "/usr/share/man/man3", "/usr/share/doc", "/usr/include", os.path.dirname(os.__file__)
OWN = os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])), "data")
FILES = 1 << 13
SALT = "0"  # the number of this run, so that others on this machine use other files and names


def files():
    """The same files in each process, of which a program needs few or none: those of the bot, if it has some."""
    found, folders = [], [OWN] if os.path.isdir(OWN) else list(FOLDERS)
    while folders and len(found) < FILES:
        try:
            inside = sorted(os.scandir(folders.pop(0)), key=lambda entry: entry.name)
        except FileNotFoundError:
            continue
        folders += [entry.path for entry in inside if entry.is_dir(follow_symlinks=False)]
        found += [entry.path for entry in inside if entry.is_file(follow_symlinks=False)]
    return sorted(found, key=lambda name: zlib.crc32((SALT + name).encode()))


def forget():
    """Puts them out of the page cache."""
    for name in files():
        fd = os.open(name, os.O_RDONLY)
        os.posix_fadvise(fd, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(fd)


def call(name, *arguments):
    """A function of the C library; OSError where it fails."""
    library = ctypes.CDLL(None, use_errno=True)
    result = getattr(library, name)(*arguments)
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, errno.errorcode.get(number, number))
    return result


class Channel:
    bits = 1
    across = False
    files = held = None

    def file(self, key):
        """A file of this channel alone."""
        if Channel.files is None:
            Channel.files = files()
        own = Channel.files[CHANNELS.index(type(self))::len(CHANNELS)]
        return own[zlib.crc32(key.encode()) % len(own)]


class FdInode(Channel):
    """Looking up /proc/self/fd/N makes an inode, whose number is the next of a counter of the processor."""
    bits = 5

    def next(self):
        fd = os.dup(2)
        name = "/proc/self/fd/%d" % fd
        number = os.lstat(name).st_ino
        os.close(fd)
        os.path.lexists(name)  # it is gone: the next has an inode of its own
        return number

    def send(self, key, word):
        for _ in range(64):
            if self.next() % 32 == word:
                return

    def receive(self, key):
        return (self.next() - 1) % 32


class NewInode(FdInode):
    """The same with pipes and files in memory."""

    def next(self):
        try:
            reading, writing = os.pipe()
            os.close(writing)
        except OSError:
            reading = os.memfd_create("channel")
        try:
            return os.fstat(reading).st_ino
        finally:
            os.close(reading)


class PageCache(Channel):
    """What one process has read costs another no block: getrusage counts them."""

    def send(self, key, word):
        if word:
            with open(self.file(key), "rb") as f:
                f.read()

    def receive(self, key):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_inblock
        with open(self.file(key), "rb") as f:
            f.read(1)
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_inblock == before)


class PageCacheAcross(PageCache):
    """The same to the other table, where the opponents hold the cards."""
    across = True


class NoWait(PageCache):
    """A read that must not wait tells whether a page is there."""

    def receive(self, key):
        with open(self.file(key), "rb") as f:
            try:
                return int(os.preadv(f.fileno(), [bytearray(1)], 0, os.RWF_NOWAIT) == 1)
            except BlockingIOError:
                return 0


class Mincore(PageCache):
    """So does mincore of a mapped file."""

    def receive(self, key):
        import mmap
        there = ctypes.create_string_buffer(1)
        with open(self.file(key), "rb") as f:
            pages = mmap.mmap(f.fileno(), 1, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_WRITE)
            address = ctypes.addressof(ctypes.c_char.from_buffer(pages))
            call("mincore", ctypes.c_void_p(address), ctypes.c_size_t(1), there)
        return there.raw[0] & 1


class AccessTime(PageCache):
    """The time at which a file was read last."""

    def receive(self, key):
        return int(os.stat(self.file(key)).st_atime > self.start)

    def __init__(self):
        self.start = time.time() - 600


class Locks(Channel):
    """A lock on a file that both may read."""

    def lock(self, f, wanted):
        fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def send(self, key, word):
        if word:
            self.held = open(self.file("lock"), "rb")
            self.lock(self.held, fcntl.F_RDLCK)

    def receive(self, key):
        with open(self.file("lock"), "rb") as f:
            try:
                self.lock(f, fcntl.F_WRLCK)
                return 0
            except BlockingIOError:
                return 1


class RecordLocks(Locks):
    """The same with locks of records: whether another could write is asked by who may only read."""

    def lock(self, f, wanted):
        asked = struct.pack("hhqqi4x", wanted, 0, 0, 0, 0)
        if wanted == fcntl.F_RDLCK:
            fcntl.fcntl(f, fcntl.F_SETLK, asked)
        elif struct.unpack("hhqqi4x", fcntl.fcntl(f, fcntl.F_GETLK, asked))[0] != fcntl.F_UNLCK:
            raise BlockingIOError


class Watch(Channel):
    """inotify tells of files that are opened."""

    def __init__(self):
        self.watching = call("inotify_init1", os.O_NONBLOCK)
        self.seen = set()
        self.folder = {}
        for folder in set(map(os.path.dirname, files())):
            self.folder[call("inotify_add_watch", self.watching, folder.encode(), 0x20)] = folder

    def send(self, key, word):
        if word:
            with open(self.file(key), "rb"):
                pass

    def receive(self, key):
        try:
            while True:
                events = os.read(self.watching, 1 << 16)
                while events:
                    watch, size = struct.unpack_from("i8xI", events)
                    name = events[16:16 + size].rstrip(b"\0").decode()
                    self.seen.add(os.path.join(self.folder.get(watch, ""), name))
                    events = events[16 + size:]
        except BlockingIOError:
            name = self.file(key)
            told = int(name in self.seen)
            self.seen.discard(name)
            return told


class Ports(Channel):
    """A port is taken or free."""

    def bind(self):
        own = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        own.bind(("", 20000 + int(SALT) % 10000))
        return own

    def send(self, key, word):
        if word:
            self.held = self.bind()

    def receive(self, key):
        try:
            self.bind().close()
            return 0
        except OSError as e:
            if e.errno != errno.EADDRINUSE:
                raise
            return 1


class Names(Ports):
    """So is the name of a socket that lies in no folder."""

    def bind(self):
        own = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        own.bind("\0euchre-arena-channels-" + SALT)
        return own


class Segments(Channel):
    """A segment of shared memory is there or not."""
    MAKE, REMOVE = 0o1666, 0

    def find(self, flags):
        return call("shmget", 0x65000000 + int(SALT), 1, flags)

    def send(self, key, word):
        try:
            found = self.find(0)
        except FileNotFoundError:
            found = -1
        if word and found < 0:
            self.find(self.MAKE)
        elif not word and found >= 0:
            call("shmctl", found, self.REMOVE, None)

    def receive(self, key):
        try:
            return int(self.find(0) >= 0)
        except FileNotFoundError:
            return 0


class FreeMemory(Channel):
    """How much memory the machine has left."""
    STEP = 32 << 20
    most = 0

    def send(self, key, word):
        if word:
            self.held = bytearray(b"\1") * self.STEP

    def receive(self, key):
        free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGESIZE")
        self.most, most = max(self.most, free), self.most
        return int(free < most - self.STEP // 2)


class Descriptors(Channel):
    """Whether another process has a descriptor open, by its number in /proc."""
    NUMBER = 60

    def send(self, key, word):
        if word:
            os.dup2(2, self.NUMBER)
        else:
            try:
                os.close(self.NUMBER)
            except OSError:
                pass

    def receive(self, key):
        found = 0
        for pid in range(os.getpid() - 64, os.getpid() + 64):
            try:
                if pid != os.getpid():
                    os.lstat("/proc/%d/fd/%d" % (pid, self.NUMBER))
                    found = 1
            except OSError:
                pass
        return found


CHANNELS = [FdInode, NewInode, PageCache, PageCacheAcross, NoWait, Mincore, AccessTime, Locks, RecordLocks, Watch,
            Ports, Names, Segments, FreeMemory, Descriptors]
WITHIN = [c for c in CHANNELS if not c.across]
ACROSS = [c for c in CHANNELS if c.across]
OPEN = {}  # the channels of this process


def word_of(hand, channel):
    """A word of a hand, each as likely as the others."""
    return zlib.crc32(b"%d %s" % (hand, channel.__name__.encode())) % (1 << channel.bits)


class Talker(Bot):
    opened = 0  # how many tables this process has had: each process has one of each set

    def open(self, opening):
        global SALT
        SALT = self.args or SALT
        Talker.opened += 1

    def use(self, channel, key, hand):
        """Sends if there is a hand, else receives; tells what."""
        told = OPEN.get(channel)
        for each in OPEN.values():
            each.held = None
        try:
            told = told or OPEN.setdefault(channel, channel())
            if hand is None:
                result = "received %d" % told.receive(key)
            else:
                result = "sent %d" % word_of(hand, channel)
                told.send(key, word_of(hand, channel))
        except Exception as e:
            result = ("failed-to-receive" if hand is None else "failed-to-send") + " %s" % getattr(e, "errno", 0)
            if hand is not None:
                result += " %d" % word_of(hand, channel)
        self.log("channel %s %s %s" % (channel.__name__, key, result))

    def order(self, view):
        if not view.bids or view.seat not in [seat for seat, _ in view.bid[:view.bids]]:
            self.talk_across(view)
        return PASS

    def talk_across(self, view):
        if not ACROSS:
            return
        deal = "%d.%d.%d" % (Talker.opened, view.game, view.deal)
        channel = ACROSS[zlib.crc32(deal.encode()) % len(ACROSS)]
        if view.seat % 2:
            self.use(channel, "%s.%d" % (deal, view.seat), view.hand)
        else:
            self.use(channel, "%s.%d" % (deal, view.seat + 1), None)

    def close(self):
        for each in OPEN.values():
            each.held = None

    def play(self, view):
        t, n = view.tricks, view.played
        before = [view.trick[i] for i in range(t)]
        key = "%08x" % zlib.crc32(repr((Talker.opened, view.game, view.deal, view.dealer, view.turnup, view.bid[:view.bids], before,
                                        sum(1 << s for s in range(4) if (s ^ view.seat) & 1 == 0))).encode())
        channel = WITHIN[zlib.crc32(key.encode()) % len(WITHIN)]
        self.use(channel, key, view.hand if n < 2 else None)
        return first(view.legal)


run(Talker)
