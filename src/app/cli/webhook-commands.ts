import type { Command } from "commander";
import type { EndpointOwner } from "../../features/webhooks/installation-store.ts";
import { print, printJson, table } from "./print.ts";

/**
 * Gives every webhook a new secret, encrypted with the current key, and returns them. Refuses while the current key is
 * correct, unless `isSure`.
 */
export type ForgetSecrets = (isSure: boolean) => Promise<EndpointOwner[]>;

export function webhookCommands(program: Command, forgetSecrets: ForgetSecrets): void {
  const webhooks = program.command("webhooks").description("the webhooks of all accounts");

  webhooks
    .command("forget-secrets")
    .description("give every webhook a new secret after the secret key was lost; stop all nodes first")
    .option("--yes", "replace the secrets although the current key is correct")
    .option("--json", "print JSON for programs")
    .action(async ({ yes, json }: { yes?: boolean; json?: boolean }) => {
      const owners = await forgetSecrets(yes === true);
      if (json) return printJson({ webhooks: owners });
      print(
        table(
          owners,
          [
            { title: "WEBHOOK", value: (row) => row.id },
            { title: "ACCOUNT", value: (row) => row.accountName },
            { title: "ADDRESS", value: (row) => row.url },
          ],
          "There are no webhooks. The current key takes effect at the next start.",
        ),
      );
      if (owners.length > 0)
        print(
          "\nThese webhooks have new secrets. Owners get theirs by\nPOST /api/automation/webhooks/<id>/rotate-secret with a key of the account.",
        );
    });
}
