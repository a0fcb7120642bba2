import { Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { client } from "../../api/client.ts";
import { decimal, money, UNKNOWN } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import type { Column } from "./columns.tsx";

type Row = ResponseData<"/api/v1/profit/estimates", "post">["products"][number];

/** The column of net profit per unit; undefined if the account has no default cost for the marketplace. */
export function useNetColumn(marketplace: Marketplace, asins: readonly string[]): Column | undefined {
  const defaults = useQuery({
    queryKey: ["profit", "default-costs"],
    queryFn: () => client.get("/api/v1/profit/default-costs"),
    staleTime: 60_000,
  });
  const cost = defaults.data?.defaultCosts.find((each) => each.marketplace === marketplace);
  const { data } = useQuery({
    queryKey: ["profit", "net", marketplace, cost?.updatedAt, asins],
    queryFn: ({ signal }) =>
      client.post("/api/v1/profit/estimates", { body: { marketplace, asins: [...asins] }, signal }),
    enabled: cost !== undefined && asins.length > 0,
  });
  const isShown = cost !== undefined;
  return useMemo(() => {
    if (!isShown) return undefined;
    const rows = new Map(data?.products.map((row) => [row.asin, row]));
    return {
      name: "net",
      label: "Net/unit",
      about: "Net profit per unit with your default cost, and its margin",
      isFigure: true,
      cell: ({ asin }, currency) => <Net row={rows.get(asin)} currency={currency} />,
    };
  }, [isShown, data]);
}

function Net({ row, currency }: { row: Row | undefined; currency: string }) {
  if (row === undefined) return UNKNOWN;
  const { low, high } = row.netPerUnit;
  if (low === null || high === null)
    return <span title={row.reason ?? undefined}>{high === null ? UNKNOWN : `up to ${money(high, currency)}`}</span>;
  const { amount } = row.marginPercent;
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      {low === high ? money(low, currency) : `${money(low, currency)}–${money(high, currency)}`}
      {amount !== null && (
        <Text size="xs" c="dimmed" component="span" display="block">
          {decimal(amount)}%
        </Text>
      )}
    </span>
  );
}
