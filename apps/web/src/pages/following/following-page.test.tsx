import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { Follow, FollowedEpisode, FollowSettings } from "@pith/core/contract/follow.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { chooseLanguage, loadTextArea } from "../../lib/texts/texts.ts";
import { FollowingPage } from "./following-page.tsx";

const stored: Follow = {
  id: "f1",
  kind: "podcast",
  title: "Small Towns",
  url: "https://example.org/feed.xml",
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
  lastCheckedAt: null,
  trouble: null,
};
const settings: FollowSettings = {
  digest: "off",
  hour: 8,
  weekday: 1,
  timeZone: "UTC",
  ways: [],
  language: null,
  email: null,
  isEmailConfirmed: false,
  nextDigestAt: null,
  feedAddress: null,
};
const older: FollowedEpisode = {
  id: "e1",
  title: "The old harbor",
  url: "https://example.org/harbor",
  publishedAt: "2026-01-01T10:00:00.000Z",
  durationSeconds: 600,
  state: "skipped",
  reason: { code: "skip.older", params: {} },
  summaryId: null,
};

/** Fakes a server with the given follows. Returns the bodies of the calls that changed something. */
function fakeServer({
  follows = [],
  episodes = [],
  refusal = null,
}: {
  follows?: Follow[];
  episodes?: FollowedEpisode[];
  refusal?: AppError | null;
} = {}) {
  const changes: unknown[] = [];
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: { body?: object }) => {
    if (endpoint === followEndpoints.listFollows) {
      return { follows, maxFollows: 10, settings, usage: { followedToday: 0, remainingSummaries: 1 } };
    }
    if (endpoint === followEndpoints.listFollowedEpisodes) return { items: episodes, nextCursor: null };
    if (endpoint === followEndpoints.listDigests) return { items: [], nextCursor: null };
    if (refusal) throw refusal;
    changes.push(input?.body);
    if (endpoint === followEndpoints.catchUpFollow) {
      return { episodes: [{ ...older, state: "making", reason: null }], cost: 1 };
    }
    if (endpoint === followEndpoints.rotateFeedAddress) {
      return { address: `https://pith.example/feeds/${changes.length}` };
    }
    if (endpoint === followEndpoints.importFollows) {
      const error = { code: "forbidden_address", params: {} };
      return { added: 2, alreadyFollowed: 1, refused: [{ url: "http://10.0.0.1/feed", error }] };
    }
    if (endpoint === followEndpoints.updateFollowSettings) return { ...settings, ...input.body };
    return { ...stored, ...input.body, url: stored.url };
  }) as unknown as typeof api.call);
  return changes;
}

