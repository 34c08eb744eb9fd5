#!/usr/bin/env perl
# A bot in Perl that speaks the wire by itself. It was written from sdk/WIRE.md and the rules of euchre alone, and
# its numbers are those of that page. It makes the trump if it holds three of the suit, wins each trick as cheaply
# as it can, and leaves all other questions to the arena.
#
#     euchre-arena match ./trumps.pl greedy
use strict;
use warnings;

# Frames, items of a round, questions
my ($HELLO, $LOAD, $LOADED, $RULES, $ACCEPTS, $ROUND, $END) = (1, 3 .. 8);
my ($OPEN, $ASK, $OPENED, $ANSWER) = (1, 3, 5, 6);
my ($BID, $DISCARD, $PLAY) = (1, 4, 6);

# Where the fields of a view are, and how long a view is
my ($LEGAL, $HAND, $QUESTION, $TRUMP, $CONTRACT, $TRICKS, $PLAYED, $TRICK) = (0, 8, 50, 57, 60, 96, 97, 112);
my $VIEW = 224;
my ($JACK, $JOKER, $PASS) = (11, 63, 0);

# ---- Cards: suit * 16 + rank; sets of them in 64 bits ----

sub members {
    my ($set) = @_;
    return grep { $set >> $_ & 1 } 0 .. 63;
}

# The suit that a card counts as: the joker and the other jack of the colour are trumps.
sub suit_of {
    my ($card, $trump) = @_;
    return $card == $JOKER || $card == 16 * ($trump ^ 3) + $JACK ? $trump : $card >> 4;
}

# What a card is worth in a trick to which that suit was led; what neither follows nor trumps is worth least.
sub worth {
    my ($card, $trump, $led) = @_;
    my $suit = suit_of($card, $trump);
    return ($card & 15) - ($suit == $led ? 0 : 16) if $suit != $trump;
    return 40 if $card == $JOKER;
    return ($card & 15) != $JACK ? 20 + ($card & 15) : $card >> 4 == $trump ? 39 : 38;
}

# The least and the best of these cards.
sub sorted {
    my ($trump, $led, @cards) = @_;
    my @in_order = sort { worth($a, $trump, $led) <=> worth($b, $trump, $led) || $a <=> $b } @cards;
    return @in_order[0, -1];
}

# ---- Answers ----

sub byte {
    my ($view, $at) = @_;
    return vec($view, $at, 8);
}

sub set {
    my ($view, $at) = @_;
    return unpack 'Q<', substr $view, $at, 8;
}

# The suit of which there are most, if there are three; fewer will do where it must be one.
sub bid {
    my ($view) = @_;
    my @legal = members(set($view, $LEGAL));
    my $most = byte($view, $CONTRACT) || $legal[0] != $PASS ? -1 : 2;
    my $answer = $legal[0];
    for my $suit (grep { set($view, $LEGAL) >> 1 + $_ & 1 } 0 .. 3) {
        my $trumps = grep { suit_of($_, $suit) == $suit } members(set($view, $HAND));
        ($most, $answer) = ($trumps, 1 + $suit) if $trumps > $most;
    }
    return $answer;
}

sub discard {
    my ($view) = @_;
    my ($least) = sorted(byte($view, $TRUMP), byte($view, $TRUMP), members(set($view, $LEGAL)));
    return $least;
}

sub play {
    my ($view) = @_;
    my $trump = byte($view, $TRUMP);
    my @legal = members(set($view, $LEGAL));
    my @table = unpack 'C' . byte($view, $PLAYED), substr $view, $TRICK + 7 * byte($view, $TRICKS), 7;
    return (sort { worth($b, $trump, $b >> 4) <=> worth($a, $trump, $a >> 4) || $a <=> $b } @legal)[0] if !@table;
    my $led = suit_of($table[0], $trump);
    my (undef, $best) = sorted($trump, $led, @table);
    my @winners = grep { worth($_, $trump, $led) > worth($best, $trump, $led) } @legal;
    my ($card) = sorted($trump, $led, @winners ? @winners : @legal);
    return $card;
}

my %method = ($BID => \&bid, $DISCARD => \&discard, $PLAY => \&play);

# ---- The wire ----

# So many bytes of the questions. Their end is ours.
sub take {
    my ($n) = @_;
    my $data = '';
    while (length $data < $n) {
        sysread(STDIN, $data, $n - length $data, length $data) or exit 0;
    }
    return $data;
}

sub frame {
    my ($kind, $body, $items) = @_;
    my $data = pack('L< S< S<', length $body, $kind, $items) . $body;
    for (my $done = 0; $done < length $data;) {
        my $n = syswrite STDOUT, $data, length($data) - $done, $done;
        $done += defined $n ? $n : exit 0;
    }
}

sub round {
    my ($body, $items) = @_;
    my ($answers, $answered, $at) = ('', 0, 0);
    for (1 .. $items) {
        my ($kind, $slot, $value) = unpack 'S< S< l<', substr $body, $at, 8;
        if ($kind == $OPEN) {
            $answers .= pack 'S< S< l<', $OPENED, $slot, 1;
            $answered++;
        } elsif ($kind == $ASK) {
            my $view = substr $body, $at + 8, $VIEW;
            $answers .= pack 'S< S< l<', $ANSWER, $slot, $method{byte($view, $QUESTION)}->($view);
            $answered++;
        }
        $at += 8 + $value;
    }
    frame($ROUND, $answers, $answered);
}

if (@ARGV && $ARGV[0] eq 'walls') {
    print "0\n";
    exit;
}
binmode STDIN;
binmode STDOUT;
my $asks = 1 << $BID | 1 << $DISCARD | 1 << $PLAY;
frame($HELLO, pack('S< S< L< L< L< L< L< a64 a64 a64', 1, $VIEW, 1, 0, $asks, 0, 0, 'trumps', '1', ''), 0);
while (1) {
    my ($size, $kind, $items) = unpack 'L< S< S<', take(8);
    my $body = take($size);
    frame($LOADED, '', 0) if $kind == $LOAD;
    frame($ACCEPTS, pack('L< L<', 1, 0), 0) if $kind == $RULES;
    round($body, $items) if $kind == $ROUND;
    if ($kind == $END) {
        frame($END, '', 0);
        exit;
    }
}
