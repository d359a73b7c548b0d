import type { EndpointData } from "@pith/core/contract/define-endpoint";
import type { Digest, Follow, FollowedEpisode, followSchemas } from "@pith/core/contract/follow.schemas";
import type { Page } from "@playwright/test";
import { changeAnswer } from "./people.ts";

type Overview = EndpointData<(typeof followSchemas)["listFollows"]>;
type Episodes = EndpointData<(typeof followSchemas)["listFollowedEpisodes"]>;

export function buildFollow(changes: Partial<Follow> = {}): Follow {
  return {
    id: "follow-1",
    kind: "youtube_channel",
    title: "Talks about small towns",
    url: "https://www.youtube.com/channel/UCreplayed00000000000000",
    imageUrl: null,
    rules: {
      language: null,
      length: "medium",
      keywords: [],
      notKeywords: [],
      maxPerDay: 3,
      minMinutes: null,
      maxMinutes: null,
    },
    isPaused: false,
    createdAt: "2026-01-02T10:00:00.000Z",
    lastEpisodeAt: "2026-01-20T10:00:00.000Z",
    lastCheckedAt: "2026-01-21T10:00:00.000Z",
    trouble: null,
    ...changes,
  };
}

export function buildEpisode(changes: Partial<FollowedEpisode> = {}): FollowedEpisode {
  return {
    id: "episode-1",
    title: "What the surveyors found under the harbor wall",
    url: "https://www.youtube.com/watch?v=M4gD1WSo5mA",
    publishedAt: "2026-01-20T10:00:00.000Z",
    durationSeconds: 1830,
    state: "skipped",
    reason: { code: "skip.older", params: {} },
    summaryId: null,
    ...changes,
  };
}

export function buildDigest(): Digest {
  return {
    id: "digest-1",
    createdAt: "2026-01-21T08:00:00.000Z",
    startsAt: "2026-01-20T08:00:00.000Z",
    endsAt: "2026-01-21T08:00:00.000Z",
    lines: [
      {
        title: "What the surveyors found under the harbor wall",
        url: "https://www.youtube.com/watch?v=M4gD1WSo5mA",
        feedTitle: "Talks about small towns",
        summaryId: "summary-1",
        gist: "The wall had moved in 19 places, so its repair came before any other building.",
        captionLanguage: "en",
        points: [
          {
            text: "The old walls had moved in 19 places.",
            quote: "Surveyors measured the harbor twice and found 19 places where the old walls had moved.",
            startSeconds: 305.4,
          },
        ],
      },
    ],
    skipped: [
      {
        title: "Trailer",
        url: "https://www.youtube.com/watch?v=F1xioXWb8CY",
        reason: { code: "skip.keywords", params: {} },
      },
    ],
  };
}

/** Fakes the user's follows and their episodes, since real ones would take days to reach the states under test. */
export async function routeFollows({
  page,
  follows,
  episodes,
}: {
  page: Page;
  follows: Follow[];
  episodes: FollowedEpisode[];
}): Promise<void> {
  await changeAnswer<Overview>({
    page,
    path: "/api/follows",
    change: (overview) => ({ ...overview, follows }),
  });
  const data: Episodes = { items: episodes, nextCursor: null };
  await page.route("**/api/follows/*/episodes*", (route) => route.fulfill({ json: { success: true, data } }));
}
