/** The frame of a page: a band that stays in view, with tabs or the way back, the title and actions; below it the content. */
import { Anchor, Breadcrumbs, Text } from "@mantine/core";
import { Link, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { useSession } from "../api/session.ts";
import { WithinFrame } from "../shell/alone.tsx";
import { type Place, placeOf } from "../shell/places.ts";
import classes from "./page.module.css";

type PageProps = {
  title: string;
  /** The title is for screen readers only, where the content says it. */
  isTitleHidden?: boolean;
  /** A line of facts above the content, on pages of one thing: never an explanation. */
  about?: ReactNode;
  /** The page's one control, beside the tabs: a search, a period. */
  control?: ReactNode;
  /** Buttons at the end of the band. */
  actions?: ReactNode;
  /** The way back, where the address does not tell it: the keyword that led to a product. */
  back?: ReactNode;
  /** The content reaches the edges, as tables do. */
  isWide?: boolean;
  /** The page is as high as the window and its content scrolls; not on phones. */
  isFixed?: boolean;
  children: ReactNode;
};

/** Sets the tab's title and focuses the heading when the page opens. */
export function Page(props: PageProps) {
  const { title, isTitleHidden, about, control, actions, back, isWide = false, isFixed = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const isFramed = useContext(WithinFrame);
  useEffect(() => {
    document.title = `${title} · Nichescope`;
  }, [title]);
  useEffect(() => {
    // Does not take the focus from a field that the page has focused.
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes["page"]} data-fixed={isFixed || undefined}>
      <header className={classes["band"]}>
        {isFramed && <Where back={back} />}
        <h1 ref={heading} tabIndex={-1} className={classes["title"]} data-hidden={isTitleHidden || undefined}>
          {title}
        </h1>
        {control && <div className={classes["control"]}>{control}</div>}
        {actions && <div className={classes["actions"]}>{actions}</div>}
      </header>
      <div className={classes["content"]} data-wide={isWide || undefined}>
        {about && (
          <Text c="dimmed" component="div">
            {about}
          </Text>
        )}
        {children}
      </div>
    </div>
  );
}

/** The tabs of the place, or on a page below a tab the way back to it. */
function Where({ back }: { back: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/(.)\/$/, "$1") });
  const found = placeOf(path);
  if (found === undefined) return null;
  const { place, tab } = found;
  if (path === tab.to) return place.tabs.length > 1 ? <Tabs place={place} path={path} /> : null;
  return (
    <Breadcrumbs component="nav" aria-label="Back" separatorMargin={8} className={classes["back"] ?? ""}>
      <Anchor c="dimmed" renderRoot={(props) => <Link {...props} to={tab.to} />}>
        {tab.to === place.tabs[0].to ? place.name : tab.label}
      </Anchor>
      {back ?? <span />}
    </Breadcrumbs>
  );
}

function Tabs({ place, path }: { place: Place; path: string }) {
  const { user } = useSession();
  return (
    <nav aria-label={place.name} className={classes["tabs"]} data-tabs>
      {place.tabs
        .filter(({ isForOperators = false }) => user.operator || !isForOperators)
        .map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }} aria-current={to === path ? "page" : undefined}>
            {label}
          </Link>
        ))}
    </nav>
  );
}
