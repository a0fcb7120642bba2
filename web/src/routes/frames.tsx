/** The frames of routes: with or without a session, for operators only. Each page is loaded when it is first opened. */
import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import type { queryClient } from "../api/query-client.ts";
import { sessionQuery } from "../api/session.ts";
import { Shell } from "../shell/shell.tsx";

export const root = createRootRouteWithContext<{ queries: typeof queryClient }>()({});

/** A text parameter, if present. The router parses "2024" or "true" as a number or boolean. */
const text = (value: unknown): string | undefined =>
  (["string", "number", "boolean"].includes(typeof value) && String(value)) || undefined;
export const optional =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> =>
    Object.fromEntries(names.flatMap((name) => (text(search[name]) ? [[name, text(search[name])]] : []))) as never;

/** Pages without a session. */
export const outside = createRoute({ getParentRoute: () => root, id: "outside" });

/** Pages that require a session, in their shared frame. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  beforeLoad: async ({ context, location }) => {
    const { session, installation } = await context.queries.ensureQueryData(sessionQuery);
    if (session) return;
    if (installation.needsFirstUser) throw redirect({ to: "/sign-up" });
    throw redirect({ to: "/sign-in", search: location.href === "/" ? {} : { next: location.href } });
  },
  component: Shell,
});

/** The service refuses people who are not operators; the redirect only avoids the errors. */
export const operatorOnly = createRoute({
  getParentRoute: () => inside,
  id: "operator",
  beforeLoad: async ({ context }) => {
    const { session } = await context.queries.ensureQueryData(sessionQuery);
    if (!session?.user.operator) throw redirect({ to: "/" });
  },
});
