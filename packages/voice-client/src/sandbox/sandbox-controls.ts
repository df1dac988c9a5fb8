import type { EngineMessage } from "./engine-channel.ts";

/** One call of the stand-in engine: the messages it received, and controls for tests. */
export type SandboxCall = {
  /** Everything daily-js has sent, oldest first. */
  readonly received: readonly EngineMessage[];
  /** Posts any message of the engine's protocol, at any time. */
  post(message: EngineMessage): void;
  /** Sends what the assistant's server would send: an object, or a bare string such as "listening". */
  sendToPage(message: object | string): void;
  /** The assistant hangs up: a last status, then everybody is ejected. */
  hangUp(endedReason?: string): void;
  deleteRoom(): void;
  loseConnection(): void;
  interruptConnection(): void;
  restoreConnection(): void;
  /** The assistant leaves the room without a word, and nobody is there. */
  leaveRoom(): void;
  /** An assistant comes into the room. */
  joinRoom(): void;
  breakNoiseFilter(): void;
};

/** What the engine puts on `window.voiceSandbox`. */
type VoiceSandbox = {
  /** All calls since the page was loaded, oldest first. */
  readonly calls: readonly SandboxCall[];
};

declare global {
  interface Window {
    /** The stand-in engine's controls, once its script has run. */
    voiceSandbox?: VoiceSandbox;
  }
}
