import { Command } from "commander";

/**
 * Runs a command in this process, for what no process of its own would prove, such as that its arguments are refused. It is
 * rejected with the error that the command prints; what else it prints goes to the output of this process.
 */
export async function callCommand(add: (program: Command) => void, ...args: string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr() {} });
  add(program);
  // Errors of a subcommand's arguments are also thrown.
  for (const each of program.commands) each.exitOverride();
  await program.parseAsync(args, { from: "user" });
}
