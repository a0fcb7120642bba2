/** Home answers four questions: what did I earn, what changed, what needs me, what next. */
import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/account.ts";
import { useHasProducts } from "../../api/catalogue.ts";
import { useSession } from "../../api/session.ts";
import { clockTime } from "../../parts/format.ts";
import { LOCALE } from "../../parts/locale.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { Page } from "../../parts/page.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { draftsQuery } from "../listings/drafts-query.ts";

import { Changed } from "./changed.tsx";
import { changesQuery } from "./changes.ts";
import { Earned } from "./earned.tsx";
import { FirstSteps } from "./first-steps.tsx";
import classes from "./home.module.css";
import { NeedsYou } from "./needs.tsx";
import { PickUp } from "./pick-up.tsx";
import { UsageLine } from "./usage-line.tsx";
import { useEarned } from "./use-earned.ts";
import { useNeeds } from "./use-needs.ts";

const dayOfWeek = new Intl.DateTimeFormat(LOCALE, { weekday: "long", month: "long", day: "numeric" });

export function HomePage() {
  const account = useQuery({ ...accountQuery, refetchOnMount: "always" });
  const changes = useQuery({ ...changesQuery, refetchOnMount: "always", refetchInterval: 60_000 });
  const earned = useEarned();
  const needs = useNeeds(earned.coverage);
  const drafts = useQuery(draftsQuery);
  const { operator } = useSession().user;
  const hasProducts = useHasProducts();
  // Sections that appear one after the other would push those below them down.
  const isReady = !account.isPending && !changes.isPending && !drafts.isPending && needs !== undefined;
  const { trackedProducts = 0, trackedKeywords = 0, alerts = 0 } = account.data?.counts ?? {};
  const isEmpty = trackedProducts + trackedKeywords + alerts === 0;
  return (
    <Page
      title={dayOfWeek.format(new Date())}
      isWide
      actions={
        <span className={classes["asOf"]}>
          {changes.dataUpdatedAt > 0 ? `As of ${clockTime(changes.dataUpdatedAt)}` : <Loader size={12} />}
        </span>
      }
    >
      <div className={classes["home"]}>
        <Earned earned={earned} />
        <div className={classes["columns"]} key={String(isReady)}>
          <section aria-labelledby="changed">
            {!isReady && <Loading rows={11} height={44} />}
            {isReady && changes.isError && <Failure error={changes.error} retry={() => changes.refetch()} />}
            {isReady && isEmpty && !hasProducts && !operator && <NoProducts />}
            {isReady && changes.data && (hasProducts || operator) && (
              <Changed changes={changes.data} isEmpty={isEmpty} />
            )}
          </section>
          <div className={classes["side"]}>
            {isReady ? (
              <>
                <NeedsYou needs={needs} />
                {account.data && <FirstSteps account={account.data} />}
                <PickUp drafts={drafts.data ?? []} />
              </>
            ) : (
              <Loading rows={8} height={44} label="Loading what needs you" />
            )}
          </div>
        </div>
        <footer className={classes["usage"]}>{account.data && <UsageLine account={account.data} />}</footer>
      </div>
    </Page>
  );
}
