import { DAY_MS } from "@pith/core/lib/durations";
import type { sessions } from "../db/schema/sign-in.schema.ts";

type SessionRow = typeof sessions.$inferSelect;

interface SessionLimits {
  /** A session that isn't used for this long ends. */
  idleDays: number;
  /** A session ends this long after sign-in, however much it is used. */
  absoluteDays: number;
}

/**
 * NIST SP 800-63B-4, section 2.1.3: at AAL1 people sign in again at least every 30 days. An idle limit is optional
 * there; ASVS 5 (7.3.1) asks for one. Cookies and extension tokens also end with the browser.
 */
const SIGNED_IN: SessionLimits = { idleDays: 14, absoluteDays: 30 };

/**
 * A guest has proven nothing and can't sign in again, so the end of the session is the end of their data. It idles out
 * when the cleanup deletes idle guests, and ends at the longest lifetime that Chrome gives a cookie.
 */
const GUEST: SessionLimits = { idleDays: 90, absoluteDays: 400 };

export function getSessionLimits(kind: SessionRow["kind"]): SessionLimits {
  return kind === "guest" ? GUEST : SIGNED_IN;
}

/** Time of the last use: written at most this often, so that a busy session isn't a write on every request. */
export const TOUCH_STEP_MS = DAY_MS / 24;

/** True until the session is revoked or passes one of its limits. */
export function isLive({ session, now }: { session: SessionRow; now: Date }): boolean {
  const { idleDays, absoluteDays } = getSessionLimits(session.kind);
  return (
    session.revokedAt === null &&
    now.getTime() < session.lastUsedAt.getTime() + idleDays * DAY_MS &&
    now.getTime() < session.createdAt.getTime() + absoluteDays * DAY_MS
  );
}
