/** Signing in and up as a page does it. */
import { cookieOf } from "./person.ts";
import type { Answer, Service, Who } from "./service.ts";

type Api = Service["api"];

export function send(method: string, api: Api, path: string, body: unknown, who?: Who, headers = {}): Promise<Answer> {
  return api(path, who, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

export const post = (api: Api, path: string, body: unknown, who?: Who, headers = {}) =>
  send("POST", api, path, body, who, headers);

export async function signUp(api: Api, body: unknown): Promise<{ answer: Answer; cookie: string }> {
  const answer = await post(api, "/api/v1/users", body);
  return { answer, cookie: cookieOf(answer.headers.getSetCookie()[0] ?? "") };
}

export async function signIn(api: Api, email: string, password: string, headers = {}) {
  const answer = await post(api, "/api/v1/session", { email, password }, undefined, headers);
  return { answer, cookie: cookieOf(answer.headers.getSetCookie()[0] ?? "") };
}
