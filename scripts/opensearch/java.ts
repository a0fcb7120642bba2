import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { SetupError } from "../../src/platform/base/errors.ts";

/** Java 24 removed the security manager, without which OpenSearch 2 does not start. */
const OLDEST = 11;
const NEWEST = 23;

/** Finds the home folder of a Java that OpenSearch 2 runs on. */
export async function findJavaHome(env = process.env): Promise<string> {
  const named = env["OPENSEARCH_JAVA_HOME"] || env["JAVA_HOME"];
  const java = named ? join(named, "bin", "java") : "java";
  const requirement = `OpenSearch needs Java ${OLDEST} to ${NEWEST}: install one, for example openjdk-17-jre-headless, or set JAVA_HOME`;
  let said: string;
  try {
    const { stdout, stderr } = await promisify(execFile)(java, ["-XshowSettings:properties", "-version"]);
    said = stderr + stdout;
  } catch {
    throw new SetupError(`${requirement}. There is none ${named ? `in ${named}` : "on the PATH"}.`);
  }
  const property = (name: string) => new RegExp(`^\\s*${name} = (.+)$`, "m").exec(said)?.[1]?.trim() ?? "";
  const version = Number(property("java\\.specification\\.version").replace(/^1\./, ""));
  if (!(version >= OLDEST && version <= NEWEST)) throw new SetupError(`${requirement}. ${java} is Java ${version}.`);
  return property("java\\.home");
}
