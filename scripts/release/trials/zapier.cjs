// Calls the app in an unpacked archive through the handler that Zapier calls.
const assert = require("node:assert/strict");
const { join } = require("node:path");

const folder = process.argv[2];
const inFolder = (name) => require(require.resolve(name, { paths: [folder] }));
const app = require(join(folder, "index.js"));
const { createAppTester } = inFolder("zapier-platform-core");

(async () => {
  assert.equal(app.version, require(join(folder, "package.json")).version);
  assert.ok(Object.keys(app.triggers).length > 0);
  const { NICHESCOPE_URL: baseUrl, NICHESCOPE_API_KEY: apiKey } = process.env;
  const test = createAppTester(app);
  assert.ok(await test(app.authentication.test, { authData: { baseUrl, apiKey } }));
  await assert.rejects(test(app.authentication.test, { authData: { baseUrl, apiKey: "nsk_wrong" } }));
})();
