//! The bot of newbot_all.c by the crate of `new-bot --lang rust`.
#![forbid(unsafe_code)]

use euchre_bot::{
    export, Answer, Bid, Bot, Call, Card, Cards, Choice, Fate, How, Notice, Opening, Oppose, Play, Question, Rules, Seat,
    Suit, Take, Tie, Tricks, View, SEATS, TRICKS,
};

struct Player {
    rules: Rules,
    sum: Sum,
}

#[derive(Clone, Copy)]
struct Sum(u64);

impl Sum {
    fn add(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x100000001b3);
    }

    fn add_seat(&mut self, seat: Option<Seat>) {
        self.add(seat.map_or(0xff, |seat| seat as u64));
    }

    fn add_suit(&mut self, suit: Option<Suit>) {
        self.add(suit.map_or(0xff, |suit| suit as u64));
    }

    fn add_card(&mut self, card: Option<Card>) {
        self.add(card.map_or(0, |card| card.code() as u64));
    }

    fn add_rules(&mut self, r: &Rules) {
        let of = [
            r.book, r.players, r.partners, r.sides, r.cards, r.low, r.joker, r.auction, r.blind, r.least_bid,
            r.two_partners, r.alone, r.take, r.take_round2, r.defend_alone, r.jambone, r.jamboree, r.turnup_discard,
            r.stick_dealer, r.lone_lead, r.point, r.march, r.euchre, r.lone_march, r.lone_point, r.lone_euchre,
            r.opposed_point, r.opposed_euchre, r.jambone_march, r.jambone_euchre, r.jamboree_score, r.lone_bid, r.bare_bid,
            r.revoke, r.lone_revoke, r.revoke_ends, r.revoke_whole, r.revoke_choice, r.revoke_forfeit, r.wrong,
            r.lone_wrong, r.wrong_forfeit, r.wrong_revokes, r.abandon, r.target, r.lap, r.slam, r.rubber, r.rubber_bonus,
            r.enforcement,
        ];
        of.iter().for_each(|value| self.add(*value as u64));
        r.name().bytes().for_each(|letter| self.add(letter as u64));
        self.add(r.pack().bits());
    }

    fn add_table(&mut self, v: &View) {
        let bits = |is: &dyn Fn(Seat) -> bool| (0..SEATS).filter(|seat| is(*seat)).map(|seat| 1 << seat).sum::<u64>();

        self.add(v.question().map_or(99, |question| question.code() as u64));
        self.add(v.legal_bits());
        [v.hand(), v.away(), v.exposed()].iter().for_each(|cards: &Cards| self.add(cards.bits()));
        [v.seat(), v.players(), v.sides(), v.dealer()].iter().for_each(|seat| self.add(*seat as u64));
        self.add_card(v.turnup());
        self.add(v.fate() as u64);
        self.add_suit(v.trump());
        self.add_seat(v.maker());
        self.add(bits(&|seat| v.is_maker(seat)));
        self.add(v.contract().map_or(0, |bid| bid.code() as u64));
        self.add(v.how() as u64);
        self.add_seat(v.lone());
        self.add_seat(v.opposer());
        self.add(bits(&|seat| v.sits_out(seat)));
        self.add_suit(v.called_suit());
        self.add_card(v.called_card());
        let auction = v.fate() == Fate::NoTurnup && v.bids::<Tricks>().count() > 0;
        let bids: Vec<(Seat, u8)> = if auction {
            v.bids::<Tricks>().map(|(seat, bid)| (seat, bid.code())).collect()
        } else {
            v.bids::<Bid>().map(|(seat, bid)| (seat, bid.code())).collect()
        };
        self.add(bids.len() as u64);
        [v.tricks(), v.played()].iter().for_each(|n| self.add(*n as u64));
        [v.game(), v.deal(), v.deals_left()].iter().for_each(|n| self.add(*n as u64));
        self.add(v.random(0));
        self.add(v.random(7));
        for (seat, bid) in bids {
            self.add(seat as u64);
            self.add(bid as u64);
        }
        for seat in 0..SEATS {
            self.add(v.taken(seat) as u64);
            [v.points(seat), v.games(seat), v.rubber(seat)].iter().for_each(|n| self.add(*n as u64));
        }
    }

    fn add_play(&mut self, v: &View, pack: Cards) {
        let tie = |tie: Tie| tie as u64;

        for trick in 0..TRICKS {
            self.add_seat(v.leader(trick));
            self.add_seat(v.winner(trick));
            for (seat, card) in v.trick(trick) {
                self.add(seat as u64);
                self.add_card(Some(card));
            }
        }
        if v.question() != Some(Question::Play) {
            return;
        }
        self.add_suit(v.led());
        self.add_seat(v.winning().map(|(seat, _)| seat));
        self.add_card(v.winning().map(|(_, card)| card));
        self.add(v.is_last() as u64);
        self.add(v.seen().bits());
        self.add(v.out(pack).bits());
        self.add(v.called_seats(pack).iter().map(|seat| 1 << seat).sum());
        for seat in 0..v.players() {
            self.add(v.position(seat) as u64);
            self.add(tie(v.with_maker(pack, seat)));
            self.add(tie(v.with_me(pack, seat)));
        }
    }
}

impl Player {
    fn answer<A: Answer>(&self, view: &View) -> A {
        let mut sum = self.sum;

        sum.add_table(view);
        sum.add_play(view, self.rules.pack());
        let answers: Vec<A> = view.answers().collect();
        assert!(answers.iter().all(|answer| view.allows(*answer)));
        assert_eq!(answers.len(), view.legal_bits().count_ones() as usize);
        answers[(sum.0 >> 32) as usize % answers.len()]
    }
}

impl Bot for Player {
    const IS_TOLD: bool = true;

    fn accepts(rules: &Rules) -> bool {
        rules.players > 1
    }

    fn open(opening: &Opening) -> Result<Player, String> {
        let mut sum = Sum(0);

        opening.no_args()?;
        sum.add_rules(opening.rules());
        sum.add(opening.seat() as u64);
        sum.add(opening.random(3));
        Ok(Player { rules: *opening.rules(), sum })
    }

    fn order(&mut self, view: &View) -> Bid {
        if let Some(Bid::Make(_, how)) = view.answers().last() {
            assert!(how == How::Plain || view.contract().is_none());
        }
        self.answer(view)
    }

    fn discard(&mut self, view: &View) -> Card {
        self.answer(view)
    }

    fn call_partner(&mut self, view: &View) -> Call {
        self.answer(view)
    }

    fn play(&mut self, view: &View) -> Play {
        assert!(view.time_left() > 0);
        self.answer(view)
    }

    fn take(&mut self, view: &View) -> Take {
        self.answer(view)
    }

    fn oppose(&mut self, view: &View) -> Oppose {
        self.answer(view)
    }

    fn call_card(&mut self, view: &View) -> Option<Card> {
        self.answer(view)
    }

    fn choose(&mut self, view: &View) -> Choice {
        self.answer(view)
    }

    fn bid_tricks(&mut self, view: &View) -> Tricks {
        self.answer(view)
    }

    fn bury(&mut self, view: &View) -> Card {
        self.answer(view)
    }

    fn choose_partner(&mut self, view: &View) -> Seat {
        self.answer(view)
    }

    fn tell(&mut self, notice: &Notice, view: &View) {
        let of = [notice.event, notice.trick, notice.seat, notice.fault, notice.question];

        of.iter().for_each(|value| self.sum.add(*value as u64));
        notice.points.iter().for_each(|points| self.sum.add(*points as u64));
        self.sum.add_table(view);
    }
}

export!(Player, name = "all", version = "1", author = "");
