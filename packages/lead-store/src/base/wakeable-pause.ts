/** A pause between two rounds of work. Who wakes it during the work, or before, makes it end at once. */
export function wakeablePause(ms: number): { pause(): Promise<void>; wake(): void } {
  let isWoken = false;
  let end = () => {};
  return {
    async pause() {
      if (!isWoken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isWoken = false;
    },
    wake() {
      isWoken = true;
      end();
    },
  };
}
