//! The screen: what it has to say, its words in two languages, and its pixels.

mod view;

pub use view::{
    Cause, ClockFace, GameView, Item, MenuView, Page, Prompt, Question, TestReport, TestView, Trouble, View,
};
