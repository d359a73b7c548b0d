import { eq } from "drizzle-orm";
import type { Db } from "./database.ts";
import { serverSecrets } from "./schema/sign-in.schema.ts";

/** Returns a secret that the server generated once and all its processes share. */
export async function getServerSecret({
  db,
  name,
  createSecret,
  now,
}: {
  db: Db;
  name: string;
  createSecret: () => string;
  now: Date;
}): Promise<string> {
  await db
    .insert(serverSecrets)
    .values({ name, value: createSecret(), createdAt: now })
    .onConflictDoNothing();
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name));
  if (!row) throw new Error(`The server's secret ${name} can't be read back.`);
  return row.value;
}
