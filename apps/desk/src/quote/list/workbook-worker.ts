import { readWorkbook } from "@contractor-roi/quote/workbook";

addEventListener("message", async ({ data }: MessageEvent<Uint8Array>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  postMessage(await readWorkbook(data));
});
