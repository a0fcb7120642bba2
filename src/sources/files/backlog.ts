/**
 * Text that has come and waits for its end. A parser takes what is complete and puts the rest back; the rest is looked at again
 * only when it has doubled, so that a long record costs its length and not the square of it.
 */
export type Backlog = {
  /** All that waits, if it is worth a look by now. */
  add(text: string): string | undefined;
  /** What could not be taken. */
  putBack(rest: string): void;
  /** All that waits: nothing more comes. */
  last(): string;
};

/** Never waits for more than one character beyond `longest`, so that a parser sees a record that is too long as soon as it is. */
export function createBacklog(longest: number): Backlog {
  let parts: string[] = [];
  let length = 0;
  let worthALook = 0;
  return {
    add(text) {
      parts.push(text);
      length += text.length;
      return length < worthALook ? undefined : parts.join("");
    },
    putBack(rest) {
      parts = rest === "" ? [] : [rest];
      length = rest.length;
      worthALook = Math.min(2 * length, longest + 1);
    },
    last: () => parts.join(""),
  };
}

/** Takes text as it comes and gives what is complete in it. What is thrown comes after what was complete before it. */
export type TextParser<T> = {
  push(text: string): Iterable<T>;
  end(): Iterable<T>;
};
