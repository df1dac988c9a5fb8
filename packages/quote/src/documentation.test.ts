import * as roiCore from "@contractor-roi/roi-core";
import { describeDocstrings } from "@contractor-roi/roi-core/testing";
import * as quote from "./index.ts";
import * as spanish from "./words/spanish/index.ts";

const SPANISH = "words/spanish/";

describeDocstrings(import.meta.dirname, {
  name: "quote",
  values: quote,
  index: "index.ts",
  isPart: (file) => !file.startsWith(SPANISH),
  scope: roiCore,
});
describeDocstrings(import.meta.dirname, {
  name: "quote/es",
  values: spanish,
  index: `${SPANISH}index.ts`,
  isPart: (file) => file.startsWith(SPANISH),
  scope: { ...roiCore, ...quote },
});
