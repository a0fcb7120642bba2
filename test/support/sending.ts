import type { ApiResponse, Service } from "./service.ts";

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>;

/** Sends requests with bodies, authenticated by a key. */
export function sender({ api }: Pick<Service, "api">, key: string): Send {
  return (method, path, body, headers = {}) =>
    api(path, key, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
}

/** Reads a whole list page by page. */
export async function readAll(send: Send, path: string, name: string, limit: number): Promise<any[]> {
  const found: any[] = [];
  for (let before = ""; ; ) {
    const { body } = await send("GET", `${path}?limit=${limit}${before && `&before=${before}`}`);
    found.push(...body.data[name]);
    if (body.data.next === null) return found;
    before = body.data.next;
  }
}
