import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./sales-connections.contract.ts";

const EXAMPLE_ID = "con_01jn8k2v9c3e5g7j9m1p2r4t6v";

const aConnection = {
  id: EXAMPLE_ID,
  name: "Kitchen shop",
  region: "na",
  marketplaces: ["amazon.com"],
  ownApplication: true,
  status: "connected",
  problem: null,
  problemAt: null,
  waitsUntil: null,
  lastSuccessAt: "2026-03-02T04:12:00.000Z",
  nextRunAt: "2026-03-03T04:00:00.000Z",
  reports: [
    {
      report: "orders",
      title: "All orders",
      state: "done",
      read: 26,
      open: 0,
      failed: 0,
      progress: 1,
      readFrom: "2024-03-02T04:00:00.000Z",
      lastReadAt: "2026-03-02T04:12:00.000Z",
      problem: null,
      problemAt: null,
    },
  ],
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-02T04:12:00.000Z",
} as const;

export const salesConnectionsExamples = {
  createSalesConnection: {
    body: {
      ...{ name: "Kitchen shop", marketplaces: ["amazon.com"], refreshToken: "Atzr|IwEBIExampleExample" },
      ...{ clientId: "amzn1.application-oa2-client.example", clientSecret: "amzn1.oa2-cs.v1.example" },
    },
    data: {
      ...aConnection,
      status: "new",
      lastSuccessAt: null,
      nextRunAt: "2026-03-01T12:00:00.000Z",
      reports: [],
      updatedAt: "2026-03-01T12:00:00.000Z",
    },
  },
  listSalesConnections: { data: { connections: [aConnection], application: false } },
  showSalesConnection: { params: { id: EXAMPLE_ID }, data: aConnection },
  changeSalesConnection: {
    params: { id: EXAMPLE_ID },
    body: { name: "Kitchen and garden" },
    data: { ...aConnection, name: "Kitchen and garden" },
  },
  testSalesConnection: { params: { id: EXAMPLE_ID }, data: { works: true, problem: null } },
  runSalesConnection: { params: { id: EXAMPLE_ID }, data: { ...aConnection, nextRunAt: "2026-03-02T10:00:00.000Z" } },
  deleteSalesConnection: { params: { id: EXAMPLE_ID }, data: { id: EXAMPLE_ID, deleted: true } },
} as const satisfies ExamplesOf<typeof contracts>;
