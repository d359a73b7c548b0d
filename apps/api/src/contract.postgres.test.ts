import { pino } from "pino";
import { openPostgresDatabase } from "./db/open-postgres-database.ts";
import { describeContract } from "./testing/contract/describe-contract.ts";
import { startPostgres } from "./testing/start-postgres.ts";

describeContract({
  kind: "Postgres",
  async openDatabase() {
    const postgres = await startPostgres();
    const database = await openPostgresDatabase({
      connectionString: postgres.connectionString,
      poolSize: 10,
      log: pino({ level: "silent" }),
    });
    return {
      database,
      async close() {
        await database.close();
        await postgres.stop();
      },
    };
  },
});
