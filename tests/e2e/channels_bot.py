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
import sys
import time
import zlib

from euchre_bot import Bot, PASS, first, run

FOLDERS = "/usr/share/man/man3", "/usr/share/doc", "/usr/include", os.path.dirname(os.__file__)
FILES = 1 << 12


def files():
    """The same files in each process, of which a program needs few or none."""
    found = []
    for folder in FOLDERS:
        for place, folders, names in os.walk(folder):
            folders.sort()
            found += [os.path.join(place, name) for name in sorted(names)]
            if len(found) > FILES:
                return found[:FILES]
    return found


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
        if Channel.files is None:
            Channel.files = files()
        return Channel.files[zlib.crc32(key.encode() + type(self).__name__.encode()) % len(Channel.files)]


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

    def send(self, key, word):
        if word:
            self.held = open(self.file("lock"), "rb")
            fcntl.flock(self.held, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def receive(self, key):
        with open(self.file("lock"), "rb") as f:
            try:
                fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return 0
            except BlockingIOError:
                return 1


class Watch(Channel):
    """inotify tells of a file that is opened."""

    def __init__(self):
        self.watching = None

    def send(self, key, word):
        if word:
            with open(self.file("watch"), "rb"):
                pass

    def receive(self, key):
        if self.watching is None:
            self.watching = call("inotify_init1", os.O_NONBLOCK)
            call("inotify_add_watch", self.watching, self.file("watch").encode(), 0x20)
        try:
            return int(len(os.read(self.watching, 4096)) > 0)
        except BlockingIOError:
            return 0


class Ports(Channel):
    """A port is taken or free."""
    FIRST = 20000

    def socket(self):
        return socket.socket(socket.AF_INET, socket.SOCK_STREAM)

    def send(self, key, word):
        if word:
            self.held = self.socket()
            self.held.bind(("127.0.0.1", self.FIRST))

    def receive(self, key):
        with self.socket() as s:
            try:
                s.bind(("127.0.0.1", self.FIRST))
                return 0
            except OSError as e:
                if e.errno != errno.EADDRINUSE:
                    raise
                return 1


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
        for pid in range(os.getpid() - 16, os.getpid() + 16):
            try:
                if pid != os.getpid():
                    os.lstat("/proc/%d/fd/%d" % (pid, self.NUMBER))
                    found = 1
            except OSError:
                pass
        return found


CHANNELS = [FdInode, NewInode, PageCache, PageCacheAcross, NoWait, Mincore, AccessTime, Locks, Watch, Ports, FreeMemory,
            Descriptors]
WITHIN = [c for c in CHANNELS if not c.across]
ACROSS = [c for c in CHANNELS if c.across]
OPEN = {}  # the channels of this process


def word_of(hand, channel):
    """A word of a hand, each as likely as the others."""
    return zlib.crc32(b"%d %s" % (hand, channel.__name__.encode())) % (1 << channel.bits)


class Talker(Bot):
    opened = 0  # how many tables this process has had: each process has one of each set

    def open(self, opening):
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

    def play(self, view):
        t, n = view.tricks, view.played
        before = [view.trick[i] for i in range(t)]
        key = "%08x" % zlib.crc32(repr((Talker.opened, view.game, view.deal, view.dealer, view.turnup, view.bid[:view.bids], before,
                                        sum(1 << s for s in range(4) if (s ^ view.seat) & 1 == 0))).encode())
        channel = WITHIN[zlib.crc32(key.encode()) % len(WITHIN)]
        self.use(channel, key, view.hand if n < 2 else None)
        return first(view.legal)


run(Talker)
