import { takeOverCalls } from "./engine.ts";

// The entry of the engine's script: daily-js loads it with a <script> element, once per call.
takeOverCalls();
