import { type Follow, type FollowSettings, followRulesSchema } from "@pith/core/contract/follow.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { FakeHandlers } from "./create-fake-pith-api.ts";

export const FOLLOW_ID = "00000000-0000-4000-8000-00000000f000";

const defaultSettings: FollowSettings = {
  digest: "off",
  hour: 8,
  weekday: 1,
  timeZone: "UTC",
  ways: ["webhook"],
  language: null,
  email: null,
  isEmailConfirmed: false,
  nextDigestAt: null,
  feedAddress: null,
};

/** Handlers for a server that stores each user's follows, like the real one. */
export function createFollowHandlers({ maxFollows = 3 }: { maxFollows?: number } = {}) {
  const follows = new Map<number, Follow[]>();
  const settings = new Map<number, FollowSettings>();
  const of = (telegramId: number | null) => follows.get(telegramId ?? 0) ?? [];
  const find = (telegramId: number | null, id: string) => {
    const found = of(telegramId).find((follow) => follow.id === id);
    if (!found) throw new AppError({ code: "not_found.follow" });
    return found;
  };
  const handlers: FakeHandlers = {
    listFollows: (_request, { telegramId }) => ({
      follows: of(telegramId),
      maxFollows,
      settings: settings.get(telegramId ?? 0) ?? defaultSettings,
      usage: { followedToday: 0, remainingSummaries: 5 },
    }),
    createFollow: ({ body: { url, rules } }, { telegramId }) => {
      const known = of(telegramId).find((follow) => follow.url === url);
      if (known) return known;
      if (!url.startsWith("https://")) throw new AppError({ code: "unsupported_link.list" });
      const count = of(telegramId).length;
      if (count >= maxFollows)
        throw new AppError({ code: "conflict.follows_full", params: { limit: maxFollows } });
      const follow: Follow = {
        id: FOLLOW_ID.slice(0, -1) + count,
        kind: "youtube_channel",
        title: `Feed of ${new URL(url).pathname}`,
        url,
        imageUrl: null,
        rules: rules ?? followRulesSchema.parse({}),
        isPaused: false,
        createdAt: "2026-01-15T12:00:00Z",
        lastEpisodeAt: null,
        lastCheckedAt: null,
        trouble: null,
      };
      follows.set(telegramId ?? 0, [follow, ...of(telegramId)]);
      return follow;
    },
    updateFollow: ({ params, body }, { telegramId }) => {
      const changed = { ...find(telegramId, params.id), ...body } as Follow;
      follows.set(
        telegramId ?? 0,
        of(telegramId).map((follow) => (follow.id === params.id ? changed : follow)),
      );
      return changed;
    },
    deleteFollow: ({ params }, { telegramId }) => {
      find(telegramId, params.id);
      follows.set(
        telegramId ?? 0,
        of(telegramId).filter(({ id }) => id !== params.id),
      );
      return undefined;
    },
    updateFollowSettings: ({ body }, { telegramId }) => {
      const nextDigestAt = body.digest === "off" ? null : "2026-01-16T07:00:00Z";
      const saved = { ...defaultSettings, ...body, email: null, nextDigestAt };
      settings.set(telegramId ?? 0, saved);
      return saved;
    },
  };
  return {
    handlers,
    follows: (telegramId: number) => of(telegramId),
    settings: (telegramId: number) => settings.get(telegramId),
  };
}
