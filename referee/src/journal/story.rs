//! Games of the past, as they are kept: a title, the actions by the hundred, and what was agreed on.

use core::fmt::{self, Write as _};

use heapless::{String, Vec};
use rules_core::any::{CAPACITY, Game, Outcome, read_header};
use rules_core::record::text::Tags;
use rules_core::{GameId, PerSide};

use super::entry::{ACTIONS, AGREED, Entry, TAKEN_BACK, TITLE, is_newer};
use super::fields::{self, Reader, read_game, read_outcome, read_players, read_time_control};
use super::replay::{Agreement, Header, Replay};
use crate::names::Name;

/// So many actions are written at once.
const AT_ONCE: usize = 120;

/// What a list of past games says of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Title {
    /// The number of the game; numbers rise, and none is used twice.
    pub number: u32,
    /// Which game it was.
    pub game: GameId,
    /// How many moves and passes it had.
    pub plies: u16,
    /// How it ended, unless it was given up.
    pub outcome: Option<Outcome>,
    /// Who played, as far as somebody said so.
    pub names: PerSide<Option<Name>>,
}

impl Title {
    /// Reads the title of a past game, if this is one.
    pub(super) fn read(key: u16, version: u8, body: &[u8]) -> Option<Self> {
        let mut reader = Reader(body);
        (key == TITLE && !is_newer(key, version)).then_some(())?;
        let (number, plies, game) = (reader.long()?, reader.short()?, read_game(&mut reader)?);
        let over = reader.flag()?;
        let outcome = reader.take(5)?;
        let outcome = if over { Some(read_outcome(&mut Reader(outcome))?) } else { None };
        read_time_control(&mut reader)?;
        let names = read_players(&mut reader)?;
        Some(Self { number, game, plies, outcome, names })
    }

    /// Writes the record of the game, as text or SGF; if it is not whole, the record says so.
    pub fn write_record(&self, game: &Game, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut damage = String::<40>::new();
        let plies = game.len();
        if plies < usize::from(self.plies) {
            // It is shorter than that.
            let _ = write!(damage, "damaged, {plies} of {} moves left", self.plies);
        }
        let PerSide { black, white } = &self.names;
        let tags = Tags {
            black: black.as_ref().map(Name::as_str),
            white: white.as_ref().map(Name::as_str),
            event: Some(damage.as_str()).filter(|damage| !damage.is_empty()),
            ..Tags::default()
        };
        game.write_record(&tags, out)
    }
}

impl Replay {
    /// Writes the game before the stored one as one of the past, if anything was played in it.
    pub(super) fn tell<E>(
        &self,
        tell: &mut dyn FnMut(&Entry) -> Result<(), E>,
        game: &mut Game,
    ) -> Result<(), E> {
        let Some(header) = &self.previous else { return Ok(()) };
        if !self.rebuild(header, game) || game.is_empty() {
            return Ok(());
        }
        let number = header.id.to_le_bytes();
        let plies = game.len();
        let outcome = game.outcome();
        let told = outcome.map_or([0; 5], fields::outcome);
        tell(&Entry::new(
            TITLE,
            &[
                &number,
                &(plies as u16).to_le_bytes(),
                &[fields::game(game.terms().game()), u8::from(outcome.is_some())],
                &told,
                &fields::time_control(header.control),
                &fields::players(&self.players(plies, outcome)),
                &header.bytes,
            ],
        ))?;
        let mut first = 0;
        for actions in self.plies.get(..plies).unwrap_or_default().chunks(AT_ONCE) {
            let codes: Vec<[u8; 2], AT_ONCE> = actions.iter().map(|(_, code)| *code).collect();
            tell(&Entry::new(ACTIONS, &[&number, &(first as u16).to_le_bytes(), codes.as_flattened()]))?;
            first += actions.len();
        }
        match &self.agreement {
            Some(Agreement { id, plies: after, dead: Some(dead) })
                if *id == header.id as u16 && usize::from(*after) == plies =>
            {
                let words = dead.words().map(u64::to_le_bytes);
                tell(&Entry::new(AGREED, &[&number, words.as_flattened()]))
            }
            _ => Ok(()),
        }
    }

    /// Returns who played a game that is over with so many actions, or sits at the board.
    fn players(&self, plies: usize, outcome: Option<Outcome>) -> PerSide<Option<Name>> {
        let newest = self.past.iter().max_by_key(|game| game.number);
        let ended = newest.filter(|game| usize::from(game.plies) == plies && Some(game.outcome) == outcome);
        ended.map_or_else(|| self.names.seated(), |game| game.players)
    }

    /// Takes what is kept of one past game; entries of others are passed over.
    pub(super) fn take_story(&mut self, number: u32, key: u16, version: u8, body: &[u8]) -> Option<()> {
        let mut reader = Reader(body);
        (!is_newer(key, version) && reader.long()? == number).then_some(())?;
        match key {
            TITLE => {
                // A game that went on after its end was told again.
                self.plies = [(0, TAKEN_BACK); CAPACITY];
                self.agreement = None;
                reader.take(9)?;
                let control = read_time_control(&mut reader)?;
                read_players(&mut reader)?;
                self.header = Some(Header { id: number, control, bytes: Vec::from_slice(reader.0).ok()? });
            }
            ACTIONS => {
                let first = usize::from(reader.short()?);
                let (codes, _) = reader.0.as_chunks();
                for (place, code) in self.plies.get_mut(first..)?.iter_mut().zip(codes) {
                    *place = (number as u16, *code);
                }
            }
            AGREED => {
                let plies = self.plies.iter().take_while(|(_, code)| *code != TAKEN_BACK).count();
                let dead = Some(reader.points()?);
                self.agreement = Some(Agreement { id: number as u16, plies: plies as u16, dead });
            }
            _ => {}
        }
        Some(())
    }

    /// Plays the past game that was taken; tells whether there is one.
    pub(super) fn rebuild_story(&self, game: &mut Game) -> bool {
        self.header.as_ref().is_some_and(|header| self.rebuild(header, game))
    }

    /// Plays a game on whatever board it was; tells whether its beginning makes sense.
    fn rebuild(&self, header: &Header, game: &mut Game) -> bool {
        if read_header(&header.bytes, game).is_none() {
            return false;
        }
        let mine = |(id, code): &&(u16, [u8; 2])| *id == header.id as u16 && *code != TAKEN_BACK;
        for (_, code) in self.plies.iter().take_while(mine) {
            let Some(action) = game.action(*code) else { break };
            if game.play(action).is_err() {
                break;
            }
        }
        let plies = game.len();
        if let (Some(game), Some(Agreement { id, plies: after, dead: Some(dead) })) =
            (game.agreement_mut(), &self.agreement)
            && *id == header.id as u16
            && usize::from(*after) == plies
        {
            // What was agreed on then is agreed on now.
            let _ = game.agree(*dead);
        }
        true
    }
}
