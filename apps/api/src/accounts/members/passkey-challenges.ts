import { AppError } from "@pith/core/errors/app-error";
import { MINUTE_MS } from "@pith/core/lib/durations";
import type { Db } from "../../db/database.ts";
import { usedTokens } from "../../db/schema/sign-in.schema.ts";
import { hashSecret, isSameSecret, signText } from "../../lib/randomness.ts";
import type { MemberDependencies } from "./member-dependencies.ts";

/** Long enough to go and get a phone or a security key. */
const LIFETIME_MS = 5 * MINUTE_MS;

/** What a challenge may be used for: signing in, or adding a passkey for one user. */
export type ChallengePurpose = "sign-in" | `registration:${string}`;

/** Creates a signed challenge that needs no storage, so that strangers can't fill the database. */
export function createChallenge({
  purpose,
  dependencies: { clock, randomness, signingSecret },
}: {
  purpose: ChallengePurpose;
  dependencies: Pick<MemberDependencies, "clock" | "randomness" | "signingSecret">;
}): string {
  const text = `${clock.now() + LIFETIME_MS}.${randomness.createSecret()}`;
  return `${text}.${sign({ purpose, text, signingSecret })}`;
}

/**
 * Returns true if the challenge that the browser sent back is ours, is for this purpose, and isn't too old.
 */
export function isOwnChallenge({
  challenge,
  purpose,
  dependencies: { clock, signingSecret },
}: {
  /** Base64url. */
  challenge: string;
  purpose: ChallengePurpose;
  dependencies: Pick<MemberDependencies, "clock" | "signingSecret">;
}): boolean {
  const { text, signature, endsMs } = readChallenge(challenge);
  return isSameSecret(sign({ purpose, text, signingSecret }), signature) && endsMs > clock.now();
}

/** Marks a challenge as used. @throws AppError `invalid_code.passkey` if it already was */
export async function useChallenge({
  db,
  challenge,
  now,
}: {
  db: Db;
  challenge: string;
  now: Date;
}): Promise<void> {
  const used = await db
    .insert(usedTokens)
    .values({
      tokenHash: hashSecret(`passkey:${challenge}`),
      usedAt: now,
      forgetAt: new Date(now.getTime() + LIFETIME_MS),
    })
    .onConflictDoNothing()
    .returning();
  if (used.length === 0) throw new AppError({ code: "invalid_code.passkey" });
}

function readChallenge(challenge: string): { text: string; signature: string; endsMs: number } {
  const decoded = Buffer.from(challenge, "base64url").toString();
  const end = decoded.lastIndexOf(".");
  const text = decoded.slice(0, Math.max(0, end));
  return { text, signature: decoded.slice(end + 1), endsMs: Number(text.split(".")[0]) };
}

function sign({
  purpose,
  text,
  signingSecret,
}: {
  purpose: ChallengePurpose;
  text: string;
  signingSecret: string;
}): string {
  return signText({ key: signingSecret, text: `passkey:${purpose}:${text}` });
}
