import type { Config } from "../config.ts";
import type { UntrustedPeer } from "../http/forwarding-watch.ts";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";
import type { AdminOutcome } from "./admin-outcome.ts";
import type { Fetch } from "./ask-service.ts";
import { checkFolder } from "./check-folder.ts";
import { checkServices } from "./check-services.ts";
import { checkSettings } from "./check-settings.ts";
import type { Finding } from "./finding.ts";

const marks = { ok: "ok      ", risk: "risk    ", problem: "problem " } as const satisfies Record<
  Finding["state"],
  string
>;

interface Examination {
  config: Config;
  /** Findings about the database, which only one process may open. */
  database: readonly Finding[];
  forwarding: readonly UntrustedPeer[];
  objectStorage: ObjectStorage;
  fetch: Fetch;
  now: Date;
  /** Time limit for each service, in milliseconds. */
  limitMs?: number;
}

/** Runs all of the doctor's checks on an installation. */
export async function listFindings({
  config,
  database,
  forwarding,
  ...services
}: Examination): Promise<Finding[]> {
  return [
    ...database,
    ...(await checkFolder({ config, now: services.now })),
    ...checkSettings({ config, forwarding }),
    ...(await checkServices({ config, ...services })),
  ];
}

/** Checks an installation and reports what to fix. The exit code is 1 if anything is broken. */
export async function runDoctor(examination: Examination): Promise<AdminOutcome> {
  const findings = await listFindings(examination);
  return {
    exitCode: findings.some(({ state }) => state === "problem") ? 1 : 0,
    lines: findings.map(({ state, text }) => `${marks[state]}${text}`),
  };
}
