import { createTestLog } from "@pith/core/testing";
import { startPostgres } from "@pith/testbed/start-postgres";
import { openPostgresDatabase } from "./db/open-postgres-database.ts";
import { describeContract } from "./testing/contract/describe-contract.ts";

describeContract({
  kind: "Postgres",
  async openDatabase() {
    const postgres = await startPostgres();
    const database = await openPostgresDatabase({
      connectionString: await postgres.createDatabase(),
      poolSize: 10,
      waitMs: 0,
      log: createTestLog().log,
    });
    return {
      database,
      async close() {
        await database.close();
        await postgres[Symbol.asyncDispose]();
      },
    };
  },
});
