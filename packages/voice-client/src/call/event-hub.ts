/** Typed listeners of one object. An exception in a listener is logged, and reaches neither the sender nor the others. */
export function createEventHub<Events extends Record<keyof Events, readonly unknown[]>>() {
  const listeners = new Map<keyof Events, Set<(...args: never) => void>>();
  return {
    on<E extends keyof Events>(event: E, listener: (...args: Events[E]) => void): () => void {
      // A wrapper per subscription: the same function may be registered twice, and each has its own unsubscribe.
      const entry = (...args: never): void => listener(...(args as never));
      const entries = listeners.get(event) ?? new Set();
      listeners.set(event, entries.add(entry));
      return () => entries.delete(entry);
    },
    emit<E extends keyof Events>(event: E, ...args: Events[E]): void {
      const entries = listeners.get(event);
      for (const listener of Array.from(entries ?? [])) {
        // An earlier listener may have unsubscribed it.
        if (!entries?.has(listener)) continue;
        try {
          listener(...(args as never));
        } catch (error) {
          console.error(`A "${String(event)}" listener of the voice client threw:`, error);
        }
      }
    },
  };
}
