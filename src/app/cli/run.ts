/** Entry point of the process: reacts to stop signals before the modules of a command are loaded, which takes a while. */
import { exitOnSignals } from "../node/stop-signal.ts";

if (process.argv[2] === "start") exitOnSignals();
await import("./cli.ts");
