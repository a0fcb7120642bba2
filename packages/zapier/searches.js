const { serviceUrl } = require("./requests");
const { asin, keyword, marketplace } = require("./fields");
const { product, niche } = require("./service.json");

/** Zapier requires an `id`; an unknown product is an empty result, not an error. */
const findProduct = async (z, bundle) => {
  const { asin: id, marketplace: market } = bundle.inputData;
  const response = await z.request({
    url: serviceUrl(bundle, `/api/v1/products/${encodeURIComponent(id.trim())}`),
    params: { marketplace: market },
    skipThrowForStatus: true,
  });
  return response.status === 404 ? [] : [{ id: response.data.data.asin, ...response.data.data }];
};

const findNiche = async (z, bundle) => {
  const { keyword: words, marketplace: market } = bundle.inputData;
  const response = await z.request({
    url: serviceUrl(bundle, "/api/v1/search"),
    params: { keyword: words, marketplace: market },
  });
  const { products, ...rest } = response.data.data;
  return [{ id: `${rest.marketplace} ${rest.keyword}`, ...rest, products }];
};

module.exports = {
  searches: {
    product: {
      key: "product",
      noun: "Product",
      display: {
        label: "Find Product",
        description: "Finds a product by ASIN, with its price, rank, sales and reviews.",
      },
      operation: {
        inputFields: [asin, marketplace],
        perform: findProduct,
        sample: { id: product.asin, ...product },
      },
    },
    niche: {
      key: "niche",
      noun: "Niche",
      display: {
        label: "Search Niche",
        description: "Searches a keyword and returns its niche score with the first 20 products.",
      },
      operation: {
        inputFields: [keyword, marketplace],
        perform: findNiche,
        sample: { id: `${niche.marketplace} ${niche.keyword}`, ...niche },
      },
    },
  },
};
