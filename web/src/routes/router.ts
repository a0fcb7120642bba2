import { createRoute, createRouter, notFound, redirect } from "@tanstack/react-router";
import { queryClient } from "../api/query-client.ts";
import { NotFound } from "../shell/not-found.tsx";
import { PageFailure } from "../shell/page-failure.tsx";
import { catalogImports, data } from "./data-routes.ts";
import { inside, operatorOnly, outside, root } from "./frames.tsx";
import { lazyPage } from "./lazy-page.ts";
import { movedTo } from "./moved.ts";
import { people } from "./people-routes.ts";
import { listings, research } from "./research-routes.ts";
import { ownSales, sales } from "./sales-routes.ts";
import { installation, settings } from "./settings-routes.ts";
import { stayOnFailure } from "./stay-on-failure.tsx";
import { tracking } from "./tracking-routes.ts";

/** Public, with or without a session. */
const status = createRoute({
  getParentRoute: () => root,
  path: "/status",
  component: lazyPage(() => import("../pages/status/status-page.tsx"), "StatusPage"),
});

const home = createRoute({
  getParentRoute: () => inside,
  path: "/",
  component: lazyPage(() => import("../pages/home/home-page.tsx"), "HomePage"),
});

/** Everything else: an address that moved, or none. */
const elsewhere = createRoute({
  getParentRoute: () => inside,
  path: "$",
  beforeLoad: ({ location }) => {
    const href = movedTo(location.pathname, location.searchStr);
    if (href === undefined) throw notFound();
    throw redirect({ href, replace: true });
  },
});

const tree = root.addChildren([
  outside.addChildren(Object.values(people)),
  status,
  inside.addChildren([
    home,
    ...research,
    ...tracking,
    ...listings,
    ownSales.addChildren(sales),
    ...settings,
    ...data,
    operatorOnly.addChildren([...installation, ...catalogImports]),
    elsewhere,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: "/app",
  context: { queries: queryClient },
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
});

stayOnFailure(router);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
