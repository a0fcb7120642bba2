/** Parses text in chunks and yields the complete items. Items before an error are yielded before it is thrown. */
export type TextParser<T> = {
  push(text: string): Iterable<T>;
  end(): Iterable<T>;
};

/** Yields the complete items of a text and returns the incomplete rest; at the end of the input there is no rest. */
type Parse<T> = (text: string, isEnd: boolean) => Generator<T, string>;

/**
 * Buffers the incomplete rest between chunks. The rest is parsed again only when it has doubled, so that a long record costs
 * linear and not quadratic time, but at the latest one character beyond `longest`, so that an overlong record is noticed at once.
 */
export function parseIncrementally<T>(parse: Parse<T>, longest: number): TextParser<T> {
  let parts: string[] = [];
  let length = 0;
  let parseAtLength = 0;
  return {
    *push(text) {
      parts.push(text);
      length += text.length;
      if (length < parseAtLength) return;
      const rest = yield* parse(parts.join(""), false);
      parts = rest === "" ? [] : [rest];
      length = rest.length;
      parseAtLength = Math.min(2 * length, longest + 1);
    },
    end: () => parse(parts.join(""), true),
  };
}
