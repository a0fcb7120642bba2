/** The client with a method for each operation of the API. */
import type { Methods } from "./calls.ts";
import { NichescopeCore } from "./core.ts";
import { OPERATIONS } from "./operations.ts";
import type { AnyRequest, ClientOptions } from "./send.ts";

export type Nichescope = NichescopeCore & Methods;

type Flat = Record<string, unknown> & { file?: AnyRequest["file"] };

class NamedClient extends NichescopeCore {
  static {
    for (const [id, operation] of Object.entries(OPERATIONS)) {
      const [method = "", path = ""] = operation.split(" ");
      Object.defineProperty(NamedClient.prototype, id, {
        value(this: NichescopeCore, input?: Flat, options?: AnyRequest) {
          return this.request(method, path, { ...options, ...placed(method, path, input) });
        },
      });
    }
  }
}

/** Sorts a flat input into the path, the query and the body. */
function placed(method: string, path: string, input: Flat = {}): AnyRequest {
  const { file, ...rest } = input;
  const isInPath = (name: string) => path.includes(`{${name}}`);
  const inPath = Object.entries(rest).filter(([name]) => isInPath(name));
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !isInPath(name)));
  const hasQuery = method === "get" || method === "delete" || file !== undefined;
  return {
    path: Object.fromEntries(inPath),
    ...(hasQuery ? { query: others } : Object.keys(others).length > 0 && { body: others }),
    ...(file !== undefined && { file }),
  };
}

/** A client of one service and one account. */
export const Nichescope = NamedClient as unknown as new (options: ClientOptions) => Nichescope;
