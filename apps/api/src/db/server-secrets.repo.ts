import { eq } from "drizzle-orm";
import type { Db } from "./database.ts";
import { serverSecrets } from "./schema/sign-in.schema.ts";

/** Returns a secret, generated on first use and shared by all of the server's processes. */
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
