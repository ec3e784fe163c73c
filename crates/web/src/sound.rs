//! A few quiet, short sounds, made here; off until somebody switches them on.

use crate::saved;
use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

/// The sounds of the page.
#[derive(Copy, Clone)]
pub struct Sound {
    on: RwSignal<bool>,
    context: StoredValue<Option<AudioContext>, LocalStorage>,
}

/// A tone: how high, when it begins and how long it lasts, in hertz and seconds.
type Tone = (f32, f64, f64);

impl Sound {
    /// As it was left here.
    pub fn new() -> Sound {
        let on = saved::setting("sound").as_deref() == Some("on");
        Sound { on: RwSignal::new(on), context: StoredValue::new_local(None) }
    }

    /// Whether there is any, which is tracked.
    pub fn is_on(self) -> bool {
        self.on.get()
    }

    /// Switches it on or off.
    pub fn switch(self) {
        let on = !self.on.get_untracked();
        saved::set("sound", if on { "on" } else { "off" });
        self.on.set(on);
        self.step();
    }

    /// Something was put down.
    pub fn step(self) {
        self.play(OscillatorType::Triangle, &[(196.0, 0.0, 0.09)]);
    }

    /// A game begins.
    pub fn begin(self) {
        self.play(OscillatorType::Sine, &[(262.0, 0.0, 0.2), (392.0, 0.12, 0.3)]);
    }

    /// Something was refused.
    pub fn refusal(self) {
        self.play(OscillatorType::Sine, &[(130.0, 0.0, 0.12), (110.0, 0.08, 0.14)]);
    }

    /// Something was right.
    pub fn right(self) {
        self.play(OscillatorType::Sine, &[(392.0, 0.0, 0.12), (523.0, 0.1, 0.2)]);
    }

    /// A game is over.
    pub fn end(self) {
        self.play(OscillatorType::Sine, &[(262.0, 0.0, 0.3), (330.0, 0.12, 0.3), (392.0, 0.24, 0.45)]);
    }

    fn play(self, kind: OscillatorType, tones: &[Tone]) {
        if !self.on.get_untracked() {
            return;
        }
        self.context.update_value(|context| {
            if context.is_none() {
                *context = AudioContext::new().ok();
            }
            if let Some(context) = context {
                let _ = tones.iter().try_for_each(|tone| sing(context, kind, *tone));
            }
        });
    }
}

fn sing(
    context: &AudioContext,
    kind: OscillatorType,
    (hertz, begin, length): Tone,
) -> Result<(), wasm_bindgen::JsValue> {
    let (voice, volume) = (context.create_oscillator()?, context.create_gain()?);
    let start = context.current_time() + begin;
    voice.set_type(kind);
    voice.frequency().set_value(hertz);
    volume.gain().set_value_at_time(0.0001, start)?;
    volume.gain().exponential_ramp_to_value_at_time(0.12, start + 0.01)?;
    volume.gain().exponential_ramp_to_value_at_time(0.0001, start + length)?;
    voice.connect_with_audio_node(&volume)?.connect_with_audio_node(&context.destination())?;
    voice.start_with_when(start)?;
    voice.stop_with_when(start + length + 0.02)
}
