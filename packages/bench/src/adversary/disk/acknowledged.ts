import { createPerson, type Person } from "@pith/testbed/create-person";
import type { VideoSource } from "@pith/testbed/start-video-source";

/** Videos that people ask for in turn, so that most requests join work that is there. */
const VIDEOS = 5;

interface Promised {
  person: Person;
  summaryId: string;
}

/** What the server has acknowledged, to check after a fault. */
export interface Acknowledged {
  readonly count: number;
  /** Creates a guest who asks for a summary. It counts only if the server said yes to both. */
  write(origin: string): Promise<void>;
  /** Writes until the signal aborts. What fails meanwhile was never acknowledged. */
  writeUntil(request: { origin: string; signal: AbortSignal }): Promise<void>;
  /** Returns how many of what was acknowledged the server doesn't have, from the given number on. */
  countLost(request: { origin: string; from?: number; to?: number }): Promise<number>;
}

/** Creates an empty record. */
export function createAcknowledged({ source }: { source: VideoSource }): Acknowledged {
  const promised: Promised[] = [];
  const write = async (origin: string) => {
    const person = await createPerson({ origin });
    const { data } = await person.askFor({ origin, url: source.linkTo(promised.length % VIDEOS) });
    if (data) promised.push({ person, summaryId: data.summary.id });
  };
  return {
    get count() {
      return promised.length;
    },
    write,
    async writeUntil({ origin, signal }) {
      while (!signal.aborted) await write(origin).catch(() => {});
    },
    async countLost({ origin, from = 0, to = promised.length }) {
      let lost = 0;
      for (const { person, summaryId } of promised.slice(from, to)) {
        const { status } = await person.read({ origin, id: summaryId });
        if (status !== 200) lost += 1;
      }
      return lost;
    },
  };
}
