import { after } from "node:test";

/** The lifetime of a resource: one test, or the whole file. */
export type Scope = { after(undo: () => Promise<void>): void };

/** The scope of resources that all tests of a file share, such as one running service. */
export const wholeFile: Scope = { after: (undo) => after(undo) };

let ends: (() => Promise<void>)[] | undefined;

/** The scope of resources that all files of a process share, such as a browser. Used while a module is loaded. */
export const wholeProcess: Scope = { after: (undo) => (ends === undefined ? after(undo) : void ends.push(undo)) };

/** Lets the scope `wholeProcess` end with the returned function instead of the first file. */
export function shareProcess(): () => Promise<void> {
  const own: (() => Promise<void>)[] = [];
  ends = own;
  return async () => {
    for (const end of own) await end();
  };
}

const stacks = new WeakMap<Scope, (() => unknown)[]>();

/**
 * Runs `undo` when the scope ends. The last one registered runs first, so a service stops before its folder is deleted
 * (`t.after` alone runs them in order of registration), and each one runs even when another fails.
 */
export function cleanUp(scope: Scope, undo: () => unknown): void {
  const stack = stacks.get(scope);
  if (stack) return void stack.push(undo);
  const fresh = [undo];
  stacks.set(scope, fresh);
  scope.after(async () => {
    stacks.delete(scope); // the next file of the process has the same scope
    const failures: unknown[] = [];
    for (const each of fresh.reverse())
      await Promise.resolve()
        .then(each)
        .catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  });
}
