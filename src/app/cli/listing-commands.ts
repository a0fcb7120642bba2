/** Checks of listings against the marketplace's rules: see docs/listings.md. They need no database. */
import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { DEFAULT_MARKETPLACE } from "../../features/catalog/marketplace.ts";
import { checkListing } from "../../features/listings/check-listing.ts";
import { type DescribedRule, describeRules } from "../../features/listings/describe-rules.ts";
import type { Finding, Listing } from "../../features/listings/listing.ts";
import { type Clock, utcDay } from "../../platform/base/clock.ts";
import { SetupError } from "../../platform/base/errors.ts";
import { parseMarketplace } from "./marketplace.ts";
import { print, printJson, table } from "./print.ts";

const JSON_OPTION = ["--json", "print JSON for programs"] as const;
const MARKETPLACE_OPTION = ["--marketplace <domain>", "such as amazon.de", DEFAULT_MARKETPLACE] as const;
const CATEGORY_OPTION = ["--category <name>", "the root category, for rules of single categories"] as const;

type Options = { json?: boolean; marketplace: string; category?: string; brand?: string };

export function listingCommands(program: Command, clock: Clock): void {
  const listings = program.command("listings").description("rules for the text of product pages; see docs/listings.md");

  listings
    .command("check")
    .description("check a listing; exits with 1 if it has errors")
    .argument("<file>", "JSON with title, bullets, description, searchTerms and brand, or - for standard input")
    .option(...MARKETPLACE_OPTION)
    .option(...CATEGORY_OPTION)
    .option("--brand <name>", "your brand")
    .option(...JSON_OPTION)
    .action((path: string, options: Options) => {
      const { listing, brand } = readListing(path);
      const context = contextOf(options, clock);
      const findings = checkListing(listing, { ...context, brand: options.brand ?? brand });
      if (findings.some(({ severity }) => severity === "error")) process.exitCode = 1;
      if (options.json) return printJson({ marketplace: context.marketplace, findings });
      const columns = [
        { title: "FIELD", value: ({ field }: Finding) => field },
        { title: "AT", value: ({ start, end }: Finding) => `${start}-${end}` },
        { title: "SEVERITY", value: ({ severity }: Finding) => severity },
        { title: "RULE", value: ({ rule }: Finding) => rule },
        { title: "MESSAGE", value: ({ message }: Finding) => message },
      ];
      print(table(findings, columns, "No findings."));
    });

  listings
    .command("rules")
    .description("list the rules of a marketplace")
    .option(...MARKETPLACE_OPTION)
    .option(...CATEGORY_OPTION)
    .option(...JSON_OPTION)
    .action((options: Options) => {
      const rules = describeRules(contextOf(options, clock));
      if (options.json) return printJson(rules);
      const columns = [
        { title: "ID", value: ({ id }: DescribedRule) => id },
        { title: "SEVERITY", value: ({ severity }: DescribedRule) => severity },
        { title: "FROM", value: ({ from }: DescribedRule) => from },
        { title: "RULE", value: ({ title }: DescribedRule) => title },
        { title: "SOURCE", value: ({ source }: DescribedRule) => source.name },
      ];
      print(table(rules, columns, "No rules."));
    });
}

function contextOf({ marketplace, category }: Options, clock: Clock) {
  return { marketplace: parseMarketplace(marketplace), category, day: utcDay(clock.now()) };
}

function readListing(path: string): { listing: Listing; brand: string | undefined } {
  let file: unknown;
  try {
    file = JSON.parse(readFileSync(path === "-" ? 0 : path, "utf8"));
  } catch (error) {
    throw new SetupError(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
  if (typeof file !== "object" || file === null || Array.isArray(file))
    throw new SetupError(`${path} is not a JSON object.`);
  const { title, bullets, description, searchTerms, brand } = file as Record<string, unknown>;
  for (const [name, value] of Object.entries({ title, description, searchTerms, brand }))
    if (value !== undefined && typeof value !== "string") throw new SetupError(`${name} in ${path} must be a string.`);
  if (bullets !== undefined && !(Array.isArray(bullets) && bullets.every((bullet) => typeof bullet === "string")))
    throw new SetupError(`bullets in ${path} must be a list of strings.`);
  return { listing: { title, bullets, description, searchTerms } as Listing, brand: brand as string | undefined };
}