const show = () =>
  render(
    <MemoryRouter initialEntries={["/following"]}>
      <FollowingPage />
    </MemoryRouter>,
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

const before = authStore.getState();
beforeAll(() => loadTextArea("following"));
beforeEach(signInMember);
afterEach(async () => {
  // First, so that nothing on the page calls the server once it isn't a fake any longer.
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await chooseLanguage("en");
});
afterAll(() => authStore.setState(before));

describe("FollowingPage", () => {
  it("shows the cost of following, follows a link and lists the earlier episodes", async () => {
    const changes = fakeServer({ episodes: [older] });
    show();
    expect(await screen.findByText("You aren’t following anything yet.")).toBeTruthy();
    expect(screen.getByText(/Each one uses one of your/)).toBeTruthy();
    expect(screen.getByText("1 summary left this month.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Link to a channel/), "https://example.org/feed.xml");
    await press("Follow");
    expect(await screen.findByText("The old harbor")).toBeTruthy();
    expect(screen.getByText(/Published before you followed/)).toBeTruthy();
    expect(changes).toEqual([{ url: "https://example.org/feed.xml" }]);
  });

  it("shows at the field why a link can’t be followed", async () => {
    fakeServer({ refusal: new AppError({ code: "conflict.follows_full", params: { limit: 10 } }) });
    show();
    const field = await screen.findByLabelText(/^Link to a channel/);
    await press("Follow");
    expect(screen.getByText("Paste a link to follow.")).toBeTruthy();
    await userEvent.type(field, "https://example.org/feed.xml");
    await press("Follow");
    expect(await screen.findByText(/already follow 10 feeds/)).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });

  it("translates the message when the reader switches languages", async () => {
    fakeServer({ refusal: new AppError({ code: "conflict.follows_full", params: { limit: 10 } }) });
    show();
    const field = await screen.findByLabelText(/^Link to a channel/);
    await userEvent.type(field, "https://example.org/feed.xml");
    await press("Follow");
    await screen.findByText(/already follow 10 feeds/);
    await chooseLanguage("de");
    expect(await screen.findByText(/Du folgst schon 10 Feeds/)).toBeTruthy();
  });

  it("describes the rules and saves changes", async () => {
    const rules = { ...stored.rules, maxPerDay: 1, keywords: ["harbor", "railway"], minMinutes: 10 };
    const changes = fakeServer({ follows: [{ ...stored, rules }] });
    show();
    const facts = ["Medium", "up to 1 a day", "at least 10 minutes long", "about “harbor” or “railway”"];
    for (const fact of facts) expect(await screen.findByText(fact)).toBeTruthy();
    await press("Rules for Small Towns");
    await userEvent.click(screen.getByRole("radio", { name: "Short" }));
    const words = screen.getByLabelText("Skip episodes that mention");
    await userEvent.type(words, "trailer, , rerun,trailer");
    await userEvent.type(screen.getByLabelText("Maximum minutes"), "5");
    await press("Save rules");
    expect(screen.getByText("Can’t be less than the minimum")).toBeTruthy();
    expect(changes).toEqual([]);
    await userEvent.clear(screen.getByLabelText("Minimum minutes"));
    await press("Save rules");
    const changed = { length: "short", notKeywords: ["trailer", "rerun"], minMinutes: null, maxMinutes: 5 };
    expect(changes).toEqual([{ rules: { ...rules, ...changed } }]);
    await waitFor(() => expect(screen.queryByLabelText("Maximum minutes")).toBeNull());
  });

  it("pauses immediately, and reverts with the reason if the server rejects it", async () => {
    const changes = fakeServer({ follows: [stored] });
    const { unmount } = show();
    await press("Pause: Small Towns");
    expect(await screen.findByText("Paused")).toBeTruthy();
    expect(changes).toEqual([{ isPaused: true }]);
    unmount();
    fakeServer({ follows: [stored], refusal: new AppError({ code: "not_found.follow" }) });
    show();
    await press("Pause: Small Towns");
    expect((await screen.findByRole("alert")).textContent).toContain("You aren’t following this");
    expect(screen.queryByText("Paused")).toBeNull();
  });

  it("unfollows only after a second press", async () => {
    fakeServer({ follows: [stored] });
    show();
    await press("Unfollow: Small Towns");
    await press("Keep following");
    expect(screen.getByText("Small Towns")).toBeTruthy();
    await press("Unfollow: Small Towns");
    await press("Unfollow");
    expect(await screen.findByText("You aren’t following anything yet.")).toBeTruthy();
  });

  it("shows a feed's error", async () => {
    fakeServer({ follows: [{ ...stored, trouble: { code: "video_unavailable.feed_gone", params: {} } }] });
    show();
    expect(await screen.findByText(/This feed has ended/)).toBeTruthy();
  });

  it("shows the cost of episodes in advance, and offers no more than the remaining quota", async () => {
    const changes = fakeServer({
      follows: [stored],
      episodes: [older, { ...older, id: "e2", title: "Two" }],
    });
    show();
    await press("Episodes of Small Towns");
    await userEvent.click(await screen.findByLabelText("Summarize: The old harbor"));
    await userEvent.click(screen.getByLabelText("Summarize: Two"));
    const bar = document.querySelector("[data-catch-up]") as HTMLElement;
    expect(bar.textContent).toContain("Uses 2 summaries. 1 summary left this month.");
    expect(within(bar).getByRole("button")).toHaveProperty("disabled", true);
    await userEvent.click(screen.getByLabelText("Summarize: Two"));
    expect(changes).toEqual([]);
    await press("Summarize 1 episode");
    expect(await screen.findByText("In progress")).toBeTruthy();
    expect(changes).toEqual([{ episodeIds: ["e1"] }]);
    expect(screen.queryByLabelText("Summarize: The old harbor")).toBeNull();
  });

  it("loads a page of earlier episodes once, however often that is pressed", async () => {
    fakeServer({ follows: [stored] });
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: isPressedTwice, resolve } = Promise.withResolvers<void>();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      const [endpoint, input] = asked as unknown as [unknown, { query: object }];
      if (endpoint !== followEndpoints.listFollowedEpisodes) return answer?.(...asked);
      if (!("cursor" in input.query)) return { items: [older], nextCursor: "cursor-1" };
      await isPressedTwice;
      return { items: [{ ...older, id: "e2", title: "The first bridge" }], nextCursor: null };
    }) as unknown as typeof api.call);
    show();
    await press("Episodes of Small Towns");
    await userEvent.dblClick(await screen.findByRole("button", { name: "Show more" }));
    resolve();
    expect(await screen.findAllByText("The first bridge")).toHaveLength(1);
  });

  it("follows an earlier episode that is being summarized, on whichever page of the list it is", async () => {
    fakeServer({ follows: [stored] });
    const answer = vi.mocked(api.call).getMockImplementation();
    const last: FollowedEpisode = { ...older, id: "e2", title: "The first bridge", state: "making" };
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      const [endpoint, input] = asked as unknown as [unknown, { query: object }];
      if (endpoint !== followEndpoints.listFollowedEpisodes) return answer?.(...asked);
      if (!("cursor" in input.query)) return { items: [older], nextCursor: "cursor-1" };
      return { items: [{ ...last }], nextCursor: null };
    }) as unknown as typeof api.call);
    show();
    await press("Episodes of Small Towns");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await press("Show more");
    expect(await screen.findByText("In progress")).toBeTruthy();
    last.state = "done";
    await vi.advanceTimersByTimeAsync(4000);
    expect(await screen.findByText("Summarized")).toBeTruthy();
    expect(screen.queryByText("In progress")).toBeNull();
  });

  it.each([
    ["episodes", followEndpoints.listFollowedEpisodes],
    ["digests", followEndpoints.listDigests],
  ])(
    "says beside the button why older %s couldn't be loaded, and the same button loads them",
    async (kind, paged) => {
      fakeServer({ follows: [stored] });
      const answer = vi.mocked(api.call).getMockImplementation();
      let isDown = true;
      const { promise: isPressedTwice, resolve } = Promise.withResolvers<void>();
      const build = (id: string) =>
        kind === "episodes" ? { ...older, id } : { id, endsAt: "2026-01-02T10:00:00.000Z", summaries: 3 };
      vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
        const [endpoint, input] = asked as unknown as [unknown, { query: object }];
        if (endpoint !== paged) return answer?.(...asked);
        if (!("cursor" in input.query)) return { items: [build("1")], nextCursor: "cursor-1" };
        if (isDown) throw new AppError({ code: "network" });
        await isPressedTwice;
        return { items: [build("2")], nextCursor: null };
      }) as unknown as typeof api.call);
      show();
      if (kind === "episodes") await press("Episodes of Small Towns");
      const more = await screen.findByRole("button", { name: "Show more" });
      const list = more.parentElement;
      await userEvent.click(more);
      expect((await screen.findByRole("alert")).nextElementSibling).toBe(more);
      expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
      expect(document.activeElement).toBe(more);
      expect(list?.querySelectorAll("li")).toHaveLength(1);
      isDown = false;
      await userEvent.dblClick(more);
      resolve();
      await waitFor(() => expect(list?.querySelectorAll("li")).toHaveLength(2));
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  it("shows the server's digest settings again if neither of two quick changes could be saved", async () => {
    fakeServer();
    const answer = vi.mocked(api.call).getMockImplementation();
    const refusals: (() => void)[] = [];
    vi.mocked(api.call).mockImplementation(((...asked: Parameters<typeof api.call>) =>
      (asked[0] as unknown) === followEndpoints.updateFollowSettings
        ? new Promise((_resolve, reject) => refusals.push(() => reject(new AppError({ code: "timeout" }))))
        : answer?.(...asked)) as typeof api.call);
    show();
    await userEvent.click(await screen.findByRole("radio", { name: "Daily" }));
    await userEvent.click(await screen.findByRole("radio", { name: "Weekly" }));
    for (const refuse of refusals) refuse();
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("radio", { name: "Off" }).checked).toBe(true),
    );
    expect(await screen.findByRole("alert")).toBeTruthy();
  });

  it("shows the server's state of a follow again if neither of two quick changes could be saved", async () => {
    fakeServer({ follows: [stored] });
    const answer = vi.mocked(api.call).getMockImplementation();
    const refusals: (() => void)[] = [];
    vi.mocked(api.call).mockImplementation(((...asked: Parameters<typeof api.call>) =>
      (asked[0] as unknown) === followEndpoints.updateFollow
        ? new Promise((_resolve, reject) => refusals.push(() => reject(new AppError({ code: "timeout" }))))
        : answer?.(...asked)) as typeof api.call);
    show();
    await press(/^Pause/);
    await press(/^Resume/);
    expect(refusals).toHaveLength(2);
    for (const refuse of refusals) refuse();
    await screen.findByRole("alert");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Resume/ })).toBeNull());
    expect(screen.getByRole("button", { name: /^Pause/ })).toBeTruthy();
  });

  it("creates private feed URLs, and replaces them only after a second press", async () => {
    const changes = fakeServer();
    show();
    await press("Create my feed");
    expect(await screen.findByText("https://pith.example/feeds/1.rss")).toBeTruthy();
    await press("Replace address");
    expect(changes).toHaveLength(1);
    await press("Replace address");
    expect(await screen.findByText("https://pith.example/feeds/2.rss")).toBeTruthy();
  });

  it("keeps a digest that was turned on while the private feeds were being created", async () => {
    fakeServer({ follows: [stored] });
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: isAnswered, resolve } = Promise.withResolvers<void>();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if ((asked[0] as unknown) === followEndpoints.rotateFeedAddress) await isAnswered;
      return answer?.(...asked);
    }) as unknown as typeof api.call);
    show();
    await press("Create my feed");
    await userEvent.click(await screen.findByRole("radio", { name: "Daily" }));
    resolve();
    await waitFor(() => expect(document.querySelector("[data-private-feeds=some]")).toBeTruthy());
    expect(document.querySelector("[data-digest-settings=daily]")).toBeTruthy();
  });

  it("takes back why an address wasn't replaced when the question is closed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fakeServer();
    show();
    await press("Create my feed");
    await screen.findByText("https://pith.example/feeds/1.rss");
    const answer = vi.mocked(api.call).getMockImplementation();
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      if ((asked[0] as unknown) === followEndpoints.rotateFeedAddress)
        throw new AppError({ code: "network" });
      return answer?.(...asked);
    }) as unknown as typeof api.call);
    await press("Replace address");
    await press("Replace address");
    await screen.findByText("Network error. Please try again.");
    await press("Cancel");
    expect(screen.queryByText("Network error. Please try again.")).toBeNull();
  });

  it("reports what an OPML file added and why the rest was rejected", async () => {
    const changes = fakeServer();
    show();
    const file = new File(["<opml/>"], "follows.opml", { type: "text/x-opml" });
    await userEvent.upload(await screen.findByLabelText("OPML file"), file);
    expect((await screen.findByText(/2 added/)).textContent).toBe("2 added. You already follow 1 of them.");
    expect(screen.getByText("http://10.0.0.1/feed")).toBeTruthy();
    expect(screen.getByText(/isn’t on the public internet/)).toBeTruthy();
    expect(changes).toEqual([{ opml: "<opml/>" }]);
  });

  it.each([
    { timeZone: "Pacific/Kiritimati", date: /Jan 3, 2026, 8:00.AM/ },
    { timeZone: "Pacific/Pago_Pago", date: /Jan 2, 2026, 7:00.AM/ },
  ])("shows when the next digest comes in the digest's time zone, such as $timeZone", async (zone) => {
    const daily = { ...settings, digest: "daily", nextDigestAt: "2026-01-02T18:00:00.000Z" } as const;
    vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown) =>
      endpoint === followEndpoints.listFollows
        ? {
            ...{ follows: [], maxFollows: 10, usage: { followedToday: 0, remainingSummaries: 1 } },
            settings: { ...daily, timeZone: zone.timeZone },
          }
        : { items: [], nextCursor: null }) as unknown as typeof api.call);
    show();
    expect((await screen.findByText(/^Next digest/)).textContent).toMatch(zone.date);
  });

  it("enables digests in the browser’s time zone, and saves each change", async () => {
    const changes = fakeServer({ follows: [stored] });
    show();
    await userEvent.click(await screen.findByRole("radio", { name: "Weekly" }));
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const digest = within(document.querySelector("[data-digest-settings]") as HTMLElement);
    await userEvent.selectOptions(digest.getByLabelText("Day"), "Friday");
    await userEvent.click(digest.getByLabelText(/^Webhook/));
    await userEvent.selectOptions(digest.getByLabelText("Language"), "français");
    const first = { digest: "weekly", hour: 8, weekday: 1, timeZone, ways: [], language: null };
    const third = { ...first, weekday: 5, ways: ["webhook"] };
    expect(changes).toEqual([first, { ...first, weekday: 5 }, third, { ...third, language: "fr" }]);
  });
});
