import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { logToStderr as log } from "../platform/log-to-stderr.ts";
import { readSettings } from "../settings/read-settings.ts";
import { SETTINGS } from "../settings/settings.ts";
import { unknownNames } from "../settings/unknown-names.ts";
import { startServer } from "./start-server.ts";
import { welcome } from "./welcome.ts";

/** One Ctrl-C can arrive twice: from the terminal, and forwarded by the parent process. */
const SAME_SIGNAL_MS = 500;

const tell = (message: string) => process.stderr.write(`${message}\n`);

// Node would print the whole error, and a database error quotes the row.
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => {
    log({ level: "error", event, ...describeFailure(error) });
    process.exit(1);
  });
}

// A terminal or a log collector that closes its end must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  for (const name of unknownNames(process.env)) tell(`Warning: ${name}`);
  const settings = readSettings(SETTINGS, process.env);
  let isUpgrading = false;
  const starting = startServer(settings, log, (isUnderWay) => (isUpgrading = isUnderWay));
  stopOnSignal(async () => {
    // An exit would wait for the store's thread, and an upgrade that is cut off leaves the file as it was.
    if (isUpgrading) process.kill(process.pid, "SIGKILL");
    await (await starting).stop();
  });
  const running = await starting;
  process.stdout.write(welcome(settings, running, process.env["SITE_CONFIG"]));
  for (const warning of running.warnings) tell(`Warning: ${warning}`);
} catch (error) {
  if (error instanceof OperatorError) tell(error.message);
  else log({ level: "error", event: "start-failed", ...describeFailure(error) });
  process.exit(1);
}

function stopOnSignal(stop: () => Promise<void>): void {
  let firstSignal: number | null = null;
  const onSignal = () => {
    if (firstSignal === null) {
      firstSignal = Date.now();
      void stop().then(() => process.exit(0));
    } else if (Date.now() - firstSignal > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
}
