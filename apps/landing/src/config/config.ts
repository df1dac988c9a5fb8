import { SITE_DATA, type FirstConfig } from "./site-data.ts";

/** What the first scripts read. The rest is in the modules beside this one. */
export const CONFIG: FirstConfig = SITE_DATA.page;
