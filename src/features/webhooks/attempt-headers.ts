/** The headers of an attempt as the delivery log keeps them. */

export type Headers = Record<string, string>;

/** `response` is null when there was none. */
export type AttemptHeaders = { request: Headers; response: Headers | null };

/** Credentials that a receiver sends us are none of the log's business. */
const NOT_KEPT =
  /^(set-cookie2?|authorization|proxy-.*|www-authenticate|authentication-info|.*(token|secret|api-?key|session).*)$/i;
const LONGEST_VALUE = 300;
const MOST_CHARACTERS = 3_000;

/** Returns a response's headers without credentials, and only as many as fit. */
export function keptHeaders(headers: Record<string, string | string[] | undefined>): Headers {
  const kept: Headers = {};
  let room = MOST_CHARACTERS;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || NOT_KEPT.test(name)) continue;
    const text = String(value).toWellFormed().replaceAll("\0", "\uFFFD").slice(0, LONGEST_VALUE);
    room -= name.length + text.length;
    if (room < 0) break;
    kept[name] = text;
  }
  return kept;
}
