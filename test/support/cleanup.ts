import type { TestContext } from "node:test";

const stacks = new WeakMap<TestContext, (() => unknown)[]>();

/** Runs when the test ends, last made first undone, each of them whatever the others do: a service stops before its folder goes. (`t.after` runs first to last.) */
export function cleanUp(t: TestContext, undo: () => unknown): void {
  const stack = stacks.get(t);
  if (stack) return void stack.push(undo);
  const fresh = [undo];
  stacks.set(t, fresh);
  t.after(async () => {
    const failures: unknown[] = [];
    for (const each of fresh.reverse())
      await Promise.resolve()
        .then(each)
        .catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  });
}
