/**
 * Loaded before every test file (`--import`). The runner limits the time of each test, but not of a file: one whose hooks,
 * top level or open handles never end would hold up the run for ever. This ends it, and prints what kept it open.
 */
import { isMainThread } from "node:worker_threads";

const limitMs = Number(process.env["TEST_FILE_TIMEOUT_MS"]);

if (isMainThread && limitMs > 0) {
  setTimeout(() => {
    console.error(
      `${process.argv[1]} did not end within ${limitMs / 1_000} s. Still open: ${process.getActiveResourcesInfo().join(", ")}`,
    );
    process.exit(1);
  }, limitMs).unref();
}
