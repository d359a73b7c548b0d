import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { Clock } from "@pith/core/lib/clock";
import { z } from "zod";
import { callOptions, type PithApi } from "./create-pith-api.ts";

const MAX_NAME_CHARACTERS = 200;
/** Names change; once a day is often enough to notice. */
const KNOWN_MS = 24 * 3_600_000;
const MOST_KNOWN = 20_000;

/** What Telegram says of somebody who writes to the bot. */
export const personSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
});
export type Person = z.infer<typeof personSchema>;

/** Makes people known to the API, which answers nobody that the bot hasn't named. */
export interface PeopleRegister {
  /** Makes sure that the API knows this person as they are called today. Rejects as the client does. */
  ensure(person: Person): Promise<void>;
}

export function createPeopleRegister({ pith, clock }: { pith: PithApi; clock: Clock }): PeopleRegister {
  const knownSinceMs = new Map<number, number>();
  return {
    async ensure(person) {
      const sinceMs = knownSinceMs.get(person.id);
      if (sinceMs !== undefined && clock.now() - sinceMs < KNOWN_MS) return;
      await pith.service.call(
        systemEndpoints.putBotUser,
        {
          params: { telegramId: person.id },
          body: {
            first_name: person.first_name.slice(0, MAX_NAME_CHARACTERS),
            last_name: person.last_name?.slice(0, MAX_NAME_CHARACTERS) ?? null,
            username: person.username ?? null,
            language_code: person.language_code ?? null,
          },
        },
        callOptions(),
      );
      // Oldest first out: a map keeps the order in which its keys came.
      knownSinceMs.delete(person.id);
      const [oldest] = knownSinceMs.keys();
      if (knownSinceMs.size >= MOST_KNOWN && oldest !== undefined) knownSinceMs.delete(oldest);
      knownSinceMs.set(person.id, clock.now());
    },
  };
}
