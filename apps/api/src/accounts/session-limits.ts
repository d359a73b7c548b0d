import { DAY_MS } from "@pith/core/lib/durations";
import type { sessions } from "../db/schema/sign-in.schema.ts";

type SessionRow = typeof sessions.$inferSelect;

interface SessionLimits {
  /** The session ends after being idle for this long. */
  idleDays: number;
  /** The session ends this long after sign-in, no matter how active it is. */
  absoluteDays: number;
}

/**
 * NIST SP 800-63B-4, section 2.1.3: at AAL1, users sign in again at least every 30 days. An idle limit is
 * optional there, but ASVS 5 (7.3.1) requires one. Cookies and extension tokens also expire when the browser
 * closes.
 */
const SIGNED_IN: SessionLimits = { idleDays: 14, absoluteDays: 30 };

/**
 * A guest can't sign in again, so ending the session loses their data. It ends when the cleanup deletes idle
 * guests, or at the latest after Chrome's maximum cookie lifetime.
 */
const GUEST: SessionLimits = { idleDays: 90, absoluteDays: 400 };

export function getSessionLimits(kind: SessionRow["kind"]): SessionLimits {
  return kind === "guest" ? GUEST : SIGNED_IN;
}

/**
 * Minimum time between two writes of the last-used time, so that a busy session doesn't write on every
 * request.
 */
export const TOUCH_STEP_MS = DAY_MS / 24;

/** Returns true unless the session was revoked or has reached one of its limits. */
export function isLive({ session, now }: { session: SessionRow; now: Date }): boolean {
  const { idleDays, absoluteDays } = getSessionLimits(session.kind);
  return (
    session.revokedAt === null &&
    now.getTime() < session.lastUsedAt.getTime() + idleDays * DAY_MS &&
    now.getTime() < session.createdAt.getTime() + absoluteDays * DAY_MS
  );
}
