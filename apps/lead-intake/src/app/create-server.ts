import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import type { DeskApp } from "../desk/desk-app.ts";
import { hasNameOf } from "../desk/desk-guard.ts";
import type { AllowedOrigins } from "../intake/cors.ts";
import type { IntakePolicy } from "../intake/intake-policy.ts";
import { handleLeadIntake, type LeadIntakeDeps } from "../intake/handle-lead-intake.ts";
import { type AnsweredRequest, observeRequests, type ObservedVariables } from "../web/observe-requests.ts";
import { handleUnsubscribe, type UnsubscribeDeps } from "../web/handle-unsubscribe.ts";
import { LEAD_INTAKE_PATH, UNSUBSCRIBE_PATH } from "../intake/function-paths.ts";
import { securityHeaders } from "../web/security-headers.ts";
import { methodNotAllowed, notFoundAnswer, staticPage } from "../web/static-page.ts";

/** The keeper of a server's leads: a collector's store, or an edge's queue. */
export type LeadKeeper = Pick<Store, "submit" | "probe"> &
  Pick<Store["recipients"], "secrets" | "unsubscribe"> & {
    /** The desk on a host of its own; null without one. */
    readonly desk: { readonly url: string; readonly app: DeskApp } | null;
    readonly policy: Pick<IntakePolicy, "channels" | "plans" | "mailsReports" | "onStored">;
    /** Stops all other work at once, and closes when the last requests are answered. */
    stop(answered: Promise<void>): Promise<void>;
  };

type ServerDeps = LeadIntakeDeps & {
  /** Whether a lead would be kept now. */
  readonly isReady: () => boolean;
  /** Whether leads of a former release are moved on. */
  readonly isUpgrading: () => boolean;
  readonly reports: Omit<UnsubscribeDeps, "log">;
  readonly desk: LeadKeeper["desk"];
  /** Folder of the built page. */
  readonly webRoot: string;
  /** Sites that may show the calculator in a frame, besides this origin itself. */
  readonly embedders: AllowedOrigins;
  readonly onAnswered: (answered: AnsweredRequest) => void;
};

/** Public, as all of the page's host: it says neither how many leads there are nor where. */
const UPGRADING = "Not ready: leads of an earlier release are moved on. The log says how far.\n";
const NOT_READY = "Not ready: a lead would not be kept now. The log says why.\n";

/** Advice on a file of the page that cannot be read, by the failure's code. */
const PAGE_ADVICE: Readonly<Record<string, string>> = {
  EACCES: "EACCES: a file in WEB_ROOT belongs to another user: give the server's user the right to read it",
  EMFILE: "EMFILE: too few files may be open at a time: start the server with  ulimit -n 1024",
  ENFILE: "ENFILE: too many files are open on this machine: see which program has them",
};

export type ServerApp = Hono<{ Bindings: HttpBindings } & ObservedVariables>;

/** Serves page and function on one origin, the function at the path that a Supabase project uses. */
export function createServer(deps: ServerDeps): ServerApp {
  const app: ServerApp = new Hono();

  app.use(observeRequests(deps.onAnswered));
  const { desk } = deps;
  if (desk !== null)
    app.use(({ req, env }, next) =>
      hasNameOf(req.header("host"), desk.url) ? Promise.resolve(desk.app.fetch(req.raw, env)) : next(),
    );
  app.use(securityHeaders(deps));

  app.all(LEAD_INTAKE_PATH, ({ req, env, var: { requestId } }) =>
    handleLeadIntake(req.raw, deps, { peerAddress: env.incoming.socket.remoteAddress, requestId }),
  );

  app.all(LEAD_INTAKE_PATH + UNSUBSCRIBE_PATH, ({ req }) =>
    handleUnsubscribe(req.raw, { ...deps.reports, log: deps.log }),
  );

  // Liveness and readiness: a supervisor restarts the server if the first fails, and waits if the second does.
  app.get("/healthz", (context) => context.text("ok\n"));
  app.get("/readyz", (context) =>
    deps.isReady()
      ? context.text("ready\n")
      : context.text(deps.isUpgrading() ? UPGRADING : NOT_READY, 503, { "Retry-After": "5" }),
  );
  for (const path of ["/healthz", "/readyz"]) app.all(path, (context) => methodNotAllowed(context));

  app.use("*", staticPage(deps.webRoot));

  app.notFound(notFoundAnswer(deps.webRoot));
  app.onError((error, context) => {
    const advice = PAGE_ADVICE[(error as NodeJS.ErrnoException).code ?? ""];
    deps.log(
      advice === undefined
        ? { level: "error", event: "request-failed", ...describeFailure(error) }
        : { level: "error", event: "page-unreadable", advice },
    );
    return context.text("The server failed.\n", 500);
  });
  return app;
}
