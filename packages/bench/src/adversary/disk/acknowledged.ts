import { createPerson, type Person } from "@pith/testbed/create-person";
import type { VideoSource } from "@pith/testbed/start-video-source";

/** Writers cycle through this many videos, so most requests join a run in progress. */
const VIDEOS = 5;
/** Number of concurrent writers, so that faults hit writes at every stage. */
const WRITERS = 3;
const CHECKERS = 8;

/**
 * The object acknowledged by one response: a guest's account if there is no id, otherwise one of their
 * summaries.
 */
interface Promised {
  person: Person;
  summaryId: string | null;
}

/** Records the data that the server has acknowledged, to check it after a fault. */
export interface Acknowledged {
  /** Number of guests and summaries acknowledged so far. */
  readonly count: number;
  /** Creates a guest who requests a summary. Both count once their responses have arrived. */
  write(origin: string): Promise<void>;
  /** Lets several users write until the signal aborts. A write that fails wasn't acknowledged. */
  writeUntil(request: { origin: string; signal: AbortSignal }): Promise<void>;
  /** Returns how many of the acknowledged items, starting at `from`, are missing from the server. */
  countLost(request: { origin: string; from?: number; to?: number }): Promise<number>;
}

export function createAcknowledged({ source }: { source: VideoSource }): Acknowledged {
  const promised: Promised[] = [];
  let asked = 0;
  const write = async (origin: string) => {
    const person = await createPerson({ origin });
    promised.push({ person, summaryId: null });
    asked += 1;
    const { data } = await person.askFor({ origin, url: source.linkTo(asked % VIDEOS) });
    if (data) promised.push({ person, summaryId: data.summary.id });
  };
  const writeUntil = async ({ origin, signal }: { origin: string; signal: AbortSignal }) => {
    while (!signal.aborted) await write(origin).catch(() => {});
  };
  return {
    get count() {
      return promised.length;
    },
    write,
    async writeUntil(request) {
      await Promise.all(Array.from({ length: WRITERS }, () => writeUntil(request)));
    },
    async countLost({ origin, from = 0, to = promised.length }) {
      const checked = promised.slice(from, to);
      let lost = 0;
      const check = async () => {
        for (let next = checked.pop(); next !== undefined; next = checked.pop()) {
          const { person, summaryId } = next;
          const { status } =
            summaryId === null
              ? await person.call({ origin, path: "/api/premium/linked-account-usage" })
              : await person.read({ origin, id: summaryId });
          if (status !== 200) lost += 1;
        }
      };
      await Promise.all(Array.from({ length: CHECKERS }, check));
      return lost;
    },
  };
}
