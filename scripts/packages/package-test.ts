/** Tests one package, throws if a test fails, and returns what it had to skip, with the reason. */
import { spawn } from "node:child_process";
import { once } from "node:events";

export type PackageTest = () => Promise<string[]>;

type Options = { cwd: string; env?: Record<string, string | undefined>; isQuiet?: boolean };

/** Runs a program and returns its output, which it also prints. Throws if the program fails. */
export async function run(
  program: string,
  args: string[],
  { cwd, env = {}, isQuiet = false }: Options,
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
      if (!isQuiet) process.stdout.write(chunk);
    });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}${isQuiet ? `:\n${output}` : ""}`);
  return output;
}
