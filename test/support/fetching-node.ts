/** A node in a process of its own that does nothing but fetch sales, until it is killed. Its settings are the first argument. */
import { startService } from "./service.ts";

const { databaseUrl, now, env } = JSON.parse(process.argv[2] as string);
const { app, clock } = await startService({ after: () => {} }, { databaseUrl, now, env });
for (;;) {
  clock.advance({ minutes: 1 });
  await app.runJob("sales-connections");
}
