import type { Command } from "commander";
import type { MappingStore } from "../../features/imports/mapping-store.ts";
import type { ReadingOptions } from "../../features/imports/saved-mapping.ts";
import { formatTime, print, printJson, table } from "./print.ts";

export type WithMappings = (work: (parts: { mappings: MappingStore }) => Promise<void>) => Promise<void>;

/** Saved mappings are made with `import --save-mapping`. */
export function mappingCommands(imports: Command, withMappings: WithMappings): void {
  imports
    .command("mappings")
    .description("list saved mappings")
    .option("--json", "print JSON for programs")
    .action((options: { json?: boolean }) =>
      withMappings(async ({ mappings }) => {
        const saved = await mappings.list();
        if (options.json) return printJson(saved);
        const columns = [
          { title: "NAME", value: (each: (typeof saved)[number]) => each.name },
          { title: "READS", value: (each: (typeof saved)[number]) => optionsText(each.options) },
          { title: "SAVED", value: (each: (typeof saved)[number]) => formatTime(each.updatedAt) },
        ];
        print(
          table(saved, columns, "No saved mappings. Save one:  npx nichescope import <file> --save-mapping <name>"),
        );
      }),
    );
  imports
    .command("delete-mapping")
    .description("delete a saved mapping")
    .argument("<name>")
    .action((name: string) =>
      withMappings(async ({ mappings }) => {
        await mappings.delete(name);
        print(`Deleted the mapping ${name}.`);
      }),
    );
}

/** Writes options as they are given to the command. */
function optionsText({ map = [], ...others }: ReadingOptions): string {
  const options = Object.entries(others).map(([name, value]) =>
    name === "header" ? "--no-header" : `--${name} ${value}`,
  );
  return [...options, ...map.map(({ field, column }) => `--map ${field}=${JSON.stringify(column)}`)].join(" ");
}
