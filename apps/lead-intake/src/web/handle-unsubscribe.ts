import { isLanguage, LANGUAGE_TAGS, type Language } from "@contractor-roi/roi-core";
import { allColors } from "@contractor-roi/site";
import { html } from "hono/html";
import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import type { Log } from "@contractor-roi/lead-store/base/log";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { readUnsubscribeToken } from "@contractor-roi/lead-store/lead/unsubscribe-token";
import type { ReportSender } from "../delivery/report/report-sender.ts";

export type UnsubscribeDeps = Pick<Store["recipients"], "secrets" | "unsubscribe"> & {
  /** The page's brand and colours. @default no brand, the product's colours */
  readonly sender?: Pick<ReportSender, "brand" | "colors"> | undefined;
  readonly log: Log;
};

type State = "invalid" | "question" | "done" | "failed";
const NOBODY = { brand: "", colors: allColors() };

/** Title and body of each page. */
const UNSUBSCRIBE_WORDS = {
  en: {
    tag: LANGUAGE_TAGS.en,
    invalid: ["This link doesn't work", "Copy the whole link from the email."],
    question: ["No more reports?", "We won't email this address again."],
    done: ["You're unsubscribed", "We won't email this address again."],
    failed: ["That did not work", "Please try again in a minute."],
    button: "Unsubscribe",
  },
  es: {
    tag: LANGUAGE_TAGS.es,
    invalid: ["Este enlace no es válido", "Copie del correo el enlace completo."],
    question: ["¿Ya no quiere recibir reportes?", "No volveremos a enviar correos a su dirección."],
    done: ["Suscripción cancelada", "No volveremos a enviar correos a su dirección."],
    failed: ["No funcionó", "Inténtelo de nuevo en un minuto."],
    button: "Cancelar la suscripción",
  },
} as const satisfies Readonly<Record<Language, object>>;

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // The address of the page has the token.
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};

/**
 * Unsubscribes by POST: of a mailbox's own button (RFC 8058), or of the page that a GET shows. A GET changes nothing, since
 * scanners of mail follow links. Web APIs only, and never rejects.
 */
export async function handleUnsubscribe(
  request: Request,
  { secrets, unsubscribe, log, sender = NOBODY }: UnsubscribeDeps,
): Promise<Response> {
  if (!["GET", "HEAD", "POST"].includes(request.method))
    return new Response(null, { status: 405, headers: { ...HEADERS, allow: "GET, HEAD, POST" } });
  const { searchParams } = new URL(request.url);
  const language = searchParams.get("language");
  const words = UNSUBSCRIBE_WORDS[isLanguage(language) ? language : "en"];
  const page = (status: number, state: State) => pageOf(sender, status, words, state);
  try {
    const token = searchParams.get("token") ?? "";
    const hash = await readUnsubscribeToken(token, await secrets());
    if (hash === null) return page(404, "invalid");
    if (request.method !== "POST") return page(200, "question");
    await unsubscribe(hash);
    log({ level: "info", event: "report-unsubscribed" });
    return page(200, "done");
  } catch (error) {
    if (!(error instanceof StorageUnavailable))
      log({ level: "error", event: "unsubscribe-failed", ...describeFailure(error) });
    return page(503, "failed");
  }
}

async function pageOf(
  { brand, colors: { paper, ink, "orange-bright": orange } }: NonNullable<UnsubscribeDeps["sender"]>,
  status: number,
  words: (typeof UNSUBSCRIBE_WORDS)[Language],
  state: State,
): Promise<Response> {
  const [title, text] = words[state];
  const body = await html`<!doctype html>
    <html lang="${words.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}${brand === "" ? "" : ` | ${brand}`}</title>
        <style>
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            max-width: 32rem;
            margin: 3rem auto;
            padding: 0 1rem;
            color: ${ink};
            background: ${paper};
          }
          button {
            font: inherit;
            font-weight: 700;
            padding: 0.75rem 1.25rem;
            color: ${ink};
            background: ${orange};
            border: 2px solid;
            border-radius: 6px;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${state === "question" ? html`<form method="post"><button>${words.button}</button></form>` : ""}
        </main>
      </body>
    </html>`;
  return new Response(String(body), { status, headers: { ...HEADERS, "content-type": "text/html; charset=utf-8" } });
}
