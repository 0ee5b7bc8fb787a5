//! Named cues for a buzzer.

use crate::time::Millis;

/// Something worth hearing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// The board is awake.
    Hello,
    /// A move has been taken.
    Move,
    /// A move that turns stones over has been taken.
    Capture,
    /// The board matches again: the next player may go on.
    Ready,
    /// Something was refused; the screen says why.
    Refused,
    /// The wood and the game differ; the lights show where.
    Repair,
    /// A player has passed.
    Pass,
    /// A move has been taken back.
    Undo,
    /// Little time is left: one tick for each of the last seconds.
    Tick,
    /// A flag has fallen.
    Flag,
    /// The game is over.
    End,
    /// A button was understood.
    Click,
}

/// A tone of a cue; a frequency of zero is a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// In hertz.
    pub frequency: u16,
    /// How long it lasts.
    pub length: Millis,
}

const fn tone(frequency: u16, length: u32) -> Tone {
    Tone { frequency, length: Millis(length) }
}

impl Cue {
    /// Every cue.
    pub const ALL: [Self; 12] = [
        Self::Hello,
        Self::Move,
        Self::Capture,
        Self::Ready,
        Self::Refused,
        Self::Repair,
        Self::Pass,
        Self::Undo,
        Self::Tick,
        Self::Flag,
        Self::End,
        Self::Click,
    ];

    /// Returns the word for the cue in scenarios and on the link.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::Move => "move",
            Self::Capture => "capture",
            Self::Ready => "ready",
            Self::Refused => "refused",
            Self::Repair => "repair",
            Self::Pass => "pass",
            Self::Undo => "undo",
            Self::Tick => "tick",
            Self::Flag => "flag",
            Self::End => "end",
            Self::Click => "click",
        }
    }

    /// Returns the tones of the cue: rising ones are good news, falling ones are not, none lasts half a second.
    pub const fn tones(self) -> &'static [Tone] {
        match self {
            Self::Hello => const { &[tone(523, 80), tone(659, 80), tone(784, 120)] },
            Self::Move => const { &[tone(880, 40)] },
            Self::Capture => const { &[tone(880, 40), tone(1175, 60)] },
            Self::Ready => const { &[tone(1319, 30)] },
            Self::Refused => const { &[tone(330, 90), tone(262, 140)] },
            Self::Repair => const { &[tone(392, 60), tone(0, 40), tone(392, 60)] },
            Self::Pass => const { &[tone(659, 60), tone(659, 60)] },
            Self::Undo => const { &[tone(784, 50), tone(659, 50), tone(523, 50)] },
            Self::Tick => const { &[tone(1568, 20)] },
            Self::Flag => const { &[tone(262, 150), tone(0, 30), tone(262, 250)] },
            Self::End => const { &[tone(523, 90), tone(659, 90), tone(784, 90), tone(1047, 180)] },
            Self::Click => const { &[tone(2093, 10)] },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_is_short_and_has_a_name_of_its_own() {
        for (index, cue) in Cue::ALL.iter().enumerate() {
            let length: u32 = cue.tones().iter().map(|tone| tone.length.0).sum();
            assert!((1..500).contains(&length), "{cue:?} lasts {length} ms");
            assert!(Cue::ALL[..index].iter().all(|other| other.name() != cue.name()), "{cue:?}");
        }
    }
}
