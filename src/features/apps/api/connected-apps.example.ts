import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EXAMPLE_USER } from "../../access/api/shared.example.ts";
import type * as contracts from "./connected-apps.contract.ts";

const EXAMPLE_APP = "app_01jn8k2v9c3f6h7m5q0r4t8wxy";
const app = { name: "Assistant", returnHost: "assistant.example.com" };
const request = {
  clientId: "WyJBc3Npc3RhbnQiLCJodHRwczovL2Fzc2lzdGFudC5leGFtcGxlLmNvbS9jYWxsYmFjayJd.ZXhhbXBsZQ",
  redirectUri: "https://assistant.example.com/callback",
  responseType: "code",
  codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  codeChallengeMethod: "S256",
  scope: "read write",
  state: "7Qd2",
  resource: "https://research.example.com/mcp",
};

export const connectedAppsExamples = {
  describeAppRequest: {
    body: request,
    data: {
      app,
      scopes: ["read", "write"],
      problem: null,
      denyUrl: "https://assistant.example.com/callback?error=access_denied&state=7Qd2",
    },
  },
  connectApp: {
    body: { ...request, scopes: ["read"] },
    data: { redirectTo: "https://assistant.example.com/callback?code=nsc_example&state=7Qd2" },
  },
  listConnectedApps: {
    data: {
      apps: [
        {
          id: EXAMPLE_APP,
          ...app,
          scopes: ["read", "write"],
          userId: EXAMPLE_USER,
          userName: "The owner",
          createdAt: "2026-03-01T12:00:00.000Z",
          lastUsedAt: "2026-03-01T12:30:00.000Z",
        },
      ],
    },
  },
  disconnectApp: { params: { id: EXAMPLE_APP }, data: { id: EXAMPLE_APP, deleted: true } },
} satisfies ExamplesOf<typeof contracts>;
