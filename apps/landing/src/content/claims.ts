import { CLAIM_TEXTS } from "../config/claim-texts.ts";
import { ownTexts } from "./own-texts.ts";

/**
 * The marketing claims, word for word, in one place: the owner can substantiate or change them here. They are copy: no
 * calculation produces them, and none of them may be shown as a visitor's own figure.
 */
export const CLAIMS = ownTexts("claims", { ...CLAIM_TEXTS });
