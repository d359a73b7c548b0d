import { askProcesses } from "../db/ask-processes.ts";
import type { Dependencies } from "../dependencies.ts";
import type { UntrustedPeer } from "../http/forwarding-watch.ts";
import { createFinding, type Finding } from "./finding.ts";

/** Maximum number of peers reported by each process. A Postgres notification is limited to 8000 bytes. */
const MAX_PEERS = 50;

/** Lets a doctor that shares the database ask this process for its in-memory data. */
export function answerDoctor({
  database,
  forwardingWatch,
  log,
}: Pick<Dependencies, "database" | "forwardingWatch" | "log">): void {
  database.bus.listen("question", (topic) => {
    if (topic === null) return;
    const questionId = topic.slice(topic.indexOf(":") + 1);
    const answer = JSON.stringify(forwardingWatch.list().slice(0, MAX_PEERS));
    database.bus
      .announce(`answer:${questionId}:${answer}`)
      .catch((error: unknown) => log.warn({ err: error }, "The doctor got no answer"));
  });
}

/**
 * Asks all server processes that share the Postgres database for a list of the untrusted peers that forward requests to
 * them.
 */
export async function surveyProcesses(
  question: Parameters<typeof askProcesses>[0],
): Promise<{ finding: Finding; forwarding: UntrustedPeer[] }> {
  const { processes, answers } = await askProcesses(question);
  const silent = processes - answers.length;
  const peers = new Map<string, UntrustedPeer>();
  for (const seen of answers.flatMap((answer) => JSON.parse(answer) as UntrustedPeer[])) {
    const known = peers.get(seen.peer);
    peers.set(seen.peer, {
      peer: seen.peer,
      count: seen.count + (known?.count ?? 0),
      lastAt: Math.max(seen.lastAt, known?.lastAt ?? 0),
    });
  }
  return {
    finding:
      silent > 0
        ? createFinding({ state: "risk", code: "finding.processes_silent", params: { silent, processes } })
        : createFinding({ state: "ok", code: "finding.processes_ok", params: { processes } }),
    forwarding: [...peers.values()].sort((first, second) => second.count - first.count),
  };
}
