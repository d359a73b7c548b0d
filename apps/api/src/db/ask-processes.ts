import pg from "pg";
import { BUS_APPLICATION, CHANNEL } from "./create-postgres-event-bus.ts";
import type { Topic } from "./event-bus.ts";

/** A process that takes longer is considered hung. */
const ANSWER_MS = 3_000;

/**
 * Asks all server processes that share a Postgres database a question. Returns the number of processes, and the answers
 * that arrived in time.
 */
export async function askProcesses({
  connectionString,
  questionId,
  waitMs = ANSWER_MS,
}: {
  connectionString: string;
  questionId: string;
  waitMs?: number;
}): Promise<{ processes: number; answers: string[] }> {
  const client = new pg.Client({ connectionString, application_name: "pith-admin" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1",
      [BUS_APPLICATION],
    );
    const processes = rows[0]?.count ?? 0;
    const answers: string[] = [];
    await client.query(`LISTEN ${CHANNEL}`);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, waitMs);
      const finishIfComplete = () => {
        if (answers.length < processes) return;
        clearTimeout(timer);
        resolve();
      };
      const prefix: Topic = `answer:${questionId}:`;
      client.on("notification", ({ payload = "" }) => {
        if (!payload.startsWith(prefix)) return;
        answers.push(payload.slice(prefix.length));
        finishIfComplete();
      });
      const question: Topic = `question:${questionId}`;
      client.query("select pg_notify($1, $2)", [CHANNEL, question]).then(finishIfComplete, reject);
    });
    return { processes, answers };
  } finally {
    await client.end();
  }
}
