/** The pure rules of connected apps: redirect URIs, client IDs, authorization requests. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import { parseScopes } from "../access/scope.ts";
import { isSameResource, isVerifierOf, readRequest } from "./authorization-request.ts";
import { returnHost } from "./authorize.ts";
import { createClientIds, readRegistration } from "./client-id.ts";
import { OAuthError } from "./oauth-error.ts";
import { isAllowedRedirectUri, matchesRedirectUri } from "./redirect-uri.ts";

const RESOURCE = "https://research.example.com/mcp";
const clients = createClientIds("a secret key");

test("redirect URIs are https, http on the own machine, or the private scheme of a native app", () => {
  const cases: [string, boolean][] = [
    ["https://claude.ai/api/mcp/auth_callback", true],
    ["http://localhost:3118/callback", true],
    ["http://127.0.0.1/callback", true],
    ["http://[::1]:5000/cb", true],
    ["cursor://anysphere.cursor-retrieval/oauth/callback", true],
    ["com.example.app:/oauth", true],
    ["com.example-app.mobile://oauth", true],
    ["com.googleusercontent.apps.123-abc:/oauth2redirect", true],
    ["x-apple.systempreferences:x", false],
    ["x.example:/cb", false],
    ["ms-settings.example:/cb", false],
    ["z39.50:/cb", false],
    ["com.:/cb", false],
    ["com..example:/cb", false],
    ["com.-example:/cb", false],
    ["com.example-:/cb", false],
    ["ms-msdt:/id", false],
    ["filesystem:https://example.com/temporary/x", false],
    ["feed:javascript:alert(1)", false],
    ["view-source:https://example.com/", false],
    ["intent://scan#Intent;end", false],
    ["search-ms:query=x", false],
    ["mailto:person@example.com", false],
    ["shell:startup", false],
    ["app:/callback", false],
    ["ws://localhost/cb", false],
    ["http://assistant.example.com/cb", false],
    ["http://localhost.evil.example/cb", false],
    ["http://127.0.0.1.evil.example/cb", false],
    ["http://localhost@evil.example/cb", false],
    ["https://user:pass@example.com/cb", false],
    ["https://example.com/cb#fragment", false],
    ["https://example.com/cb#", false],
    ["javascript:alert(1)", false],
    ["JavaScript:alert(1)", false],
    [" javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["blob:https://example.com/1", false],
    ["file:///etc/passwd", false],
    ["https://example.com\\@evil.example/cb", false],
    ["/callback", false],
    ["", false],
    [`https://example.com/${"a".repeat(500)}`, false],
  ];
  for (const [uri, isAllowed] of cases) assert.equal(isAllowedRedirectUri(uri), isAllowed, uri);
});

test("a redirect URI matches exactly, except for the port of a loopback address", () => {
  const cases: [string, string, boolean][] = [
    ["https://example.com/cb", "https://example.com/cb", true],
    ["https://example.com/cb", "https://example.com/cb/", false],
    ["https://example.com/cb", "https://example.com/cb?x=1", false],
    ["https://example.com/cb", "https://example.com:8443/cb", false],
    ["https://example.com/cb", "https://example.com/CB", false],
    ["https://example.com/cb", "https://sub.example.com/cb", false],
    ["http://127.0.0.1/cb", "http://127.0.0.1:49152/cb", true],
    ["http://localhost:1/cb", "http://localhost:2/cb", true],
    ["http://localhost:1/cb", "http://127.0.0.1:1/cb", false],
    ["http://localhost:1/cb", "http://localhost:1/other", false],
    ["http://localhost:1/cb", "http://user@localhost:1/cb", false],
    ["http://localhost:1/cb", "https://localhost:1/cb", false],
    ["cursor://a/cb", "cursor://a:80/cb", false],
    ["ms-msdt:/id", "ms-msdt:/id", false],
  ];
  for (const [registered, requested, matches] of cases)
    assert.equal(matchesRedirectUri(registered, requested), matches, `${registered} ${requested}`);
});

test("a client ID contains its registration and cannot be altered or made elsewhere", () => {
  const client = { name: "Assistant", redirectUris: ["https://assistant.example.com/cb"] };
  const id = clients.issue(client);
  assert.deepEqual(clients.read(id), client);
  assert.equal(createClientIds("another key").read(id), undefined);
  const other = clients.issue({ ...client, redirectUris: ["https://evil.example/cb"] });
  assert.equal(clients.read(`${other.split(".")[0]}.${id.split(".")[1]}`), undefined);
  for (const text of ["", ".", "a.b", `${id}x`, id.slice(1), "a".repeat(5_000)])
    assert.equal(clients.read(text), undefined, text);
});

test("a registration is read strictly where it matters, and its name cannot deceive", () => {
  const redirect_uris = ["https://a.example/cb"];
  assert.deepEqual(readRegistration({ redirect_uris, client_name: "  An\u202e app\u0000\n ", logo_uri: "x" }), {
    name: "An app",
    redirectUris: redirect_uris,
  });
  assert.equal(readRegistration({ redirect_uris }).name, "Unnamed app");
  assert.equal(readRegistration({ redirect_uris, client_name: "x".repeat(500) }).name.length, 80);
  const refused: [unknown, string][] = [
    [undefined, "invalid_client_metadata"],
    [[], "invalid_client_metadata"],
    [{}, "invalid_redirect_uri"],
    [{ redirect_uris: [] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["http://a.example/cb"] }, "invalid_redirect_uri"],
    [{ redirect_uris: [7] }, "invalid_redirect_uri"],
    [{ redirect_uris: Array(11).fill("https://a.example/cb") }, "invalid_redirect_uri"],
    [{ redirect_uris: Array(10).fill(`https://a.example/${"c".repeat(400)}`) }, "invalid_redirect_uri"],
    [{ redirect_uris, client_name: {} }, "invalid_client_metadata"],
    [{ redirect_uris, response_types: ["token"] }, "invalid_client_metadata"],
  ];
  for (const [metadata, code] of refused)
    assert.throws(
      () => readRegistration(metadata),
      (error: OAuthError) => error.code === code,
      JSON.stringify(metadata)?.slice(0, 80),
    );
});

test("an authorization request without a valid client and address is shown nowhere but here; other problems return to the app", () => {
  const verifier = "v".repeat(43);
  const codeChallenge = hash("sha256", verifier, "base64url");
  const clientId = clients.issue({ name: "Assistant", redirectUris: ["https://a.example/cb?tenant=1"] });
  const good = { clientId, responseType: "code", codeChallenge, codeChallengeMethod: "S256", state: "s&t" };
  const read = (changes: object) => readRequest({ ...good, ...changes }, clients, RESOURCE);
  assert.deepEqual(read({ scope: "read openid" }), {
    clientId,
    client: { name: "Assistant", redirectUris: ["https://a.example/cb?tenant=1"] },
    redirectUri: "https://a.example/cb?tenant=1",
    state: "s&t",
    codeChallenge,
    scopes: ["read"],
  });
  for (const wrong of [{ clientId: "x.y" }, { clientId: undefined }, { redirectUri: "https://evil.example/cb" }])
    assert.throws(() => read(wrong), OAuthError);
  const refusals: [object, string][] = [
    [{ responseType: "token" }, "unsupported_response_type"],
    [{ responseType: undefined }, "unsupported_response_type"],
    [{ codeChallenge: undefined }, "invalid_request"],
    [{ codeChallengeMethod: "plain" }, "invalid_request"],
    [{ codeChallengeMethod: undefined }, "invalid_request"],
    [{ codeChallenge: "short" }, "invalid_request"],
    [{ resource: "https://other.example.com/mcp" }, "invalid_target"],
  ];
  for (const [wrong, code] of refusals) {
    const refused = read(wrong);
    assert.ok("error" in refused, JSON.stringify(wrong));
    const returned = new URL(refused.redirectUri).searchParams;
    assert.deepEqual([returned.get("error"), returned.get("state"), returned.get("tenant")], [code, "s&t", "1"]);
  }
  assert.ok(isVerifierOf(codeChallenge, verifier));
  assert.ok(!isVerifierOf(codeChallenge, "w".repeat(43)));
  assert.ok(!isVerifierOf(hash("sha256", "short", "base64url"), "short"), "a verifier has at least 43 characters");
});

test("resources are the same regardless of a trailing slash and of the name of this machine", () => {
  assert.ok(isSameResource("https://A.example/mcp/", "https://a.example/mcp"));
  assert.ok(isSameResource("http://localhost:3000/mcp", "http://127.0.0.1:3000/mcp"));
  for (const other of [
    "https://a.example",
    "http://a.example/mcp",
    "https://a.example/mcp?x",
    "https://a.example/mcp#x",
    "x",
  ])
    assert.ok(!isSameResource(other, "https://a.example/mcp"), other);
});

test("reading is always allowed, changing only if asked for, and everything if nothing is named", () => {
  assert.deepEqual(parseScopes(undefined), ["read", "write"]);
  assert.deepEqual(parseScopes("write offline_access"), ["read", "write"]);
  assert.deepEqual(parseScopes("openid"), ["read"]);
});

test("people see where a code goes", () => {
  assert.equal(returnHost("https://claude.ai/api/cb"), "claude.ai");
  assert.equal(returnHost("http://127.0.0.1:4000/cb"), "127.0.0.1");
  assert.equal(returnHost("cursor://anysphere/cb"), "cursor:");
});
