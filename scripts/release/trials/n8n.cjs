// Runs in a project with the packed nodes and n8n's library: loads what the package declares, as n8n does.
const assert = require("node:assert/strict");
const { join } = require("node:path");

const folder = join(__dirname, "node_modules", "n8n-nodes-nichescope");
const { n8n } = require(join(folder, "package.json"));
const load = (file) => {
  const name = file.split("/").at(-1).split(".")[0];
  return new (require(join(folder, file))[name])();
};
const nodes = n8n.nodes.map(load);
assert.deepEqual(
  nodes.map(({ description }) => description.name),
  ["nichescope", "nichescopeTrigger"],
);
assert.ok(nodes.every(({ description }) => description.properties.length > 0));
assert.deepEqual(
  n8n.credentials.map(load).map(({ name }) => name),
  ["nichescopeApi"],
);
