import type { Milliseconds } from "../../call-constants.ts";
import type { ServerMessage } from "../../voice-events.ts";
import type { CallTarget } from "../call-target.ts";
import type { ProviderSettings, VoiceProvider } from "../session-contract.ts";

/** What the author of an adapter makes for one check: the adapter, a browser, and a provider at the other side. */
export type ConformanceSetup = {
  readonly provider: VoiceProvider;
  readonly settings: ProviderSettings;
  readonly target: CallTarget;
  /** Lets time pass, real or simulated. */
  pass(duration: Milliseconds): Promise<void>;
  /** The microphones that the page has open. */
  microphones(): readonly MediaStreamTrack[];
  /** The elements, scripts and listeners that calls have put into the page, in words. */
  leftovers(): readonly string[];
  /** From now on the browser refuses the microphone with a `NotAllowedError`. */
  refuseMicrophone(): void;
  /** From now on the assistant of a call never listens. */
  keepAssistantAway(): void;
  /** The other side of the newest call. */
  readonly otherSide: OtherSide;
};

/** What the provider's side of a call has got, and does. */
export type OtherSide = {
  /** What the page has sent with `send()`, oldest first. */
  received(): readonly unknown[];
  send(message: ServerMessage): void;
  /** The assistant hangs up. */
  hangUp(): void;
  /** The assistant breaks off. */
  crash(): void;
  loseConnection(): void;
  interruptConnection(): void;
  restoreConnection(): void;
};
