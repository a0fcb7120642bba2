import { type TSchema, Type } from "typebox";
import type { Contract } from "../../features/access/api/contract.ts";
import { limitMessage, PLANS, type PlanName, planTitle } from "../../features/access/plan.ts";
import { SESSION_COOKIE } from "../../features/people/session-cookie.ts";
import type { ErrorCode } from "../../platform/base/errors.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { statusOf } from "../../platform/http/contract.ts";
import { errorSchema, failure, rateLimitedSchema, success, successSchema } from "../../platform/http/envelope.ts";
import { MESSAGES, STATUS } from "../../platform/http/error-codes.ts";
import { KEY_PARAMETER } from "../../platform/http/idempotency.ts";
import { exampleOf } from "./examples.ts";
import { withComponents } from "./openapi-components.ts";
import { ANNOUNCED_TEXT, webhooksSection } from "./openapi-webhooks.ts";

const EXAMPLE_TIME = new Date("2026-03-01T12:00:00.000Z");
const EXAMPLE_REQUEST_ID = "req_01jn8k2v9c3f6h7m5q0r4t8wxy";

/** The error codes a route can return, derived from its contract. */
export function errorsOf(contract: Contract): ErrorCode[] {
  const { gate, params, method, idempotent } = contract;
  const codes: ErrorCode[] = [
    "invalid_request", // every route refuses a misspelled query parameter
    ...(gate.open ? [] : (["unauthenticated"] as const)),
    ...(gate.feature || idempotent ? (["plan_limit"] as const) : []),
    ...(gate.open && method === "GET" ? [] : (["forbidden"] as const)), // of other accounts' addresses, and of other sites
    ...(params ? (["not_found", "uri_too_long"] as const) : []),
    ...(idempotent ? (["conflict"] as const) : []),
    ...(gate.open ? [] : (["other_account"] as const)),
    ...(method === "GET" ? [] : (["payload_too_large"] as const)),
    ...(method === "GET" || contract.file ? [] : (["unsupported_media_type"] as const)),
    ...(contract.errors ?? []),
    "rate_limited", // also on uncounted routes: burst limits and refused requests
    "headers_too_large",
    "internal",
    "unavailable",
  ];
  return [...new Set(codes)];
}

const TAGS: Record<string, string> = {
  Research: "Search products, look at one product and its history, follow a niche over time, and save searches.",
  Profit: "Fees and profit of a product, saved calculations, default costs and the fee cards they follow.",
  Keywords:
    "Keyword ideas from titles, the keywords that a product is found for, the share of voice of brands, and lists of keywords.",
  "Search data":
    "The marketplace's own search data, from reports that the account imports: search frequency rank and query volume.",
  Sales:
    "What the account really sold and earned, from its own reports: imports, settlements, figures, costs, stock and connected selling accounts.",
  Listings:
    "Texts of product pages: checks against the marketplace's rules, drafts, and the language model that proposes texts.",
  Tracking:
    "Products and keywords whose changes are recorded, the events they create, and lists that compare your products with rivals.",
  Alerts: "Notifications when a metric crosses a threshold.",
  "Notification channels":
    "E-mail addresses and Slack-compatible webhooks that are notified, their verification and digests.",
  Webhooks: "Endpoints that receive events, their deliveries, and the body of each event.",
  Status: "Whether the service works now, and its availability over the last 90 days.",
  Account: "The account: plan, usage and API keys.",
  Operator: "For the operator of the installation: imports, accounts, users, sources and the state of the service.",
  People: "Signing in and up, sessions, members and invitations. These routes are for people, not for API keys.",
};

const TITLES: Record<ErrorCode, string> = {
  invalid_request: "Invalid request. Check the parameters in `details`.",
  unauthenticated: "The API key or session is missing or invalid.",
  plan_limit: "The plan does not allow this. Upgrade to use it.",
  forbidden: "The caller is not allowed to do this, or not at this address.",
  not_found: "Not found.",
  method_not_allowed: "The method is not supported.",
  request_timeout: "The request took too long to arrive.",
  other_account: "The page shows a different account than the session is using now.",
  conflict: "The request conflicts with existing data.",
  payload_too_large: "The body is too large.",
  uri_too_long: "The URL is too long.",
  unsupported_media_type: "The body is not JSON.",
  rate_limited: "A limit is reached: requests per day or per second, or refused requests. Wait until `resetsAt`.",
  headers_too_large: "The headers are too large.",
  internal: "An error on our side. Contact support.",
  unavailable: "Temporarily unavailable. Retry after `Retry-After` seconds.",
};

