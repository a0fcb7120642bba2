import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { SalesChoice } from "./sales-choice.ts";

const route = getRouteApi("/inside/sales");

/** The shared choices of the sales pages, and how to change some of them; undefined returns to the default. */
export function useSalesChoice() {
  const choice: SalesChoice = route.useSearch();
  // Without a route to start from, "." is the page on screen. From the frame of all sales pages it would be the overview.
  const navigate = useNavigate();
  const choose = (changes: { [Name in keyof SalesChoice]?: SalesChoice[Name] | undefined }) =>
    // Every key is named, because keys that are left out keep their value (`KEPT`).
    void navigate({ to: ".", search: (before) => ({ ...before, ...changes }) as never, resetScroll: false });
  return { choice, choose };
}
