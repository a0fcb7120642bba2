import type { Command } from "commander";
import type { EndpointOwner } from "../webhooks/installation-store.ts";
import { print, printJson, table } from "./print.ts";

/** Gives every webhook a new secret under the secret key of now, and tells which there are. Refuses what would only do harm. */
export type ForgetSecrets = (isSure: boolean) => Promise<EndpointOwner[]>;

export function webhookCommands(program: Command, forgetSecrets: ForgetSecrets): void {
  const webhooks = program.command("webhooks").description("the webhooks of all accounts");

  webhooks
    .command("forget-secrets")
    .description(
      "after the secret key was lost: give every webhook a new secret, encrypted with the key of now. Stop all nodes first",
    )
    .option("--yes", "also where the key of now is the right one")
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
          "There are no webhooks. The key of now holds from the next start on.",
        ),
      );
      if (owners.length > 0)
        print(
          "\nThese have new secrets, which nobody has been told. Whoever checks signatures gets one by\nPOST /api/automation/webhooks/<id>/rotate-secret with a key of the account.",
        );
    });
}