/** Examples of messages that are more specific than the default. */
const MESSAGE_EXAMPLES: Partial<Record<ErrorCode, string>> = {
  invalid_request: "keyword is required",
  plan_limit: "The Free plan does not include search. Upgrade to Starter, Pro, Business or Agency.",
  rate_limited: "You have used all 100 requests of today. The limit resets at 2026-03-02T00:00:00.000Z.",
};

export function errorExample(code: ErrorCode, { gate }: Contract) {
  const details = code === "invalid_request" ? [{ parameter: "keyword", message: "is required" }] : [];
  const usage =
    code === "rate_limited"
      ? { limit: 100, used: 100, resetsAt: new Date("2026-03-02T00:00:00.000Z"), secondsLeft: 43_200 }
      : undefined;
  return failure({ code, message: exampleMessage(code, gate), details, usage }, EXAMPLE_TIME, EXAMPLE_REQUEST_ID);
}

function exampleMessage(code: ErrorCode, { feature }: Contract["gate"]): string {
  if (code === "plan_limit" && feature === undefined) return limitMessage("trackedProducts", "starter", 50);
  return MESSAGE_EXAMPLES[code] ?? MESSAGES[code];
}

export function successExample(contract: Contract) {
  return success(exampleOf(contract).data, EXAMPLE_TIME);
}

/** The OpenAPI 3.1 document of the route table, with named schemas. */
export function openApiDocument(contracts: readonly Contract[], publicUrl: string) {
  return withComponents(inlineDocument(contracts, publicUrl));
}

/** The same document with every schema in its place. TypeBox schemas are JSON Schema, which 3.1 uses unchanged. */
export function inlineDocument(contracts: readonly Contract[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:([A-Za-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Nichescope API",
      version: "1",
      summary: "Marketplace product research",
      description: DESCRIPTION,
      contact: { name: "Nichescope", url: publicUrl },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: publicUrl }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [...new Set(contracts.map((contract) => contract.tag))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    webhooks: webhooksSection(publicUrl),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: `Authorization: Bearer nsk_…`." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: SESSION_COOKIE,
          description:
            "The cookie of a signed-in user. Over TLS its name starts with `__Host-`. Changes must come from the service's own pages. A page can " +
            "send the account it shows (`Nichescope-Account: acc_…`): if the session uses another account by now, the response is 409 " +
            "`other_account` and nothing is changed.",
        },
      },
      schemas: { Error: errorSchema, RateLimited: rateLimitedSchema, Success: successSchema(ANY_DATA) },
      headers: HEADERS,
    },
  };
}

const ANY_DATA = Type.Unsafe<unknown>({ description: "The result. Each operation describes its own." });

function operation(contract: Contract) {
  const { id, tag, summary, description, gate, params, query, body, file, data } = contract;
  const example = exampleOf(contract);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(gate.open && { security: [] }),
    ...(gate.session && { security: [{ session: [] }] }),
    parameters: [
      ...parameters("path", params, example.params),
      ...parameters("query", query, example.query),
      ...(contract.idempotent ? [KEY_PARAMETER] : []),
    ],
    ...(body && { requestBody: jsonBody(body, example.body) }),
    ...(file && {
      requestBody: {
        required: true,
        description: file,
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
      },
    }),
    responses: {
      [statusOf(contract)]: {
        description: "Success",
        headers: headers(
          ...(["X-Request-Id", "RateLimit-Policy", "RateLimit"] as const),
          ...(contract.idempotent ? (["Idempotency-Replayed"] as const) : []),
        ),
        content: {
          ...json(successSchema(data), successExample(contract)),
          ...Object.fromEntries(
            Object.entries(contract.alternatives ?? {}).map(([type, description]) => [
              type,
              { schema: { type: "string", description } },
            ]),
          ),
        },
      },
      ...errorResponses(contract),
    },
  };
}

/** Codes with the same status share a response, with an example of each. */
function errorResponses(contract: Contract) {
  const byStatus = Map.groupBy(errorsOf(contract), (code) => STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorResponse(codes, contract)]));
}

