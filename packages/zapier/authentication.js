const { serviceUrl } = require("./requests");

module.exports = {
  type: "custom",
  fields: [
    {
      key: "baseUrl",
      label: "Address",
      required: true,
      type: "string",
      placeholder: "https://research.example.com",
      helpText: "The address of your Nichescope service, as you open it in the browser, without a path.",
    },
    {
      key: "apiKey",
      label: "API key",
      required: true,
      type: "password",
      helpText: "A key of your account, starting with `nsk_`. Create one in the dashboard under **Settings → API**.",
    },
  ],
  /** Returns the account, whose name and plan label the connection. */
  test: async (z, bundle) => {
    const response = await z.request(serviceUrl(bundle, "/api/v1/account"));
    return response.data.data;
  },
  connectionLabel: "{{name}} ({{plan}})",
};
