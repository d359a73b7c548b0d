import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { Clock } from "@pith/core/lib/clock";
import { DAY_MS } from "@pith/core/lib/durations";
import type { BotStore } from "../store/bot-store.ts";
import { callOptions, type PithApi } from "./create-pith-api.ts";
import type { Person } from "./person.ts";

const MAX_NAME_CHARACTERS = 200;
/** What was told is told again after a day, in case the API has lost it. */
const TOLD_MS = DAY_MS;
const MOST_KNOWN = 20_000;

/** Makes people known to the API, which answers nobody that the bot hasn't named. */
export interface PeopleRegister {
  /** Makes sure that the API knows this person by today's name and language. Rejects as the client does. */
  ensure(person: Person): Promise<void>;
}

export function createPeopleRegister({
  pith,
  store,
  clock,
}: {
  pith: PithApi;
  store: Pick<BotStore, "getPreferences">;
  clock: Clock;
}): PeopleRegister {
  const told = new Map<number, { text: string; sinceMs: number }>();
  return {
    async ensure(person) {
      const body = {
        first_name: person.first_name.slice(0, MAX_NAME_CHARACTERS),
        last_name: person.last_name?.slice(0, MAX_NAME_CHARACTERS) ?? null,
        username: person.username ?? null,
        // What they chose here comes before their app's language: the API writes to them as the bot does.
        language_code: store.getPreferences(person.id).botLocale ?? person.language_code ?? null,
      };
      const text = JSON.stringify(body);
      const last = told.get(person.id);
      if (last?.text === text && clock.now() - last.sinceMs < TOLD_MS) return;
      await pith.service.call(
        systemEndpoints.putBotUser,
        { params: { telegramId: person.id }, body },
        callOptions(),
      );
      // Oldest first out: a map keeps the order in which its keys came.
      told.delete(person.id);
      const [oldest] = told.keys();
      if (told.size >= MOST_KNOWN && oldest !== undefined) told.delete(oldest);
      told.set(person.id, { text, sinceMs: clock.now() });
    },
  };
}
