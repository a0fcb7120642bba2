/** The menu: the seven places, at the side or on phones at the bottom. */
import { Link, useRouterState } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { PLACES, type Place, placeOf } from "./places.ts";
import classes from "./shell.module.css";

/** These have room at the bottom of a phone; the others are behind "More". */
const AT_HAND = new Set(["Home", "Research", "Tracking", "Sales"]);
export const BEHIND_MORE = PLACES.filter(({ name }) => !AT_HAND.has(name));

export function Navigation({ more }: { more: ReactNode }) {
  const open = useRouterState({ select: ({ location }) => placeOf(location.pathname.replace(/(.)\/$/, "$1"))?.place });
  return (
    <nav aria-label="Places" className={classes["places"]}>
      {PLACES.map((place) => (
        <PlaceLink key={place.name} place={place} isOpen={open === place} />
      ))}
      {more}
    </nav>
  );
}

/** Renders only when its place is opened or left. */
const PlaceLink = memo(({ place: { name, icon: Icon, tabs }, isOpen }: { place: Place; isOpen: boolean }) => (
  <Link
    to={tabs[0].to}
    className={classes["place"] ?? ""}
    aria-current={isOpen ? "true" : undefined}
    data-rare={!AT_HAND.has(name) || undefined}
  >
    <Icon size={18} stroke={1.6} aria-hidden />
    {name}
  </Link>
));
