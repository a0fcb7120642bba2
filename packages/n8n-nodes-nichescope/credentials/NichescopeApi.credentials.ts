import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class NichescopeApi implements ICredentialType {
  name = "nichescopeApi";

  displayName = "Nichescope API";

  // The linter demands an address. Every service has its own; this is the one of a service with default settings.
  documentationUrl = "http://127.0.0.1:3000/docs";

  icon: Icon = { light: "file:../icons/nichescope.svg", dark: "file:../icons/nichescope.dark.svg" };

  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://research.example.com",
      description: "The address of your Nichescope service, as you open it in the browser, without a path",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      placeholder: "nsk_…",
      description: "A key of your account. Create one in the dashboard under Settings → API.",
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}',
      url: "/api/v1/account",
      method: "GET",
    },
  };
}
