import type { Device } from "@pith/core/accounts/device";
import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { runTransaction } from "../db/run-transaction.ts";
import { usedTokens } from "../db/schema/sign-in.schema.ts";
import { hashSecret, isSameSecret, signText } from "../lib/randomness.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { type StartedSession, startSession } from "./start-session.ts";
import { emptyProfile, findUserByIdentity, insertUser } from "./users.repo.ts";

/** Subject of a trial server owner's local identity. */
export const OWNER_SUBJECT = "owner";
/** Subject of the demo user, who is created by `admin seed`. */
export const DEMO_SUBJECT = "demo";
/** Long enough to find the terminal again. A restart prints a new link. */
const LINK_LIFETIME_MS = DAY_MS;

type OwnerDependencies = Pick<
  AccountDependencies,
  "config" | "database" | "clock" | "randomness" | "sessionTokens" | "signingSecret"
>;

/**
 * Creates a single-use link that signs in as the owner, or as the demo user. Returns `null` if this isn't a
 * trial server, or if users sign in through Firebase.
 */
export function createOwnerLink({
  subject = OWNER_SUBJECT,
  config,
  clock,
  randomness,
  signingSecret,
}: Pick<AccountDependencies, "config" | "clock" | "randomness" | "signingSecret"> & {
  subject?: typeof OWNER_SUBJECT | typeof DEMO_SUBJECT;
}): string | null {
  if (config.edition !== "trial" || config.signIn !== "local") return null;
  const end = clock.now() + LINK_LIFETIME_MS;
  const text = `${end}.${randomness.createSecret()}${subject === OWNER_SUBJECT ? "" : `.${subject}`}`;
  const token = `${text}.${signText({ key: signingSecret, text: `owner:${text}` })}`;
  return `${config.publicUrl}/login?owner=${token}`;
}

/** Signs in with an owner link. Each link works once. */
export async function createOwnerSession({
  token,
  device,
  dependencies,
}: {
  token: string;
  device: Device;
  dependencies: OwnerDependencies;
}): Promise<StartedSession> {
  const { config, database, clock, randomness, signingSecret } = dependencies;
  const refusal = new AppError({ code: "invalid_code.owner_link" });
  const end = token.lastIndexOf(".");
  const text = token.slice(0, Math.max(0, end));
  const expiresAtMs = Number(text.split(".")[0]);
  const signature = signText({ key: signingSecret, text: `owner:${text}` });
  if (config.edition !== "trial" || config.signIn !== "local") throw refusal;
  if (!isSameSecret(signature, token.slice(end + 1)) || !(expiresAtMs > clock.now())) throw refusal;

  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    const used = await db
      .insert(usedTokens)
      .values({ tokenHash: hashSecret(token), usedAt: now, forgetAt: new Date(expiresAtMs) })
      .onConflictDoNothing()
      .returning();
    if (used.length === 0) throw refusal;
    const subject = text.split(".")[2] ?? OWNER_SUBJECT;
    const identity = { provider: "local", subject } as const;
    const known = await findUserByIdentity({ db, ...identity });
    if (!known && subject !== OWNER_SUBJECT) throw refusal;
    const user =
      known ??
      (await insertUser({
        db,
        user: {
          id: randomness.createId(),
          accountId: randomness.createId(),
          tier: "admin",
          identity,
          authProvider: "firebase",
          isGuest: false,
          telegramId: null,
          profile: { ...emptyProfile, displayName: "Owner" },
          now,
        },
      }));
    return startSession({ db, user, kind: "owner", device, dependencies });
  });
}
