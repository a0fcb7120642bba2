/** Shows the API reference with Scalar (`/docs/scalar.js`), below the header of the docs site. */

type CodeSamples = Record<string, { lang: string; label: string; source: string }[]>;
type Description = { paths: Record<string, Record<string, { operationId: string; "x-codeSamples"?: unknown }>> };
declare const Scalar: { createApiReference(selector: string, configuration: object): void };

/** A guide that a description names by its file. */
const GUIDE = /\bdocs\/([\w-]+)\.md\b/g;

export function startReference(exampleUrl: string): void {
  const script = document.querySelector("#scalar");
  if (script === null) return;
  const description = describe(exampleUrl);
  script.addEventListener("load", async () => show(await description));
}

/** The OpenAPI document with calls of our clients and links to guides. What others read at `/openapi.json` has neither. */
async function describe(exampleUrl: string): Promise<Description> {
  const [document, samples] = await Promise.all(
    ["/openapi.json", "/docs/code-samples.json"].map(async (address) => (await fetch(address)).text()),
  );
  const description: Description = JSON.parse((document ?? "").replaceAll(GUIDE, (_, name: string) => guideLink(name)));
  const codeSamples: CodeSamples = JSON.parse((samples ?? "").replaceAll(exampleUrl, location.origin));
  for (const operation of Object.values(description.paths).flatMap((item) => Object.values(item)))
    operation["x-codeSamples"] = codeSamples[operation.operationId];
  return description;
}

function guideLink(name: string): string {
  return `[the ${name.replaceAll("-", " ")} guide](/docs/guides/${name})`;
}

function show(content: Description): void {
  const root = document.documentElement;
  const scheme = () => (root.getAttribute("data-mantine-color-scheme") === "dark" ? "dark" : "light");
  Scalar.createApiReference("#reference", {
    content,
    servers: [{ url: location.origin }],
    // Links of the docs site and of the dashboard lead to these addresses: `scripts/docs-site/reference.ts`.
    generateOperationSlug: ({ operationId = "" }) =>
      operationId.replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase(),
    generateWebhookSlug: ({ name }: { name: string }) => name,
    forceDarkModeState: scheme(),
    // The header of the page searches guides and operations.
    hideSearch: true,
    hideClientButton: true,
    documentDownloadType: "none",
    orderSchemaPropertiesBy: "preserve",
    // Nothing is loaded from other hosts, sent to them or kept.
    withDefaultFonts: false,
    proxyUrl: "",
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    persistAuth: false,
  });
  // The button in the header switches Scalar too.
  new MutationObserver(() => {
    document.body.classList.toggle("dark-mode", scheme() === "dark");
    document.body.classList.toggle("light-mode", scheme() === "light");
  }).observe(root, { attributeFilter: ["data-mantine-color-scheme"] });
}
