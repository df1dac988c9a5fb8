/** A length of time in milliseconds. */
export type Milliseconds = number;
/** A point in time: milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMilliseconds = number;
/** A loudness from 0 (silence) to 1. */
export type Level = number;

/**
 * How often audio levels are sampled, in milliseconds.
 * Source: product.md, section 9.
 */
export const AUDIO_LEVEL_SAMPLING_MS: Milliseconds = 100;

/**
 * The assistant is speaking while the sum of the remote levels is above this.
 * Source: product.md, section 9.
 */
export const SPEAKING_THRESHOLD: Level = 0.01;

/**
 * `volume-level` is the sum of the remote levels divided by this, at most 1.
 * Source: product.md, section 9.
 */
export const VOLUME_DIVISOR = 0.15;

/**
 * How long the assistant must be quiet before `speech-end`, in milliseconds.
 * Source: product.md, section 9.
 */
export const SPEECH_END_DELAY_MS: Milliseconds = 1000;

/** From `start()` until every start stage is done, in milliseconds. */
export const START_LIMIT_MS: Milliseconds = 45_000;

/** From then until the assistant listens, in milliseconds. */
export const READY_LIMIT_MS: Milliseconds = 15_000;

/** How long a start may wait for `resumePlayback()` where the browser blocks sound, in milliseconds. */
export const PLAYBACK_LIMIT_MS: Milliseconds = 60_000;

/** How long the call engine may take to leave before it is disconnected, in milliseconds. */
export const STOP_LIMIT_MS: Milliseconds = 3_000;

/**
 * How long after the end of a call or a start no new one is accepted, in milliseconds: a double click on "End call"
 * would otherwise start a call (V7).
 */
export const END_GUARD_MS: Milliseconds = 700;

/** How long the microphone may give no signal at all before the visitor is told, in milliseconds. */
export const SILENT_MICROPHONE_MS: Milliseconds = 6000;

/** A microphone that works is never quieter than this, even in a quiet room. */
export const MICROPHONE_SIGNAL: Level = 0.001;

/** How long a call may be without an assistant that has sound, before it ends, in milliseconds (V9). */
export const ASSISTANT_GONE_MS: Milliseconds = 5000;

/** How long a call may try to restore its connection before it counts as lost, in milliseconds. */
export const RECONNECT_LIMIT_MS: Milliseconds = 30_000;

/** How long the browser may take to open the microphone before it is taken to be asking the visitor, in milliseconds. */
export const MICROPHONE_PROMPT_MS: Milliseconds = 400;
