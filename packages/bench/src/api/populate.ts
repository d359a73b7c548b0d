import { countResults } from "@pith/testbed/audit-ledger";
import { createPerson, type Person } from "@pith/testbed/create-person";
import type { Cluster } from "@pith/testbed/start-cluster";
import type { VideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";

/** A user and the summary they requested. */
export interface Owner {
  person: Person;
  summaryId: string;
}

/** Number of users created concurrently. */
const AT_ONCE = 16;

/**
 * Creates users, each with their own IP address. Each requests a summary of one of `videoCount` videos.
 * Doesn't wait for the summaries; see `waitUntilFinished`.
 */
export async function createOwners({
  cluster,
  source,
  count,
  videoCount,
  firstVideo = 0,
}: {
  cluster: Cluster;
  source: VideoSource;
  count: number;
  videoCount: number;
  firstVideo?: number;
}): Promise<Owner[]> {
  const owners: Owner[] = [];
  let begun = 0;
  const createSome = async () => {
    for (let number = begun++; number < count; number = begun++) {
      const origin = cluster.nextOrigin();
      const person = await createPerson({ origin, address: getAddress(number) });
      const url = source.linkTo(firstVideo + (number % videoCount));
      const { data, status } = await person.askFor({ origin, url });
      if (!data) throw new Error(`A summary was refused with status ${status}.`);
      owners.push({ person, summaryId: data.summary.id });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, createSome));
  return owners;
}

export async function waitUntilFinished(cluster: Cluster): Promise<void> {
  await waitUntil({
    what: "every summary is finished",
    limitMs: 300_000,
    async check() {
      const { queued = 0, running = 0 } = await countResults(cluster.sql);
      return queued + running === 0;
    },
  });
}

/** Makes a summary public and returns its share id. */
export async function share({ owner, origin }: { owner: Owner; origin: string }): Promise<string> {
  const { data } = await owner.person.call<{ shareId: string }>({
    origin,
    method: "POST",
    path: `/api/summaries/${owner.summaryId}/share`,
  });
  if (!data) throw new Error("A summary could not be shared.");
  return data.shareId;
}

/** Returns a different private IP address for each number. */
export function getAddress(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
