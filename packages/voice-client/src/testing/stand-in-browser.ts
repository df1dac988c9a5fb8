import { takeOverCalls, type SandboxCall } from "./engine.ts";

/** The engine script's behaviour when the page asks for it. */
export type EngineScript = "loads" | "not-found" | "never-loads" | "loads-empty";

/** Browser parts that jsdom lacks for a call, and a record of the leftovers of calls. */
export type StandInBrowser = ReturnType<typeof installStandInBrowser>;

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const SCRIPT_LOADING_MS = 20;
const COUNTED = ["message", "pagehide", "devicechange"];

/** Completes jsdom: media, scripts that load, and counters. Call `remove()` after the test. */
export function installStandInBrowser(userAgent: string = CHROME) {
  const tracks: StandInTrack[] = [];
  const microphones = new Set<StandInTrack>();
  const counts: Record<string, number> = {};
  const undo: (() => void)[] = [];
  let prompts: (() => void)[] = [];
  let opened = 0;

  function define(target: object, name: string, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
    undo.push(() => {
      if (before) Object.defineProperty(target, name, before);
      else Reflect.deleteProperty(target, name);
    });
  }

  function countListeners(target: EventTarget): void {
    const add = target.addEventListener.bind(target);
    const removeListener = target.removeEventListener.bind(target);
    const known = new Map<string, Set<unknown>>(COUNTED.map((type) => [type, new Set()]));
    define(target, "addEventListener", (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      known.get(type)?.add(listener);
      if (known.has(type)) counts[type] = known.get(type)?.size ?? 0;
      options?.signal?.addEventListener("abort", () => target.removeEventListener(type, listener));
      add(type, listener, options);
    });
    define(target, "removeEventListener", (type: string, listener: EventListener) => {
      known.get(type)?.delete(listener);
      if (known.has(type)) counts[type] = known.get(type)?.size ?? 0;
      removeListener(type, listener);
    });
  }

  class StandInTrack extends EventTarget {
    readonly id = `track-${tracks.length}`;
    readonly kind = "audio";
    enabled = true;
    muted = false;
    readyState: "live" | "ended" = "live";
    readonly deviceId: string;
    constructor(deviceId = "default") {
      super();
      this.deviceId = deviceId;
      tracks.push(this);
    }
    stop(): void {
      this.readyState = "ended";
    }
    getSettings(): MediaTrackSettings {
      return { deviceId: this.deviceId };
    }
  }
  class StandInStream {
    readonly held: readonly StandInTrack[];
    constructor(held: readonly StandInTrack[] = []) {
      this.held = held;
    }
    getTracks(): readonly StandInTrack[] {
      return this.held;
    }
    getAudioTracks(): readonly StandInTrack[] {
      return this.held;
    }
    getVideoTracks(): readonly StandInTrack[] {
      return [];
    }
  }
  class StandInDevices extends EventTarget {
    readonly ondevicechange = null;
    async getUserMedia(constraints: {
      audio?: { deviceId?: { exact?: string; ideal?: string } } | boolean;
    }): Promise<StandInStream> {
      if (browser.microphone === "prompt") await new Promise<void>((resolve) => prompts.push(resolve));
      else if (browser.microphone !== "ok") throw new DOMException("Refused", browser.microphone);
      const { deviceId } = typeof constraints.audio === "object" ? constraints.audio : {};
      const wanted = deviceId?.exact ?? deviceId?.ideal ?? "default";
      if (deviceId?.exact === "gone") throw new DOMException("No such device", "OverconstrainedError");
      if (browser.busyMicrophones.includes(wanted)) throw new DOMException("In use", "NotReadableError");
      if (browser.opensOnce === wanted) browser.busyMicrophones = [wanted];
      opened += 1;
      const track = new StandInTrack(wanted);
      microphones.add(track);
      return new StandInStream([track]);
    }
    async enumerateDevices(): Promise<object[]> {
      if (!browser.hasMicrophones) return [];
      return [
        { kind: "audioinput", deviceId: "default", label: "Built-in microphone" },
        { kind: "audioinput", deviceId: "headset", label: "Headset" },
        { kind: "audiooutput", deviceId: "speakers", label: "Speakers" },
        { kind: "videoinput", deviceId: "camera", label: "Camera" },
      ];
    }
  }

  const devices = new StandInDevices();
  const browser = {
    engineScript: "loads" as EngineScript,
    /** Outcome of `getUserMedia`: it resolves, rejects with an error of this name, or waits for `answerPrompt`. */
    microphone: "ok",
    /** Whether any is plugged in. */
    hasMicrophones: true,
    /** Microphones that another program has. */
    busyMicrophones: [] as readonly string[],
    /** A microphone that another program takes once it was opened. */
    opensOnce: null as string | null,
    /** The browser's state of the microphone permission; null if it does not tell. */
    permission: null as PermissionState | null,
    /** The browser refuses to play sound outside a click. */
    blocksPlayback: false,
    answerPrompt(): void {
      for (const answer of prompts) answer();
      prompts = [];
    },
    /** How many times a microphone was opened. */
    get opened(): number {
      return opened;
    },
    /** Tracks that are not stopped. */
    liveTracks: (): readonly MediaStreamTrack[] => live(tracks),
    /** Those of them that are microphones. */
    microphones: (): readonly MediaStreamTrack[] => live([...microphones]),
    /** Listeners on the window and the media devices, by type: the ones of calls only. */
    listeners: (): Readonly<Record<string, number>> => ({ ...counts }),
    /** The stand-in engine's calls, oldest first. */
    calls: (): readonly SandboxCall[] => window.voiceSandbox?.calls ?? [],
    remove(): void {
      scripts.disconnect();
      for (const step of undo.reverse()) step();
      for (const mark of ["voiceSandbox", "dailyDebugActionType"]) Reflect.deleteProperty(window, mark);
      document.head.replaceChildren();
      document.body.replaceChildren();
    },
  };

  function live(of: readonly StandInTrack[]): readonly MediaStreamTrack[] {
    return of.filter(({ readyState }) => readyState === "live") as unknown as MediaStreamTrack[];
  }

  define(globalThis, "MediaStreamTrack", StandInTrack);
  define(globalThis, "MediaStream", StandInStream);
  define(globalThis, "AudioWorkletNode", () => undefined);
  define(globalThis, "RTCPeerConnection", () => undefined);
  define(navigator, "userAgent", userAgent);
  define(navigator, "mediaDevices", devices);
  define(navigator, "permissions", {
    async query() {
      if (browser.permission === null) throw new TypeError("This browser does not say");
      return { state: browser.permission };
    },
  });
  // daily-js draws on a canvas when it is loaded.
  define(HTMLCanvasElement.prototype, "getContext", () => null);
  define(HTMLMediaElement.prototype, "pause", () => undefined);
  define(HTMLMediaElement.prototype, "play", async () => {
    if (browser.blocksPlayback) throw new DOMException("Click first", "NotAllowedError");
  });
  // jsdom accepts only its own streams.
  define(HTMLMediaElement.prototype, "srcObject", null);
  countListeners(window);
  countListeners(devices);

  // jsdom fetches no scripts: this one runs the engine in place of its script.
  const scripts = new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src !== "") setTimeout(() => runScript(node), SCRIPT_LOADING_MS);
    }
  });
  scripts.observe(document.head, { childList: true });

  function runScript(script: HTMLScriptElement): void {
    if (browser.engineScript === "never-loads") return;
    if (browser.engineScript === "not-found") {
      script.dispatchEvent(new Event("error"));
      return;
    }
    if (browser.engineScript === "loads") takeOverCalls();
    script.dispatchEvent(new Event("load"));
  }

  return browser;
}
