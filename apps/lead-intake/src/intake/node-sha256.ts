import { createHash } from "node:crypto";
import type { Sha256 } from "../platform/sha256.ts";

/** Synchronous: for a text as short as a lead, Web Crypto's other thread takes several times longer. */
export const nodeSha256: Sha256 = (text) => createHash("sha256").update(text).digest("hex");
