/** Addresses, credentials and errors of all requests to the service. */

/** Completes a path of the API with the address of the connection. */
const serviceUrl = (bundle, path) => bundle.authData.baseUrl.trim().replace(/\/+$/, "") + path;

/** Sends the key to the service alone, never to another address. */
const addKey = (request, _z, bundle) => {
  if (bundle.authData.apiKey && request.url.startsWith(serviceUrl(bundle, "/api/")))
    request.headers.Authorization = `Bearer ${bundle.authData.apiKey.trim()}`;
  return request;
};

/** Shows the service's own explanation, which names the wrong field or the limit of the plan. */
const explainFailure = (response, z) => {
  if (response.status < 400 || (response.status === 404 && response.request.skipThrowForStatus)) return response;
  const { error, resetsAt } = isObject(response.data) ? response.data : {};
  const message = error?.message ?? `The service responded with status ${response.status}.`;
  if (response.status === 429) {
    const seconds = Number(response.getHeader("retry-after")) || 60;
    throw new z.errors.ThrottledError(resetsAt ? `${message} The limit resets at ${resetsAt}.` : message, seconds);
  }
  throw new z.errors.Error(message, error?.code ?? "unknown", response.status);
};

const isObject = (value) => value !== null && typeof value === "object";

module.exports = { serviceUrl, addKey, explainFailure };
