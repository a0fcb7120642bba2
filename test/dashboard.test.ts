/** Serving and building the dashboard's files. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "undici";
import { DASHBOARD_FOLDER, dashboardStamp, makeCurrent } from "../src/app/dashboard/dashboard-build.ts";
import { createDashboardFiles, type FileAt } from "../src/app/dashboard/dashboard-files.ts";
import { makeFolder, startService } from "./support/service.ts";

test("the dashboard", async (t) => {
  const { url } = await startService(t);
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: received, body } = await request(url + path, { headers });
    return { status: statusCode, headers: received, bytes: Buffer.from(await body.arrayBuffer()) };
  };

  await t.test("is where / redirects to", async () => {
    const { status, headers } = await get("/");
    assert.deepEqual([status, headers["location"]], [302, "/app/"]);
  });

  await t.test("returns the page for each of its URLs, so that links work", async () => {
    for (const path of ["/app", "/app/", "/app/research?keyword=yoga", "/app/products/amazon.com/B0EXAMPLE1"]) {
      const { status, headers, bytes } = await get(path);
      assert.deepEqual([status, headers["content-type"]], [200, "text/html; charset=utf-8"], path);
      assert.match(bytes.toString(), /<div id="root">/);
      assert.equal(headers["cache-control"], "no-cache");
    }
  });

  await t.test("allows only its own scripts, and no framing", async () => {
    const { headers, bytes } = await get("/app/");
    const policy = String(headers["content-security-policy"]);
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(
      bytes.toString(),
      /<script>|<script [^>]*>[^<]|https?:\/\//,
      "no inline script and no other host",
    );
  });

  await t.test("sends its scripts compressed and immutable, because their names contain a content hash", async () => {
    const page = (await get("/app/")).bytes.toString();
    const script = /src="(\/app\/assets\/[^"]+\.js)"/.exec(page)?.[1] as string;
    const plain = await get(script);
    assert.match(String(plain.headers["content-type"]), /javascript/);
    assert.equal(plain.headers["cache-control"], "public, max-age=31536000, immutable");
    const brotli = await get(script, { "accept-encoding": "gzip, br" });
    assert.equal(brotli.headers["content-encoding"], "br");
    assert.deepEqual(brotliDecompressSync(brotli.bytes), plain.bytes);
    const gzip = await get(script, { "accept-encoding": "gzip" });
    assert.equal(gzip.headers["content-encoding"], "gzip");
    assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes);
  });

  await t.test("includes the docs site, whose pages a browser keeps until they change", async () => {
    for (const path of ["/docs", "/docs/", "/docs/events", "/docs/errors/rate_limited"]) {
      const { status, headers, bytes } = await get(path);
      assert.deepEqual([status, headers["content-type"]], [200, "text/html; charset=utf-8"], path);
      assert.match(bytes.toString(), /<main id="content"/);
      assert.match(String(headers["content-security-policy"]), /script-src 'self'; style-src 'self';/);
    }
    const reference = await get("/docs/reference");
    assert.match(
      String(reference.headers["content-security-policy"]),
      /script-src 'self'; style-src 'self' 'unsafe-inline';/,
    );
    const script = await get("/docs/scalar.js", { "accept-encoding": "br" });
    assert.deepEqual([script.status, script.headers["content-encoding"]], [200, "br"]);
    for (const [from, to] of [
      ["/docs/console", "/docs/reference"],
      ["/docs/reference/alerts/make-alert", "/docs/reference#tag/alerts/make-alert"],
    ] as const) {
      const { status, headers } = await get(from);
      assert.deepEqual([status, headers.location], [302, to]);
    }
    const map = await get("/llms.txt");
    assert.deepEqual([map.status, map.headers["content-type"]], [200, "text/plain; charset=utf-8"]);
    const page = await get("/docs/guides/webhooks");
    const brotli = await get("/docs/guides/webhooks", { "accept-encoding": "gzip, br" });
    assert.deepEqual(brotliDecompressSync(brotli.bytes), page.bytes);
    const etag = String(page.headers["etag"]);
    const again = await get("/docs/guides/webhooks", { "if-none-match": etag });
    assert.deepEqual([again.status, again.bytes.length, again.headers["etag"]], [304, 0, etag]);
    const missing = await get("/docs/guides/nowhere", { accept: "text/html,*/*" });
    assert.equal(missing.status, 404);
    assert.match(missing.bytes.toString(), /Page not found/);
    const toProgram = await get("/docs/guides/nowhere", { accept: "*/*" });
    assert.deepEqual([toProgram.status, JSON.parse(toProgram.bytes.toString()).error.code], [404, "not_found"]);
    assert.equal((await get("/docs/images/research-light.webp")).headers["content-type"], "image/webp");
    assert.equal((await get("/docs/%2e%2e/index.html")).status, 404);
  });

  await t.test("serves only files of the build", async () => {
    for (const path of ["/app/assets/gone.js", "/app/assets/../../package.json", "/app/assets/%2e%2e/index.html"]) {
      const { status, bytes } = await get(path);
      assert.ok(status === 404 || (status === 200 && bytes.includes('<div id="root">')), `${path} ${status}`);
      assert.ok(!bytes.includes('"nichescope"'), path);
    }
    assert.equal((await get("/app/assets/gone.js")).status, 404);
  });
});

test("the build of the current sources exists", () => {
  assert.ok(existsSync(join(DASHBOARD_FOLDER, dashboardStamp(), "index.html")));
});

function makeBuild(folder: string, name: string, script: string): void {
  mkdirSync(join(folder, `.${name}`, "assets"), { recursive: true });
  writeFileSync(join(folder, `.${name}`, "index.html"), name);
  writeFileSync(join(folder, `.${name}`, "assets", script), script);
  renameSync(join(folder, `.${name}`), join(folder, name));
}

const read = (fileAt: FileAt, path: string) => fileAt(path)?.plain.toString();

test("a new build is found by every thread, and the scripts of the previous build are kept", (t) => {
  const folder = makeFolder(t);
  makeBuild(folder, "first", "one.js");
  const [thread, sibling] = [createDashboardFiles(folder), createDashboardFiles(folder)];
  for (const each of [thread, sibling]) assert.equal(read(each, "index.html"), "first");
  makeBuild(folder, "second", "two.js");
  rmSync(join(folder, "first"), { recursive: true });
  assert.equal(read(sibling, "assets/two.js"), "two.js", "although nobody requested the page from this thread");
  assert.equal(read(thread, "index.html"), "second");
  assert.equal(read(thread, "assets/one.js"), "one.js");
  assert.equal(read(thread, "assets/three.js"), undefined);
});

test("a service that goes back to an earlier version serves the build of that version", (t) => {
  const folder = makeFolder(t);
  makeBuild(folder, "earlier", "one.js");
  makeBuild(folder, "later", "two.js");
  const set = (path: string, hoursAgo: number) =>
    utimesSync(path, Date.now() / 1_000, Date.now() / 1_000 - hoursAgo * 3_600);
  set(join(folder, "earlier"), 2);
  set(join(folder, "later"), 1);
  set(folder, 1);
  const fileAt = createDashboardFiles(folder);
  assert.equal(read(fileAt, "index.html"), "later");
  assert.equal(makeCurrent(folder, "earlier"), true);
  assert.equal(read(fileAt, "index.html"), "earlier", "also by a thread that has read the later build");
  assert.equal(read(fileAt, "assets/two.js"), "two.js");
  assert.equal(makeCurrent(folder, "never-built"), false);
});

test("without a build there are no files, and no error", (t) => {
  assert.equal(createDashboardFiles(join(makeFolder(t), "none"))("index.html"), undefined);
});
