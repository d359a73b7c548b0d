import { createHash } from "node:crypto";
import { AppError } from "@pith/core/errors/app-error";
import { eq } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { serverSecrets } from "../../db/schema/sign-in.schema.ts";
import { getServerSecret } from "../../db/server-secrets.repo.ts";
import { isSameSecret } from "../../lib/randomness.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { hasAdmin } from "./members.repo.ts";

const SECRET_NAME = "setup-code";
/** Crockford's Base32, which omits letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 80 bits. */
const CODE_CHARACTERS = 16;
const GROUP_CHARACTERS = 4;

/**
 * Returns the code for creating the first admin. All processes share it until it is used. Returns null once
 * an admin exists, or if the server has no local accounts.
 */
export async function readSetupCode({
  config,
  database: { db },
  clock,
  randomness,
}: Pick<AccountDependencies, "config" | "database" | "clock" | "randomness">): Promise<{
  code: string;
  url: string;
} | null> {
  if (config.signIn !== "accounts") return null;
  if (await hasAdmin(db)) {
    // The admin may not have needed the code. Delete it, so that a code in an old log can't create another
    // admin if this one leaves.
    await db.delete(serverSecrets).where(eq(serverSecrets.name, SECRET_NAME));
    return null;
  }
  const createSecret = () => createCode(randomness.createSecret());
  const code = await getServerSecret({ db, name: SECRET_NAME, createSecret, now: new Date(clock.now()) });
  return { code, url: `${config.publicUrl}/setup?code=${code}` };
}

/** @throws AppError `conflict.setup_done`, `invalid_code.setup` */
export async function checkSetupCode({ db, code }: { db: Db; code: string }): Promise<void> {
  if (await hasAdmin(db)) throw new AppError({ code: "conflict.setup_done" });
  const [secret] = await db
    .select()
    .from(serverSecrets)
    .where(eq(serverSecrets.name, SECRET_NAME))
    .for("update");
  // If another call used the code while this one waited for the lock, the row is gone.
  if (!secret || !isSameSecret(normalizeCode(secret.value), normalizeCode(code))) {
    throw new AppError({ code: "invalid_code.setup" });
  }
}

/**
 * Redeems the setup code. Call it in the transaction that creates the admin.
 *
 * @throws AppError `conflict.setup_done`, `invalid_code.setup`
 */
export async function useSetupCode({ db, code }: { db: Db; code: string }): Promise<void> {
  await checkSetupCode({ db, code });
  await db.delete(serverSecrets).where(eq(serverSecrets.name, SECRET_NAME));
}

function createCode(secret: string): string {
  const digits = [...createHash("sha256").update(secret).digest()]
    .slice(0, CODE_CHARACTERS)
    .map((byte) => ALPHABET[byte % ALPHABET.length]);
  const groups = Array.from({ length: CODE_CHARACTERS / GROUP_CHARACTERS }, (_, index) =>
    digits.slice(index * GROUP_CHARACTERS, (index + 1) * GROUP_CHARACTERS).join(""),
  );
  return groups.join("-");
}

function normalizeCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
}
