import { useQuery } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Panel } from "../../parts/panel.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { AlertLines } from "../alerts/alert-lines.tsx";
import type { Product } from "./product-query.ts";

export function ProductAlerts({ product: { asin, marketplace } }: { product: Product }) {
  const query = useQuery({
    queryKey: ["alerts", "of", marketplace, asin],
    queryFn: () =>
      client.get("/api/v1/alerts", {
        query: { asin, marketplace: marketplace as Marketplace, recent: 30, limit: 100 },
      }),
  });
  return (
    <Panel title="Alerts">
      <Shown query={query} loading={<Loading rows={2} height={24} />}>
        {({ alerts }) => <AlertLines alerts={alerts} />}
      </Shown>
    </Panel>
  );
}
