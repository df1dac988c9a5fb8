// A module of its own, so that only this much of the package becomes part of the program.
export { readSenderSite } from "@contractor-roi/site/node";
