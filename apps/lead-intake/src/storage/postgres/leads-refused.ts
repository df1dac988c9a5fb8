import { OperatorError } from "../../platform/operator-error.ts";

/** The database answers, and refuses each lead: its schema is not the program's, or not its user's. */
export class LeadsRefused extends OperatorError {
  override readonly name = "LeadsRefused";
  readonly code: string;

  /**
   * @param database its name
   * @param cause how it refused a lead of no person
   */
  constructor(database: string, cause: unknown) {
    const { code, message, where } = cause as { code: string; message: string; where?: string };
    // What a trigger or function says may quote what else is stored; where it did names the function.
    const reason = NAMES_THE_SCHEMA.test(code) ? message : where?.split("\n")[0];
    super(
      `The database ${database} refuses leads (${[code, reason].filter(Boolean).join(": ")}): undo what was changed in it, or name its owner in DATABASE_URL.`,
      { cause },
    );
    this.code = code;
  }
}

/** Classes whose messages name columns, constraints and functions, and no value. */
const NAMES_THE_SCHEMA = /^(?:23|42)/;
