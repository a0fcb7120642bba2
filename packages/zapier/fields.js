/** Input fields that several actions share. */
const { marketplaces } = require("./service.json");

const marketplace = {
  key: "marketplace",
  label: "Marketplace",
  type: "string",
  choices: marketplaces,
  default: "amazon.com",
  required: true,
};

const asin = {
  key: "asin",
  label: "ASIN",
  type: "string",
  required: true,
  helpText: "The product's identifier on the marketplace: 10 letters or digits.",
};

const keyword = { key: "keyword", label: "Keyword", type: "string", required: true };

module.exports = { marketplace, asin, keyword };
