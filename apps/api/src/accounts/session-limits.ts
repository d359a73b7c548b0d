import { DAY_MS } from "@pith/core/lib/durations";
import type { sessions } from "../db/schema/sign-in.schema.ts";

type SessionRow = typeof sessions.$inferSelect;

interface SessionLimits {
  /** A session ends if it isn't used for this long. */
  idleDays: number;
  /** A session ends this long after sign-in, even if it is in use. */
  absoluteDays: number;
}

/**
 * NIST SP 800-63B-4, section 2.1.3: at AAL1, users sign in again at least every 30 days. An idle limit is
 * optional there, but ASVS 5 (7.3.1) requires one. Cookies and extension tokens also end with the browser.
 */
const SIGNED_IN: SessionLimits = { idleDays: 14, absoluteDays: 30 };

/**
 * A guest can't sign in again, so their data is lost when the session ends. The session ends when the
 * cleanup deletes idle guests, and at the latest after the longest lifetime that Chrome gives a cookie.
 */
const GUEST: SessionLimits = { idleDays: 90, absoluteDays: 400 };

export function getSessionLimits(kind: SessionRow["kind"]): SessionLimits {
  return kind === "guest" ? GUEST : SIGNED_IN;
}

/**
 * Minimum time between two writes of the last use, so that a busy session doesn't cause a write on every
 * request.
 */
export const TOUCH_STEP_MS = DAY_MS / 24;

/** True until the session is revoked or exceeds one of its limits. */
export function isLive({ session, now }: { session: SessionRow; now: Date }): boolean {
  const { idleDays, absoluteDays } = getSessionLimits(session.kind);
  return (
    session.revokedAt === null &&
    now.getTime() < session.lastUsedAt.getTime() + idleDays * DAY_MS &&
    now.getTime() < session.createdAt.getTime() + absoluteDays * DAY_MS
  );
}
