import { AppError } from "@pith/core/errors/app-error";
import { listSignedInPlaces } from "../accounts/list-signed-in-places.ts";
import { readPremium } from "../accounts/read-premium.ts";
import { requireRecentSignIn } from "../accounts/require-recent-sign-in.ts";
import { revokeSession, revokeSessions } from "../accounts/sessions.repo.ts";
import type { Dependencies } from "../dependencies.ts";
import { answerZip } from "../http/answer-zip.ts";
import { createBudget } from "../http/create-budget.ts";
import { getBudgetOwner } from "../http/incoming-body.ts";
import type { Routes } from "../http/route.ts";
import { clearSessionCookie } from "../http/session-cookie.ts";
import { deleteAccount } from "../membership/delete-account.ts";
import { exportAccount } from "../membership/export/export-account.ts";
import { readLinkedUsage, readOverview } from "../membership/read-overview.ts";

/** When to retry if another of the user's exports is running. It usually finishes much sooner. */
const ARCHIVE_RETRY_SECONDS = 5;

export function createAccountRoutes(
  dependencies: Dependencies,
): Routes<
  | "getAccountOverview"
  | "deleteAccount"
  | "exportAccountData"
  | "listSignedInPlaces"
  | "signOutPlace"
  | "signOutElsewhere"
  | "getPremiumStatus"
  | "getLinkedAccountUsage"
> {
  const { config, database, clock, liveSessions } = dependencies;
  const { db } = database;
  const archives = createBudget(dependencies.bodyLimits.archives);
  const now = () => new Date(clock.now());
  return {
    getAccountOverview: {
      for: "user",
      handle: ({ actor }) => readOverview({ db, actor, now: now(), config }),
    },
    deleteAccount: {
      for: "user",
      async handle({ actor, context }) {
        requireRecentSignIn({ actor, nowMs: clock.now() });
        await deleteAccount({ accountId: actor.accountId, dependencies });
        clearSessionCookie(context, config);
        return undefined;
      },
    },
    exportAccountData: {
      for: "user",
      async handle({ actor, query, context }) {
        // A key with this scope could only be created right after a sign-in.
        if (!actor.key) requireRecentSignIn({ actor, nowMs: clock.now() });
        const { accountId } = actor;
        const owner = getBudgetOwner({ context, accountId, config });
        // The bot calls from a single network for all of its users.
        const isBot = !actor.key && actor.session === null;
        using opened = new DisposableStack();
        opened.use(archives.hold({ owner: isBot ? { ...owner, network: null } : owner, bytes: 0 }));
        // The budget applies to this process only, but the limit of one export at a time per user applies
        // across all processes.
        const lock = await database.locks.tryLock(`archive:${accountId}`);
        if (!lock) throw new AppError({ code: "rate_limited", retryAfterSeconds: ARCHIVE_RETRY_SECONDS });
        opened.use(lock);
        const held = opened.move();
        const signal = AbortSignal.any([context.req.raw.signal, dependencies.lifecycle.stopping]);
        const hasAudio = query.audio === "include";
        return answerZip({
          context,
          chunks: exportAccount({ accountId, hasAudio, signal, dependencies }),
          fileName: `pith-${now().toISOString().slice(0, 10)}.zip`,
          onEnd: () => held.dispose(),
          log: dependencies.log,
        });
      },
    },
    listSignedInPlaces: { for: "user", handle: ({ actor }) => listSignedInPlaces({ actor, dependencies }) },
    signOutPlace: {
      for: "user",
      async handle({ actor, params }) {
        requireRecentSignIn({ actor, nowMs: clock.now() });
        const { accountId } = actor;
        const isKnown = await revokeSession({ db, accountId, id: params.id, now: now() });
        if (!isKnown) throw new AppError({ code: "not_found" });
        await liveSessions.forget(accountId);
        return undefined;
      },
    },
    signOutElsewhere: {
      for: "user",
      async handle({ actor }) {
        requireRecentSignIn({ actor, nowMs: clock.now() });
        const { accountId, session } = actor;
        await revokeSessions({ db, accountId, except: session?.id ?? null, now: now() });
        await liveSessions.forget(accountId);
        return undefined;
      },
    },
    getPremiumStatus: { for: "user", handle: ({ actor }) => readPremium({ db, actor, now: now() }) },
    getLinkedAccountUsage: {
      for: "user",
      handle: ({ actor }) => readLinkedUsage({ db, actor, now: now(), config }),
    },
  };
}
