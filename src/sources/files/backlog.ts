/** Takes text as it comes and gives what is complete in it. What is thrown comes after what was complete before it. */
export type TextParser<T> = {
  push(text: string): Iterable<T>;
  end(): Iterable<T>;
};

/** Gives what is complete in a text and returns the rest, of which the end has not come; at the end there is no rest. */
type Parse<T> = (text: string, isEnd: boolean) => Generator<T, string>;

/**
 * Keeps text that waits for its end. The rest is looked at again only when it has doubled, so that a long record costs its
 * length and not the square of it; but never with more than one character beyond `longest`, so that a record that is too long
 * is seen as soon as it is.
 */
export function parseAsItComes<T>(parse: Parse<T>, longest: number): TextParser<T> {
  let parts: string[] = [];
  let length = 0;
  let worthALook = 0;
  return {
    *push(text) {
      parts.push(text);
      length += text.length;
      if (length < worthALook) return;
      const rest = yield* parse(parts.join(""), false);
      parts = rest === "" ? [] : [rest];
      length = rest.length;
      worthALook = Math.min(2 * length, longest + 1);
    },
    end: () => parse(parts.join(""), true),
  };
}
