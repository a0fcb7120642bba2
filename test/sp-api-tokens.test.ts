/** The SP-API client and Login with Amazon: tokens are renewed once, and no secret ever leaves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, assertNoSecret, faultOf, passing, startSpApi } from "./support/sp-api.ts";
import { CREDENTIALS, errorBody } from "./support/sp-api-server.ts";

test("a token service that stumbles is asked again, and is given up as unavailable", async (t) => {
  const { server, search, stock } = await startSpApi(t);
  stock(1);
  server.fail("token", passing(503), 5);
  assert.equal((await search()).entries.length, 1);
  server.revokeTokens();
  server.fail("token", "reset", 6);
  assert.equal((await faultOf(search())).fault, "unavailable");
});

test("a token that the service does not take any more is renewed once for all who had it", async (t) => {
  const { server, search, stock } = await startSpApi(t);
  stock(1);
  await search();
  server.revokeTokens();
  const answers = await Promise.all(Array.from({ length: 10 }, () => search()));
  assert.ok(answers.every(({ entries }) => entries.length === 1));
  assert.equal(server.counts.tokenRequests, 2);
});

test("a refusal of the old token that comes late does not throw the new one away", async (t) => {
  const { server, client, search, stock } = await startSpApi(t);
  const [asin = ""] = stock(1);
  await search();
  const { promise: after, resolve: letGo } = Promise.withResolvers<void>();
  const body = JSON.stringify(errorBody("Unauthorized", "Denied.", "The access token you provided has expired."));
  server.fail("searchCatalogItems", { status: 403, body, after });
  const late = search();
  server.revokeTokens();
  await client.getCatalogItem("amazon.com", asin);
  letGo();
  await late;
  assert.equal(server.counts.tokenRequests, 2);
});

test("a token is kept until shortly before it expires, and renewed before the service refuses it", async (t) => {
  const { server, search, stock, time } = await startSpApi(t, { tokenLifeSeconds: 600 });
  stock(1);
  await search();
  time.advance(500_000);
  await search();
  assert.equal(server.counts.tokenRequests, 1);
  time.advance(50_000);
  await search();
  assert.equal(server.counts.tokenRequests, 2);
  assert.ok(server.requests("searchCatalogItems").every(({ status }) => status === 200));
});

test("a token that is refused even when new is an error, not a circle", async (t) => {
  const { server, search } = await startSpApi(t);
  const body = JSON.stringify(errorBody("Unauthorized", "Denied.", "The access token you provided has expired."));
  server.fail("searchCatalogItems", { status: 403, body }, 2);
  const error = await faultOf(search());
  assert.equal(error.fault, "refused");
  assert.match(error.message, /403.*Unauthorized: Denied\. The access token you provided has expired/);
  assert.equal(server.counts.tokenRequests, 2);
});

const WRONG_SETTINGS: [Partial<typeof CREDENTIALS>, RegExp][] = [
  [{ clientId: "amzn1.application-oa2-client.other" }, /invalid_client.*client id or the client secret/],
  [{ clientSecret: "amzn1.oa2-cs.v1.other" }, /invalid_client.*client id or the client secret/],
  [{ refreshToken: "Atzr|other" }, /invalid_grant.*refresh token/],
];

for (const [credentials, told] of WRONG_SETTINGS) {
  test(`a wrong ${Object.keys(credentials)[0]} is refused in words that say which setting it is`, async (t) => {
    const { server, search, lines } = await startSpApi(t, { credentials });
    const error = await faultOf(search());
    assert.equal(error.fault, "refused");
    assert.match(error.message, told);
    assert.equal(server.counts.tokenRequests, 1, "trying again will not help");
    assertNoSecret([String(error.stack), ...lines], Object.values({ ...CREDENTIALS, ...credentials }));
  });
}

test("no error and no log line holds a secret or a token, whatever the service answers", async (t) => {
  const { server, search, source, stock, lines } = await startSpApi(t);
  const said: string[] = [];
  const note = async (work: Promise<unknown>) => {
    const error = await faultOf(work);
    said.push(error.message, String(error.stack), JSON.stringify(error), String(error.cause));
  };
  const echo = (token: string) =>
    JSON.stringify(
      errorBody(
        "InvalidInput",
        `${token} of ${CREDENTIALS.clientId}`,
        `${CREDENTIALS.refreshToken} ${CREDENTIALS.clientSecret}`,
      ),
    );
  server.fail("token", { status: 200, body: '{"access_token": "Atza|broken-off' });
  await note(search());
  server.fail("token", { status: 200, body: '{"access_token": "Atza|broken-off"}' });
  await note(search());
  server.fail("token", { status: 400, body: `{"error": "${CREDENTIALS.clientSecret}"}` });
  await note(search());
  for (const code of [400, 403, 413]) {
    server.fail("searchCatalogItems", { status: code, body: echo });
    await note(search());
  }
  server.fail("searchCatalogItems", { status: 200, body: (token) => `not JSON ${token}` });
  await note(search());
  server.fail("searchCatalogItems", { status: 503, body: echo }, 6);
  await note(search());
  server.fail("searchCatalogItems", "reset", 6);
  await note(search());
  server.fail("getCompetitivePricing", { status: 403, body: echo });
  await all(source.products("amazon.com", stock(1)));
  assert.ok(lines.length > 0 && said.some((text) => text.includes("InvalidInput: [redacted] of [redacted]")));
  assertNoSecret([...said, ...lines], [...Object.values(CREDENTIALS), "Atza|", "Atzr|", "broken-off"]);
});
