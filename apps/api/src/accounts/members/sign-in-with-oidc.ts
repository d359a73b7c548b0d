import type { Device } from "@pith/core/accounts/device";
import { MAX_MEMBER_NAME_CHARACTERS, MEMBER_NAME } from "@pith/core/accounts/member-limits";
import { AppError } from "@pith/core/errors/app-error";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/database.ts";
import { runTransaction } from "../../db/run-transaction.ts";
import type { OidcIdentity } from "../../providers/identity/oidc-client.ts";
import { type StartedSession, startSession } from "../start-session.ts";
import { findUserByIdentity, getAccount, type UserRow } from "../users.repo.ts";
import { useInvitation, withdrawInvitations } from "./invitations.ts";
import type { MemberDependencies } from "./member-dependencies.ts";
import {
  findMemberByName,
  getNameKey,
  hasAdmin,
  insertMember,
  isLastAdmin,
  lockEnabledMember,
  setRole,
} from "./members.repo.ts";
import { useSetupCode } from "./setup-code.ts";

type OidcDependencies = Pick<
  MemberDependencies,
  "config" | "database" | "clock" | "randomness" | "sessionTokens"
>;

/** What a new user presents in addition to the provider's identity. */
export interface OidcEntry {
  setupCode: string | null;
  invitation: string | null;
  /** The signed-in account to link the provider to as another sign-in method. Null to sign in. */
  linkTo: string | null;
  /** The signed-in account that has to sign in again. Null if any user may sign in. */
  mustBe: string | null;
}

/** How many numbered names to try if the user's own name is taken. */
const MAX_NAME_TRIES = 1000;

/**
 * Signs in the user identified by the provider. A new user needs the setup code, an invitation, membership in the admin
 * group, or a server with open sign-up.
 *
 * @throws AppError `forbidden.disabled`, `forbidden.oidc_sign_up`, `invalid_code.setup`, `invalid_code.invitation`,
 * `invalid_code.oidc` if anyone but `mustBe` signed in
 */
export async function signInWithOidc({
  identity,
  entry,
  device,
  dependencies,
}: {
  identity: OidcIdentity;
  entry: Omit<OidcEntry, "linkTo">;
  device: Device;
  dependencies: OidcDependencies;
}): Promise<StartedSession> {
  const { config, database } = dependencies;
  const key = buildIdentityKey(identity);
  return runTransaction(database.db, async (db) => {
    const found = await findUserByIdentity({ db, ...key });
    if (entry.mustBe !== null && found?.accountId !== entry.mustBe) {
      throw new AppError({ code: "invalid_code.oidc" });
    }
    const user = found ?? (await join({ db, key, identity, entry, dependencies }));
    await lockEnabledMember({ db, accountId: user.accountId });
    if (found) {
      // The user may have signed in once before they opened the setup link.
      if (entry.setupCode !== null && !(await hasAdmin(db))) {
        await useSetupCode({ db, code: entry.setupCode });
        await setRole({ db, accountId: user.accountId, isAdmin: true });
      }
      await followGroup({ db, user, identity, config });
    }
    return startSession({ db, user, kind: "member", device, dependencies });
  });
}

/** Returns the identity that a provider account is stored as. */
export function buildIdentityKey({ issuer, subject }: Pick<OidcIdentity, "issuer" | "subject">) {
  // Two providers may issue the same subject, and a subject may contain any character.
  return { provider: "oidc", subject: JSON.stringify([issuer, subject]) } as const;
}

async function join({
  db,
  key,
  identity,
  entry,
  dependencies: { config, clock, randomness },
}: {
  db: Db;
  key: { provider: "oidc"; subject: string };
  identity: OidcIdentity;
  entry: Omit<OidcEntry, "linkTo">;
  dependencies: OidcDependencies;
}): Promise<UserRow> {
  const now = new Date(clock.now());
  let isAdmin = isInAdminGroup({ identity, config });
  if (entry.setupCode !== null) {
    await useSetupCode({ db, code: entry.setupCode });
    isAdmin = true;
  } else if (entry.invitation !== null) {
    const invitation = await useInvitation({ db, token: entry.invitation, now });
    // A reset link is only for members with a local password.
    if (invitation.accountId !== null) throw new AppError({ code: "invalid_code.invitation" });
    isAdmin ||= invitation.isAdmin;
  } else if (!isAdmin && !mayJoin({ identity, config })) {
    throw new AppError({ code: "forbidden.oidc_sign_up" });
  }
  const name = await chooseName({ db, identity });
  const { email } = identity;
  const { user } = await insertMember({
    db,
    name,
    passwordHash: null,
    isAdmin,
    identity: key,
    email,
    now,
    randomness,
  });
  return user;
}

function mayJoin({ identity, config }: { identity: OidcIdentity; config: Config }): boolean {
  const { OIDC_ALLOWED_DOMAIN: domain, OIDC_SIGN_UP } = config;
  const isOpen = (OIDC_SIGN_UP ?? (domain ? "on" : "invited")) === "on";
  if (!isOpen || domain === null) return isOpen;
  return identity.isEmailVerified && identity.email?.toLowerCase().split("@").at(-1) === domain;
}

function isInAdminGroup({ identity, config }: { identity: OidcIdentity; config: Config }): boolean {
  return config.OIDC_ADMIN_GROUP !== null && identity.groups.includes(config.OIDC_ADMIN_GROUP);
}

/**
 * If an admin group is configured, the provider decides who is an admin, but the last admin is never demoted.
 */
async function followGroup({
  db,
  user: { accountId },
  identity,
  config,
}: {
  db: Db;
  user: UserRow;
  identity: OidcIdentity;
  config: Config;
}): Promise<void> {
  if (config.OIDC_ADMIN_GROUP === null) return;
  const isAdmin = isInAdminGroup({ identity, config });
  const { tier } = await getAccount({ db, accountId });
  if ((tier === "admin") === isAdmin) return;
  if (!isAdmin && (await isLastAdmin({ db, accountId }))) return;
  if (!isAdmin) await withdrawInvitations(db);
  await setRole({ db, accountId, isAdmin });
}

/** Returns an available name as close as possible to the one from the provider. */
async function chooseName({ db, identity }: { db: Db; identity: OidcIdentity }): Promise<string> {
  const wanted = [identity.name, identity.email?.split("@")[0]].map(toMemberName).find(Boolean) ?? "Member";
  for (let index = 1; index <= MAX_NAME_TRIES; index += 1) {
    const name = index === 1 ? wanted : `${wanted} ${index}`;
    if (!(await findMemberByName({ db, nameKey: getNameKey(name) }))) return name;
  }
  throw new AppError({ code: "conflict.member_name" });
}

/** Turns text into a member name, with room for a number after it. Returns null if no valid name is left. */
function toMemberName(text: string | null | undefined): string | null {
  const allowed = (text ?? "")
    .replaceAll(/[^\p{L}\p{M}\p{N} ._'’@+-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .slice(0, MAX_MEMBER_NAME_CHARACTERS - 5)
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, "");
  return MEMBER_NAME.test(allowed) ? allowed : null;
}