function errorResponse(codes: ErrorCode[], contract: Contract) {
  const is = (...some: ErrorCode[]) => codes.some((code) => some.includes(code));
  const names: HeaderName[] = ["X-Request-Id"];
  if (is("unauthenticated")) names.push("WWW-Authenticate");
  if (!is("unauthenticated", "headers_too_large", "internal", "unavailable"))
    names.push("RateLimit-Policy", "RateLimit");
  if (is("rate_limited", "unavailable")) names.push("Retry-After");
  const schema = { $ref: `#/components/schemas/${is("rate_limited") ? "RateLimited" : "Error"}` };
  const examples = Object.fromEntries(
    codes.map((code) => [code, { summary: code, value: errorExample(code, contract) }]),
  );
  return {
    description: codes.map((code) => TITLES[code]).join(" Or: "),
    headers: headers(...names),
    content: { "application/json": { schema, examples } },
  };
}

/** A body that may be null can be left out. */
function jsonBody(schema: TSchema & { type?: string | string[] }, example: unknown) {
  const required = !(Array.isArray(schema.type) && schema.type.includes("null"));
  return { required, content: json(required ? schema : { ...schema, type: "object" }, example) };
}

function parameters(where: "path" | "query", schema: Contract["query"], examples: Record<string, unknown> = {}) {
  if (!schema) return [];
  const required = (schema as { required?: string[] }).required ?? [];
  return Object.entries(schema.properties as Record<string, TSchema & { description?: string; default?: unknown }>).map(
    ([name, property]) => {
      const { description, ...rest } = property;
      return {
        name,
        in: where,
        required: where === "path" || (required.includes(name) && property.default === undefined),
        ...(description && { description }),
        schema: rest,
        ...(examples[name] !== undefined && { example: examples[name] }),
      };
    },
  );
}

function json(schema: object, example: unknown) {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}

const HEADERS = {
  "X-Request-Id": { description: "The request ID: yours if you sent one, else ours.", schema: { type: "string" } },
  "RateLimit-Policy": {
    description:
      'The limit: `"daily";q=<requests>;w=86400`. The policy is `daily` for keys, `dashboard` for signed-in people, `burst` or `refused` for a limit per second.',
    schema: { type: "string" },
    example: '"daily";q=100;w=86400',
  },
  RateLimit: {
    description: 'The remaining requests: `"daily";r=<remaining>;t=<seconds until the reset>`.',
    schema: { type: "string" },
    example: '"daily";r=88;t=43200',
  },
  "Idempotency-Replayed": {
    description:
      "`true` if the response repeats that of an earlier request with the same `Idempotency-Key`; otherwise absent.",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait before retrying.", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "Always `Bearer`.", schema: { type: "string" } },
};

type HeaderName = keyof typeof HEADERS;

function headers(...names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const planRows = (Object.keys(PLANS) as PlanName[])
  .map((plan) => {
    const { requestsPerDay, search, trackedProducts, trackedKeywords, alerts, webhooks, channels, emailsPerDay } =
      PLANS[plan];
    const limits = [trackedProducts, trackedKeywords, alerts, webhooks, channels, emailsPerDay];
    const counts = limits.map((count) => formatCount(count));
    return `| ${[planTitle(plan), formatCount(requestsPerDay), search ? "yes" : "no", ...counts].join(" | ")} |`;
  })
  .join("\n");

const DESCRIPTION = `Search a marketplace by keyword and get the matching products with price, best-seller rank, estimated monthly sales, reviews and rating, and a niche score for the whole result set.

Every request needs an API key: \`Authorization: Bearer nsk_…\`. Keep it in an environment variable, never in public code.

All successful responses share one envelope, and so do all errors. A misspelled query parameter is refused; other unknown ones, such as those of campaign links, are ignored and listed in \`meta.warnings\`. Each successful request counts against the daily limit of the account; errors don't count. Signed-in people have a daily limit of their own, shared by all members of the account. The limits reset at 00:00 UTC. A client whose requests are refused hundreds of times per second gets 429 until the next second.

| Plan | Requests/day | Search | Tracked products | Tracked keywords | Alerts | Webhooks | Channels | E-mails/day |
|---|---|---|---|---|---|---|---|---|
${planRows}

To receive changes, track products and keywords, create alerts and register a webhook. Every webhook request is signed as defined by Standard Webhooks; the \`webhooks\` section documents the body of each event. ${ANNOUNCED_TEXT}

The version is part of the URL. Changes to \`/api/v1\` only add routes, optional parameters and fields. Breaking changes get \`/api/v2\`.`;
