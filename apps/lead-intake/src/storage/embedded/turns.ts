export type TurnOptions = {
  /** Before what waits and is not. */
  readonly isUrgent?: boolean;
};

/** So many pieces of urgent work in a row, at most, while other work waits: it waits longer then, not for ever. */
const MOST_IN_A_ROW = 4;

/** Runs work one at a time, in the order in which it comes but for what is urgent. */
export function takeTurns(): <Result>(work: () => Promise<Result>, options?: TurnOptions) => Promise<Result> {
  const urgent: (() => Promise<void>)[] = [];
  const others: (() => Promise<void>)[] = [];
  let inARow = 0;
  let isRunning = false;

  return (work, { isUrgent = false } = {}) =>
    new Promise((resolve, reject) => {
      (isUrgent ? urgent : others).push(() => (async () => work())().then(resolve, reject));
      if (!isRunning) void run();
    });

  async function run(): Promise<void> {
    isRunning = true;
    for (let next = take(); next !== undefined; next = take()) await next();
    isRunning = false;
  }

  function take(): (() => Promise<void>) | undefined {
    const isUrgent = urgent.length > 0 && (inARow < MOST_IN_A_ROW || others.length === 0);
    inARow = isUrgent ? inARow + 1 : 0;
    return (isUrgent ? urgent : others).shift();
  }
}
