/** Fee cards of the installation: see docs/profit.md. */
import { readFileSync } from "node:fs";
import type { Command } from "commander";
import type { FeeCards, KnownCard } from "../../features/catalog/fees/manage-cards.ts";
import { SetupError } from "../../platform/base/errors.ts";
import { parseMarketplace } from "./marketplace.ts";
import { formatTime, print, printJson, table } from "./print.ts";

/** Opens the fee cards for the duration of one command. */
export type WithFeeCards = (work: (cards: FeeCards) => Promise<void>) => Promise<void>;

const JSON_OPTION = ["--json", "print JSON for programs"] as const;

export function feeCommands(program: Command, withCards: WithFeeCards): void {
  const fees = program.command("fees").description("fee cards of the profit calculator; see docs/profit.md");

  fees
    .command("list", { isDefault: true })
    .description("list all fee cards")
    .option(...JSON_OPTION)
    .action((options: { json?: boolean }) =>
      withCards(async (cards) => {
        const all = await cards.list();
        if (options.json) return printJson(all.map(cardJson));
        const columns = [
          { title: "MARKETPLACE", value: (card: KnownCard) => card.marketplace },
          { title: "ID", value: (card: KnownCard) => card.id },
          { title: "NAME", value: (card: KnownCard) => card.name },
          { title: "FROM", value: (card: KnownCard) => card.validFrom },
          { title: "TO", value: (card: KnownCard) => card.validTo },
          { title: "IMPORTED", value: (card: KnownCard) => formatTime(card.importedAt) ?? "built in" },
        ];
        print(table(all, columns, "No fee cards."));
      }),
    );

  fees
    .command("import")
    .description("import a fee card; it replaces the card with the same marketplace and id")
    .argument("<file>", "JSON, as docs/profit.md describes it")
    .option(...JSON_OPTION)
    .action((path: string, options: { json?: boolean }) => {
      const file = readJson(path);
      return withCards(async (cards) => {
        const card = await cards.put(file);
        if (options.json) return printJson(cardJson(card));
        print(`Imported ${card.id} of ${card.marketplace}, valid from ${card.validFrom}. Estimates use it now.`);
      });
    });

  fees
    .command("delete")
    .description("delete an imported fee card; a built-in card that it replaced applies again")
    .argument("<marketplace>", "such as amazon.de")
    .argument("<id>", "the card's id")
    .action((marketplace: string, id: string) =>
      withCards(async (cards) => {
        const domain = parseMarketplace(marketplace);
        await cards.delete(domain, id);
        print(`Deleted ${id} of ${domain}.`);
      }),
    );
}

function cardJson({ id, marketplace, name, validFrom, validTo, source, importedAt }: KnownCard) {
  return { id, marketplace, name, validFrom, validTo, source, importedAt };
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new SetupError(`${path} cannot be read: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SetupError(`${path} is not JSON: ${(error as Error).message}`);
  }
}
