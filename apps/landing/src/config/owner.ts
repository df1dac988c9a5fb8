import type { OwnerContent } from "./owner-content.ts";
import { SITE_DATA } from "./site-data.ts";

/** For markup outside of islands: the browser is not told of it. */
export const OWNER: OwnerContent = SITE_DATA.content as OwnerContent;
