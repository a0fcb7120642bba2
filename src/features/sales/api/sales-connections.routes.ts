import type { Api } from "../../access/api/contract.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Connections, ConnectionView, SourceView } from "../connection/manage-connections.ts";
import {
  changeSalesConnection,
  createSalesConnection,
  deleteSalesConnection,
  listSalesConnections,
  runSalesConnection,
  showSalesConnection,
  testSalesConnection,
} from "./sales-connections.contract.ts";

export function salesConnectionRoutes(
  api: Api,
  { connections, hasApp }: { connections: Connections; hasApp: boolean },
): void {
  api.serve(createSalesConnection, async ({ caller, body }) =>
    toData(
      await connections.create(caller.accountId, { ...body, marketplaces: body.marketplaces as MarketplaceDomain[] }),
    ),
  );

  api.serve(listSalesConnections, async ({ caller }) => ({
    connections: (await connections.list(caller.accountId)).map(toData),
    application: hasApp,
  }));

  api.serve(showSalesConnection, async ({ caller, params: { id } }) =>
    toData(await connections.get(caller.accountId, id)),
  );

  api.serve(changeSalesConnection, async ({ caller, params: { id }, body }) =>
    toData(
      await connections.change(caller.accountId, id, {
        ...body,
        marketplaces: body.marketplaces as MarketplaceDomain[] | undefined,
      }),
    ),
  );

  api.serve(testSalesConnection, ({ caller, params: { id } }) => connections.test(caller.accountId, id));

  api.serve(runSalesConnection, async ({ caller, params: { id } }) =>
    toData(await connections.run(caller.accountId, id)),
  );

  api.serve(deleteSalesConnection, async ({ caller, params: { id }, query: { data } }) => {
    await connections.delete(caller.accountId, id, data === "delete");
    return { id, deleted: true } as const;
  });
}

function toData(connection: ConnectionView) {
  const { id, name, region, marketplaces, hasOwnApp, status, problem } = connection;
  return {
    ...{ id, name, region, marketplaces, ownApplication: hasOwnApp, status, problem },
    problemAt: iso(connection.problemAt),
    waitsUntil: iso(connection.waitsUntil),
    lastSuccessAt: iso(connection.lastSuccessAt),
    nextRunAt: connection.nextRunAt.toISOString(),
    reports: connection.sources.map(sourceData),
    createdAt: connection.createdAt.toISOString(),
    updatedAt: connection.updatedAt.toISOString(),
  };
}

function sourceData({ source, title, lastState, read, open, failed, progress, ...rest }: SourceView) {
  return {
    ...{ report: source, title, state: lastState, read, open, failed, progress },
    readFrom: iso(rest.readFrom),
    lastReadAt: iso(rest.lastReadAt),
    problem: rest.problem,
    problemAt: iso(rest.problemAt),
  };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
