import { getAccountOverview } from "@pith/core/client/get-account-overview";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { callOptions } from "../pith/create-pith-api.ts";
import type { Person } from "../pith/person.ts";
import { nameChatAccount } from "../updates/name-anonymous-sender.ts";
import type { SummaryJob } from "./summary-job.ts";
import type { SummaryJobDependencies } from "./summary-job-dependencies.ts";

/**
 * Returns the group's account if the job is a new summary in a group on a paid plan, otherwise null. Throws
 * the API client's errors.
 */
export async function findGroupPayer({
  job: { target, request, requester },
  dependencies: { pith, people, store },
  signal,
}: {
  job: Pick<SummaryJob, "target" | "request" | "requester">;
  dependencies: Pick<SummaryJobDependencies, "pith" | "people" | "store">;
  signal: AbortSignal;
}): Promise<Person | null> {
  if (target.kind !== "chat" || !target.isGroup || request.kind !== "create") return null;
  const group = await nameChatAccount({ chat: { id: target.chatId, title: undefined }, store });
  // If the group itself is the requester, it pays anyway.
  if (group.id === requester.id) return null;
  await people.ensure(group);
  const { premium } = await getAccountOverview({
    client: pith.forUser(group.id),
    options: callOptions(signal),
  });
  if (premium === null) return null;
  const tier = getEffectiveTier(premium);
  return tier === "free" || tier === "expired" ? null : group;
}
