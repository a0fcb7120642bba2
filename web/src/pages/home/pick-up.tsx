import { Title } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { counted, number } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { RangeBar } from "../../parts/range-bar.tsx";
import { When } from "../../parts/when.tsx";
import { type RecentSearch, useRecentSearches } from "../research/recent-searches.ts";
import classes from "./home.module.css";

type Draft = { id: string; name: string; updatedAt: string };

const SEARCHES = 3;
const DRAFTS = 2;

/** The last searches in this browser, and the drafts that were last changed. */
export function PickUp({ drafts }: { drafts: readonly Draft[] }) {
  const { recent } = useRecentSearches();
  const latest = [...drafts].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, DRAFTS);
  if (recent.length + latest.length === 0) return null;
  return (
    <section aria-labelledby="next">
      <Title order={2} id="next" mb={8}>
        Pick up again
      </Title>
      <ul>
        {recent.slice(0, SEARCHES).map((search) => (
          <li key={`${search.keyword} ${search.marketplace}`}>
            <Link
              className={classes["row"]}
              to="/research"
              search={{ keyword: search.keyword, marketplace: search.marketplace }}
            >
              <span className={classes["text"]}>
                <span className={classes["name"]}>{search.keyword}</span>
                <span>
                  {search.found ? (
                    <>
                      {counted(search.found.products, "product")} · <When at={search.found.at} />
                    </>
                  ) : (
                    countryOf(search.marketplace)
                  )}
                </span>
              </span>
              <Score search={search} />
            </Link>
          </li>
        ))}
        {latest.map(({ id, name, updatedAt }) => (
          <li key={id}>
            <Link className={classes["row"]} to="/listings/$draftId" params={{ draftId: id }}>
              <span className={classes["text"]}>
                <span className={classes["name"]}>{name}</span>
                <span>
                  Listing draft · <When at={updatedAt} />
                </span>
              </span>
              <IconFileText size={16} color="var(--ink-3)" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The score that the search had when it was last made. */
function Score({ search: { found } }: { search: RecentSearch }) {
  if (found?.score === undefined) return null;
  const { score, low, high } = found;
  return (
    <span className={classes["score"]}>
      <b>{number(score)}</b>
      <RangeBar low={low} value={score} high={high} scale={[0, 100]} width={96} />
    </span>
  );
}
