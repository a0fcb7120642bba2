/** Requests as the sign-in and sign-up pages send them. */
import { toCookie } from "./person.ts";
import type { ApiResponse, Service, Who } from "./service.ts";

type Api = Service["api"];

export function send(
  method: string,
  api: Api,
  path: string,
  body: unknown,
  who?: Who,
  headers = {},
): Promise<ApiResponse> {
  return api(path, who, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

export const post = (api: Api, path: string, body: unknown, who?: Who, headers = {}) =>
  send("POST", api, path, body, who, headers);

export async function signUp(
  api: Api,
  body: unknown,
  headers = {},
): Promise<{ response: ApiResponse; cookie: string }> {
  return withCookie(await post(api, "/api/v1/users", body, undefined, headers));
}

export async function signIn(api: Api, email: string, password: string, headers = {}) {
  return withCookie(await post(api, "/api/v1/session", { email, password }, undefined, headers));
}

/** The token in the link of an invitation, or in that of the account created for an owner. */
export function invitationToken({ body }: ApiResponse): string {
  const { link } = body.data.invitation ?? body.data;
  return new URL(link).searchParams.get("token") as string;
}

function withCookie(response: ApiResponse) {
  return { response, cookie: toCookie(response.headers.getSetCookie()[0] ?? "") };
}
