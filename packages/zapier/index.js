/** The Zapier integration: a trigger per event, searches, and actions that create something. */
const { version: platformVersion } = require("zapier-platform-core");
const { version } = require("./package.json");
const authentication = require("./authentication");
const { addKey, explainFailure } = require("./requests");
const { searches } = require("./searches");
const { creates } = require("./creates");
const { triggers } = require("./triggers");

module.exports = {
  version,
  platformVersion,
  authentication,
  beforeRequest: [addKey],
  afterResponse: [explainFailure],
  triggers,
  searches,
  creates,
  flags: { cleanInputData: false },
};
