import { Anchor, Button, Text, Tooltip } from "@mantine/core";
import { IconBulb, IconColumns2, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { ColumnChooser } from "../../parts/data-table/column-chooser.tsx";
import { DataTable } from "../../parts/data-table/data-table.tsx";
import { type Column, useDataTable } from "../../parts/data-table/use-data-table.ts";
import { counted, estimate, estimatedMoney, number, UNKNOWN } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Empty, Failure } from "../../parts/states.tsx";
import { MOST_COMPARED } from "../research/parameters.ts";
import classes from "../research/research.module.css";
import { AddToList } from "./add-to-list.tsx";
import { type Idea, ideasQuery, type Seed } from "./keyword-queries.ts";

const idOf = ({ keyword }: Idea) => keyword;

/** The phrases that the titles of the seed's products share. */
export function Ideas({ seed }: { seed: Seed }) {
  const hasSeed = Boolean(seed.keyword ?? seed.asin ?? seed.category);
  const { data, error, refetch } = useQuery({ ...ideasQuery(seed), enabled: hasSeed });
  if (!hasSeed)
    return (
      <Empty icon={<IconBulb />} title="Find related keywords">
        Enter a keyword, an ASIN or a category. We read the titles of its products and show the phrases they share.
      </Empty>
    );
  if (error && !data) return <Failure error={error} retry={() => refetch()} />;
  if (data?.ideas.length === 0)
    return (
      <Empty icon={<IconBulb />} title="No ideas found">
        {data.reason}
      </Empty>
    );
  return (
    <IdeasTable
      key={JSON.stringify(seed)}
      ideas={data?.ideas}
      sampled={data?.sampledProducts}
      currency={data?.currency ?? "USD"}
      marketplace={seed.marketplace}
    />
  );
}

type IdeasTableProps = {
  ideas: readonly Idea[] | undefined;
  sampled: number | undefined;
  currency: string;
  marketplace: Marketplace;
};

function IdeasTable({ ideas, sampled, currency, marketplace }: IdeasTableProps) {
  const [adding, setAdding] = useState<readonly string[]>();
  const mayChange = useHasRole("member");
  const columns = useMemo(() => columnsOf(currency, marketplace), [currency, marketplace]);
  const state = useDataTable({ name: "ideas", columns, rows: ideas, rowId: idOf, rowName: idOf });
  return (
    <>
      <div className={classes["chips"]}>
        <Text c="dimmed" flex={1} role="status">
          {ideas && sampled !== undefined && `${counted(ideas.length, "idea")} from ${counted(sampled, "title")}`}
        </Text>
        <ColumnChooser state={state} />
      </div>
      <DataTable
        state={state}
        label="Keyword ideas"
        isFilling
        phone={(idea) => (
          <span className={classes["phone"]} data-plain>
            <span>
              <KeywordLink keyword={idea.keyword} marketplace={marketplace} />
              <span className={classes["under"]}>
                {counted(idea.products, "product")} · score {idea.enough ? number(idea.score) : UNKNOWN}
              </span>
            </span>
            <span>
              {estimate(idea.units)}
              <span className={classes["under"]}>{estimatedMoney(idea.revenue, currency)}</span>
            </span>
          </span>
        )}
        selection={(rows) => {
          const keywords = rows.map(idOf);
          return (
            <>
              <Text fw={500} c="var(--ink)">
                {counted(rows.length, "keyword")} selected
              </Text>
              <Button
                variant="default"
                leftSection={<IconColumns2 size={16} aria-hidden />}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/research/compare"
                    search={{ keywords: keywords.slice(0, MOST_COMPARED), marketplace }}
                  />
                )}
              >
                Compare
              </Button>
              {mayChange && (
                <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(keywords)}>
                  Add to list
                </Button>
              )}
            </>
          );
        }}
      />
      {adding && <AddToList keywords={adding} marketplace={marketplace} onClose={() => setAdding(undefined)} />}
    </>
  );
}

function columnsOf(currency: string, marketplace: Marketplace): Column<Idea>[] {
  const score = (id: "score" | "demand" | "competition" | "opportunity", header: string): Column<Idea> => ({
    id,
    header,
    width: 110,
    value: (idea) => (idea.enough ? idea[id] : null),
    cell: (idea) => (idea.enough ? number(idea[id]) : <NoScore reason={idea.reason} />),
  });
  return [
    {
      id: "keyword",
      header: "Keyword",
      width: 260,
      sort: { first: "keyword", second: "-keyword" },
      value: idOf,
      cell: ({ keyword }) => <KeywordLink keyword={keyword} marketplace={marketplace} />,
    },
    {
      id: "sharedProducts",
      header: "Shared",
      width: 90,
      help: "Products of the seed whose titles have the phrase",
      value: (idea) => idea.sharedProducts,
      cell: (idea) => number(idea.sharedProducts),
    },
    {
      id: "products",
      header: "Products",
      width: 100,
      value: ({ products }) => products,
      cell: ({ products }) => number(products),
    },
    {
      id: "units",
      header: "Units a month",
      width: 120,
      value: ({ units }) => units,
      cell: ({ units }) => estimate(units),
    },
    {
      id: "revenue",
      header: "Revenue a month",
      width: 140,
      value: ({ revenue }) => revenue,
      cell: ({ revenue }) => estimatedMoney(revenue, currency),
    },
    score("demand", "Demand"),
    score("competition", "Competition"),
    score("opportunity", "Opportunity"),
    score("score", "Score"),
  ];
}

export function KeywordLink({ keyword, marketplace }: { keyword: string; marketplace: Marketplace }) {
  return (
    <Anchor
      inherit
      fw={500}
      c="var(--ink)"
      renderRoot={(props) => <Link {...props} to="/research" search={{ keyword, marketplace }} />}
    >
      {keyword}
    </Anchor>
  );
}

function NoScore({ reason }: { reason: string | null }) {
  return (
    <Tooltip label={reason} multiline w={240}>
      <span>
        {UNKNOWN}
        <span className="hidden-visually"> {reason}</span>
      </span>
    </Tooltip>
  );
}
