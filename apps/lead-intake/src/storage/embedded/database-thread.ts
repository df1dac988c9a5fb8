// The fifth layer below the handler: the database blocks whatever thread it runs in, so it has one of its own, which can be ended.
import { Worker } from "node:worker_threads";
import { freeSpace, TO_RUN } from "./disk-space.ts";

/** The thread's `workerData`. */
export type ThreadData = {
  readonly folder: string;
  /** Whether to create a database in the folder, which is empty. */
  readonly isNew: boolean;
  readonly spaceNeeded: number;
};

export type ThreadRequest =
  | { readonly kind: "query"; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly kind: "script"; readonly sql: string }
  /** Rolls a transaction back, also without free space. */
  | { readonly kind: "rollback" }
  | { readonly kind: "close" };

/** The fields of an error that cross to this thread. */
type Failure = {
  readonly name: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly severity?: string | undefined;
  readonly detail?: string | undefined;
  readonly constraint?: string | undefined;
};

export type ThreadReply = { readonly rows: readonly unknown[] } | { readonly failure: Failure };

/** One embedded database, open in a thread of its own. It takes one request at a time. */
export type DatabaseThread = {
  ask(request: ThreadRequest): Promise<unknown[]>;
  /** Terminates it at once. What it has acknowledged is stored. */
  end(): Promise<void>;
};

/** An error of the database, or of the WebAssembly that runs it. */
export class DatabaseError extends Error {
  override readonly name: string = "DatabaseError";
  /** SQLSTATE, or the system's name of the failure. */
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
  /** Whether the database cannot run another statement. */
  readonly isFatal: boolean;

  constructor({ name, message, code, severity = "", detail, constraint }: Failure) {
    super(message);
    this.code = QUOTA.test(message) ? "EDQUOT" : code;
    this.detail = detail;
    this.constraint = constraint;
    this.isFatal = FATAL_SEVERITIES.includes(severity) || FATAL_NAMES.includes(name);
  }
}

/** The thread did not reply and was terminated, or it exited. */
export class DatabaseThreadEnded extends Error {
  override readonly name = "DatabaseThreadEnded";
  readonly code: "STUCK" | "EXITED";

  constructor(code: "STUCK" | "EXITED") {
    super(code === "STUCK" ? "The database did not answer" : "The database's thread ended");
    this.code = code;
  }
}

/** What the system says at the end of a message, for which Postgres has no code. */
const QUOTA = /: (?:Disk q|Q)uota exceeded$/;
const FATAL_SEVERITIES = ["PANIC", "FATAL"];
/** What WebAssembly throws when the program in it aborts, and what the thread says of a statement that neither ended. */
const FATAL_NAMES = ["RuntimeError", "ExitStatus", "Interrupted"];

/** The id of a thread that has exited. */
const ENDED = -1;

const TICK_MS = 500;

/** After how many ticks without a reply the database counts as stuck; fewer without free space. */
type Patience = { readonly ticks: number; readonly ticksWithoutSpace: number };

/** Creating a database takes seconds, and so does recovery from the log after a kill. */
const TO_OPEN: Patience = { ticks: 1200, ticksWithoutSpace: 120 };
/** Longer than any statement of this program takes. */
const FOR_A_STATEMENT: Patience = { ticks: 120, ticksWithoutSpace: 4 };

/** Resolves when the database is open. */
export async function startDatabaseThread(folder: string, { isNew = false } = {}): Promise<DatabaseThread> {
  const workerData: ThreadData = { folder, isNew, spaceNeeded: TO_RUN.bytes };
  const worker = new Worker(new URL("./embedded-database-worker.js", import.meta.url), { workerData, execArgv: [] });
  // An error ends the thread, which 'exit' reports.
  worker.on("error", () => {});
  const end = async () => void (await worker.terminate());
  try {
    await reply(worker, folder, TO_OPEN);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    ask(request) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      worker.postMessage(request);
      return reply(worker, folder, FOR_A_STATEMENT);
    },
    end,
  };
}

/** Resolves to the next reply. Rejects if the thread exits, or is stuck, which terminates it. */
function reply(worker: Worker, folder: string, patience: Patience): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    if (worker.threadId === ENDED) return reject(new DatabaseThreadEnded("EXITED"));
    let isSettled = false;
    // Ticks instead of the clock, which advances while the machine sleeps.
    let ticks = 0;
    const watchdog = setInterval(() => {
      ticks += 1;
      if (ticks >= patience.ticks) stuck();
      else if (ticks >= patience.ticksWithoutSpace)
        void freeSpace(folder).then(
          ({ isEnough }) => isEnough || stuck(),
          () => {},
        );
    }, TICK_MS);
    const onMessage = (message: ThreadReply) => {
      settle();
      if ("rows" in message) resolve([...message.rows]);
      else reject(new DatabaseError(message.failure));
    };
    const onExit = () => {
      settle();
      reject(new DatabaseThreadEnded("EXITED"));
    };
    worker.on("message", onMessage).on("exit", onExit);

    function stuck(): void {
      // Reading the free space may take longer than the reply.
      if (isSettled) return;
      settle();
      void worker.terminate().then(() => reject(new DatabaseThreadEnded("STUCK")));
    }
    function settle(): void {
      isSettled = true;
      clearInterval(watchdog);
      worker.off("message", onMessage).off("exit", onExit);
    }
  });
}
