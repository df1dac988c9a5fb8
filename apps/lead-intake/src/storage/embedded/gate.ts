/** Lets many pieces of work through at once, or one alone: while one waits to be alone or is, others wait. */
type Gate = {
  together<Result>(work: () => Promise<Result>): Promise<Result>;
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
};

export function openGate(): Gate {
  const running = new Set<Promise<unknown>>();
  const alone: Promise<unknown>[] = [];
  return {
    async together(work) {
      while (alone.length > 0) await alone.at(-1);
      const result = work();
      const ended = Promise.allSettled([result]);
      running.add(ended);
      void ended.then(() => running.delete(ended));
      return result;
    },
    async alone(work) {
      const before = [...running, ...alone];
      const result = Promise.all(before).then(work);
      const ended = Promise.allSettled([result]);
      alone.push(ended);
      try {
        return await result;
      } finally {
        alone.splice(alone.indexOf(ended), 1);
      }
    },
  };
}
