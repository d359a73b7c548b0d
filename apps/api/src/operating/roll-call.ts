import { sql } from "drizzle-orm";
import { z } from "zod";
import { BUS_APPLICATION } from "../db/create-postgres-event-bus.ts";
import type { OperatingDependencies } from "./operating-dependencies.ts";

/** A slower process is reported as silent. Short, because an admin's page is waiting. */
const ANSWER_MS = 1_500;
/** Keeps the answer within a Postgres notification's limit of 8000 bytes. */
const MAX_SOURCES = 80;

const presenceSchema = z.object({
  id: z.string(),
  role: z.enum(["all", "api", "worker"]),
  version: z.string(),
  startedAt: z.iso.datetime(),
  sources: z.array(z.object({ source: z.string(), outcome: z.string(), count: z.number() })),
});

/** A process's answer to a roll call. */
export type Presence = z.infer<typeof presenceSchema>;

type RollCallDependencies = Pick<
  OperatingDependencies,
  "database" | "log" | "processFacts" | "sourceCounts" | "randomness"
>;

/** Makes this process answer roll calls. */
export function answerRollCalls(dependencies: Omit<RollCallDependencies, "randomness">): void {
  const { database, log } = dependencies;
  database.bus.listen("roll-call", (topic) => {
    if (topic === null) return;
    const id = topic.slice(topic.indexOf(":") + 1);
    database.bus
      .announce(`present:${id}:${JSON.stringify(describeThis(dependencies))}`)
      .catch((error: unknown) => log.warn({ err: error }, "A roll call got no answer"));
  });
}

/**
 * Returns all processes that share this database and answer in time, this one first, and the number of those
 * that don't answer.
 */
export async function callRoll(
  dependencies: RollCallDependencies,
): Promise<{ present: Presence[]; silent: number }> {
  const { database, randomness, processFacts } = dependencies;
  const own = describeThis(dependencies);
  if (database.kind === "embedded") return { present: [own], silent: 0 };
  const others: Presence[] = [];
  const count = await countProcesses(dependencies);
  const callId = randomness.createId();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ANSWER_MS);
  const forget = database.bus.listen("present", (topic) => {
    const prefix = `present:${callId}:`;
    if (!topic?.startsWith(prefix)) return;
    const presence = presenceSchema.safeParse(JSON.parse(topic.slice(prefix.length))).data;
    if (!presence || presence.id === processFacts.id) return;
    others.push(presence);
    if (others.length + 1 >= count) resolve();
  });
  try {
    await database.bus.announce(`roll-call:${callId}`);
    if (count > 1) await promise;
  } finally {
    clearTimeout(timer);
    forget();
  }
  return { present: [own, ...others], silent: Math.max(0, count - 1 - others.length) };
}

async function countProcesses({ database }: Pick<OperatingDependencies, "database">): Promise<number> {
  const { rows } = await database.db.execute(
    sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = ${BUS_APPLICATION}`,
  );
  return Number(rows[0]?.["count"] ?? 1);
}

function describeThis({
  processFacts: { id, role, version, startedAt },
  sourceCounts,
}: Pick<RollCallDependencies, "processFacts" | "sourceCounts">): Presence {
  const sources = sourceCounts
    .list()
    .sort((first, second) => second.count - first.count)
    .slice(0, MAX_SOURCES)
    .map(({ source, outcome, count }) => ({ source, outcome, count }));
  return { id, role, version, startedAt: startedAt.toISOString(), sources };
}
