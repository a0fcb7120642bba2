/**
 * A limited number of resources, each used by one caller at a time, such as connections. A caller that waits too long gets
 * none.
 */
export type Slots = {
  /** False if none was free in time. */
  take(withinMs: number): Promise<boolean>;
  give(): void;
};

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    take(withinMs) {
      if (free > 0) {
        free--;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        const taken = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(taken), 1);
          resolve(false);
        }, withinMs);
        waiting.push(taken);
      });
    },

    give() {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    },
  };
}
