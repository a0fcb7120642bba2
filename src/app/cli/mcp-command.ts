import type { Command } from "commander";
import { isWellFormedKey } from "../../features/access/key.ts";
import { invalid } from "../../platform/base/errors.ts";

type McpFlags = { url?: string; key?: string };

type McpParts = {
  version: string;
  /** Read only when this command runs. */
  environment: () => { url: string | undefined; key: string | undefined };
};

const DEFAULT_URL = "http://127.0.0.1:3000";

export function mcpCommand(program: Command, { version, environment }: McpParts): void {
  program
    .command("mcp")
    .description("connect an assistant on this machine to a running service; see docs/mcp.md")
    .option("--url <address>", `the service (or in NICHESCOPE_URL; ${DEFAULT_URL} by default)`)
    .option("--key <nsk_…>", "an API key (or, better, in NICHESCOPE_API_KEY: other users can see flags)")
    .action(async (flags: McpFlags) => {
      const { url: urlOfEnv, key: keyOfEnv } = environment();
      const baseUrl = addressOf(flags.url ?? urlOfEnv ?? DEFAULT_URL);
      const key = flags.key ?? keyOfEnv;
      if (key === undefined) throw invalid("NICHESCOPE_API_KEY", "is required: set it to an API key, or pass --key");
      if (!isWellFormedKey(key)) throw invalid("The API key", "is incomplete or mistyped: it starts with nsk_");
      const { startStdioServer } = await import("../../features/mcp/stdio-server.ts");
      const { createHttpApi } = await import("../../features/mcp/http-api.ts");
      startStdioServer({
        version,
        context: { callApi: createHttpApi({ baseUrl, key }), baseUrl },
        // Clients show standard error in their logs.
        onError: (error) => process.stderr.write(`${error.message}\n`),
      });
    });
}

function addressOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol))
    throw invalid("--url", `must be an http or https address, not "${text}"`);
  return url.href.replace(/\/(mcp\/?)?$/, "");
}
