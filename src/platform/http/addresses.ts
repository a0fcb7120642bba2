/** The addresses of this installation, as a client knows them. */
import type { FastifyRequest } from "fastify";
import { hostOf, isThisMachine } from "./this-machine.ts";

/**
 * The address that clients use, never taken from a request, with one exception: on the own machine, `localhost` and
 * `127.0.0.1` are the same service, and OAuth clients insist on the name they know.
 */
export function baseUrl(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  const isLocal = isThisMachine(hostOf(url.host)) && isThisMachine(hostOf(host)) && URL.canParse(`http://${host}`);
  return isLocal ? `${url.protocol}//${host}` : publicUrl.replace(/\/+$/, "");
}

/**
 * Refuses pages of other sites, and names that another site has pointed at this machine (DNS rebinding): an origin must be
 * ours by its name, not by agreeing with the Host header. Programs send no origin.
 */
export function isAllowedOrigin(
  { headers }: Pick<FastifyRequest, "headers">,
  publicUrl: string,
  allowed: string[],
): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === new URL(publicUrl).origin || allowed.includes(origin)) return true;
  const url = URL.parse(origin);
  return url !== null && isThisMachine(hostOf(url.host)) && isThisMachine(hostOf(new URL(publicUrl).host));
}

/** A service on the own machine is reached by a name of that machine, or by its public name. */
export function isAllowedHost({ host }: Pick<FastifyRequest, "host">, publicUrl: string, listensOn: string): boolean {
  if (!isThisMachine(listensOn)) return true;
  const name = hostOf(host);
  return isThisMachine(name) || name === hostOf(new URL(publicUrl).host);
}
