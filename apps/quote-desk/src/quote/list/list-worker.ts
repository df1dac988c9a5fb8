import { readWorkbook } from "@contractor-roi/quote/workbook";
import type { FromListWorker, ToListWorker } from "./in-list-worker.ts";

addEventListener("message", async ({ data }: MessageEvent<ToListWorker>) => {
  if ("workbook" in data) return send({ workbook: await readWorkbook(data.workbook) });
  const { zipDocuments } = await import("./zip-documents.ts");
  await zipDocuments(data.documents, send);
});

function send(message: FromListWorker): void {
  postMessage(message);
}
