import type { TestContext } from "node:test";

const stacks = new WeakMap<TestContext, (() => unknown)[]>();

/** Runs when the test ends, last made first undone: a service stops before its folder goes. (`t.after` runs first to last.) */
export function cleanUp(t: TestContext, undo: () => unknown): void {
  const stack = stacks.get(t);
  if (stack) return void stack.push(undo);
  const fresh = [undo];
  stacks.set(t, fresh);
  t.after(async () => {
    for (const each of fresh.reverse()) await each();
  });
}
