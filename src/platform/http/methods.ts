import type { FastifyInstance } from "fastify";

/** Records the methods of each path, so that a wrong method gets 405 with an `Allow` header instead of 404. */
export function recordMethods(app: FastifyInstance): (path: string) => string[] {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url === "*") return; // CORS preflight matches every path
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const each of Array.isArray(method) ? method : [method]) route.methods.add(each);
    routes.set(url, route);
  });
  return (path) => {
    // A path without parameters, such as /alerts/preview, also matches /alerts/:id. It is the more specific one.
    const exact = routes.get(path);
    const matching = exact ? [exact] : [...routes.values()].filter(({ pattern }) => pattern.test(path));
    return matching.flatMap(({ methods }) => [...methods]);
  };
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/:[A-Za-z]+/g, "[^/]+")}$`);
}
