import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { Clock } from "@pith/core/lib/clock";
import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { sliceText } from "@pith/core/lib/slice-text";
import type { BotStore } from "../store/bot-store.ts";
import { callOptions, type PithApi } from "./create-pith-api.ts";
import type { Person } from "./person.ts";

const MAX_NAME_CHARACTERS = 200;
/** Users are re-registered after a day, in case the API has lost them. */
const TOLD_MS = DAY_MS;
/**
 * Used instead of `TOLD_MS` if several processes share the work, since an account may be deleted through
 * another process.
 */
const TOLD_MS_SHARED = MINUTE_MS;
const MAX_KNOWN = 20_000;

/** Registers users with the API, which rejects unknown users. */
export interface PeopleRegister {
  /** Makes sure that the API has this user's current name and language. Rejects with the client's errors. */
  ensure(person: Person): Promise<void>;
  /** Call this after deleting a user's account, so that `ensure` registers them again. */
  forget(telegramId: number): void;
}

export function createPeopleRegister({
  pith,
  store,
  clock,
}: {
  pith: PithApi;
  store: Pick<BotStore, "getPreferences" | "isShared">;
  clock: Clock;
}): PeopleRegister {
  const toldMs = store.isShared ? TOLD_MS_SHARED : TOLD_MS;
  const told = new Map<number, { text: string; sinceMs: number }>();
  return {
    forget(telegramId) {
      told.delete(telegramId);
    },
    async ensure(person) {
      const body = {
        first_name: sliceText({ text: person.first_name, maxUnits: MAX_NAME_CHARACTERS }),
        last_name:
          person.last_name !== undefined
            ? sliceText({ text: person.last_name, maxUnits: MAX_NAME_CHARACTERS })
            : null,
        username: person.username ?? null,
        // The language chosen in the bot, falling back to the Telegram app's, so that the API's messages
        // match the bot's.
        language_code: (await store.getPreferences(person.id)).botLocale ?? person.language_code ?? null,
      };
      const text = JSON.stringify(body);
      const last = told.get(person.id);
      if (last?.text === text && clock.now() - last.sinceMs < toldMs) return;
      await pith.service.call(
        systemEndpoints.putBotUser,
        { params: { telegramId: person.id }, body },
        callOptions(),
      );
      // Maps keep insertion order, so the first key is the oldest entry. Deleting the user's entry moves it
      // to the end.
      told.delete(person.id);
      const [oldest] = told.keys();
      if (told.size >= MAX_KNOWN && oldest !== undefined) told.delete(oldest);
      told.set(person.id, { text, sinceMs: clock.now() });
    },
  };
}
