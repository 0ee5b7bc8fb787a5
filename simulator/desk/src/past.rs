//! Past games, for the page that asks for them.

use referee::journal::{LISTED, Wanted};
use referee::names::Name;
use rules_core::GameId;
use rules_core::any::Game;
use rules_core::games::Choices;

use crate::machine::{Audience, Machine};
use crate::memory::House;
use crate::protocol::{Both, Complaint, PastNews, Reply, Request};

impl<H: House> Machine<H> {
    /// Answers a request for past games.
    pub(crate) fn recall(&mut self, page: u64, request: &Request) -> Result<(), Complaint> {
        let reply = match request {
            Request::Games { before } => self.past_games(*before)?,
            Request::PastGame { number } => self.past_game(*number)?,
            _ => return Ok(()),
        };
        self.send(Audience::Page(page), &reply);
        Ok(())
    }

    fn past_games(&mut self, before: Option<u32>) -> Result<Reply, Complaint> {
        let wanted = Wanted::Before(before.unwrap_or(u32::MAX));
        let found = self.house.find(wanted, &mut any_game()).map_err(unreadable)?;
        let name = |name: Option<Name>| name.map(|name| name.as_str().to_owned()).unwrap_or_default();
        let games = found.titles().iter().map(|title| PastNews {
            number: title.number,
            title: title.game.title(),
            plies: title.plies,
            result: title.outcome.map(|outcome| outcome.to_string()),
            names: Both { black: name(title.names.black), white: name(title.names.white) },
        });
        Ok(Reply::Games { games: games.collect(), more: found.titles().len() == LISTED })
    }

    fn past_game(&mut self, number: u32) -> Result<Reply, Complaint> {
        let mut game = any_game();
        let found = self.house.find(Wanted::Game(number), &mut game).map_err(unreadable)?;
        let title = found.titles().first();
        let title = title.ok_or_else(|| Complaint::new("game", format!("game {number} is not kept")))?;
        let mut record = String::new();
        // A text takes everything.
        let _ = title.write_record(&game, &mut record);
        Ok(Reply::PastGame { number, game: title.game.name(), record })
    }
}

/// Returns a game for another to take the place of.
fn any_game() -> Game {
    Game::new(&GameId::ALL[0].terms(&Choices::DEFAULT))
}

fn unreadable(why: String) -> Complaint {
    Complaint::new("memory", why)
}
