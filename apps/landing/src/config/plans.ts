import { DEFAULT_ROI_INPUTS, PLANS as REGULAR_PLANS, type Plans, type RoiInputs } from "@contractor-roi/roi-core";
import { SITE_DATA } from "./site-data.ts";

/** The site's plans: what every figure of the page is counted with. */
export const PLANS: Plans = SITE_DATA.plans ?? REGULAR_PLANS;

/** What the calculator of this page starts with. */
export const START_INPUTS: RoiInputs = SITE_DATA.start ?? DEFAULT_ROI_INPUTS;
