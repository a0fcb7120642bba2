/** Apps that people connect by OAuth, such as assistants. The OAuth endpoints themselves are not part of this API: see docs/mcp.md. */
import { Type } from "typebox";
import { closed, Deleted, dateTime, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { SCOPES } from "../../access/scope.ts";
import { id, selfRoute } from "../../people/api/people-schemas.ts";

const path = "/api/v1/connected-apps";

const parameter = (description: string, maxLength = 2_000) => Type.Optional(Type.String({ maxLength, description }));
const scopes = (description: string) => Type.Array(oneOf(SCOPES, "`read` or `write`."), { description });

/** The parameters of an authorization request (RFC 6749, 7636 and 8707), in our spelling. */
const request = {
  clientId: parameter("`client_id`: the ID that the app got when it registered.", 4_000),
  redirectUri: parameter("`redirect_uri`: where the app waits for the code."),
  responseType: parameter("`response_type`: always `code`.", 100),
  codeChallenge: parameter("`code_challenge`: the app's PKCE challenge.", 200),
  codeChallengeMethod: parameter("`code_challenge_method`: always `S256`.", 20),
  scope: parameter("`scope`: what the app asks for."),
  state: parameter("`state`: returned to the app unchanged."),
  resource: parameter("`resource`: the MCP endpoint."),
};

const App = {
  name: text("The name that the app has registered with. It is not verified."),
  returnHost: text("The host to which your browser returns, or the scheme of a native app."),
};

export const describeAppRequest = {
  ...selfRoute,
  id: "describeAppRequest",
  method: "POST",
  path: `${path}/requests`,
  summary: "Describe an app's request",
  description: "Checks an authorization request and returns who asks for what. Nothing is stored.",
  body: Type.Object(request, closed),
  data: Type.Object({
    app: Type.Object(App, { description: "The app." }),
    scopes: scopes("What the app asks for."),
    problem: nullable.string("Why the app can't be connected; null if it can."),
    denyUrl: text("Open this address to return to the app without access."),
  }),
  errors: ["not_found"],
} as const satisfies Contract;

export const connectApp = {
  ...selfRoute,
  id: "connectApp",
  method: "POST",
  path,
  summary: "Connect an app",
  description:
    "Allows an app to act for you in this account, with your role and the given scopes. Open `redirectTo` to bring it the code, which it must " +
    "use within a minute.",
  body: Type.Object({ ...request, scopes: scopes("What you allow the app to do. `read` is always included.") }, closed),
  data: Type.Object({ redirectTo: text("The address to open.") }),
  status: 201,
  errors: ["not_found", "conflict", "forbidden"],
} as const satisfies Contract;

export const listConnectedApps = {
  ...selfRoute,
  id: "listConnectedApps",
  method: "GET",
  path,
  summary: "List connected apps",
  description:
    "Returns the apps that you have connected to this account, most recently used first; for owners, those of all members.",
  data: Type.Object({
    apps: Type.Array(
      Type.Object({
        id: id("connected app"),
        ...App,
        scopes: scopes("What the app may do."),
        userId: id("user"),
        userName: text("The name of the person who connected it."),
        createdAt: dateTime("When the app was connected (UTC)."),
        lastUsedAt: dateTime("When the app was last used (UTC), accurate to a few minutes."),
      }),
    ),
  }),
} as const satisfies Contract;

export const disconnectApp = {
  ...selfRoute,
  id: "disconnectApp",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Disconnect an app",
  description: "Ends an app's access within a second. You can disconnect your own apps; owners, those of all members.",
  params: Type.Object({ id: id("connected app") }),
  data: Deleted,
} as const satisfies Contract;
