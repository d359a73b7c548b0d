import { expect } from "vitest";
import type { Arranged } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const feedUrl = "https://example.org/feed.xml";
const settings = { digest: "daily", hour: 7, weekday: 1, timeZone: "Europe/Berlin", ways: ["telegram"] };

export function walkFollows({ arranged }: { arranged: Arranged }) {
  const { stranger, followed } = arranged;
  const { follower: user, followId, episodeId, digestId, code } = followed;
  const own = { as: user, params: { id: followId } };
  const strangers = {
    what: "somebody else's follow",
    as: stranger,
    params: { id: followId },
    status: 404,
    text: "You aren't following this. You may have unfollowed it.",
  };
  const strangePage = wrong(
    "a cursor of somebody's own making",
    { ...own, query: { cursor: "nonsense" } },
    "That page doesn't exist. Go back to the first page.",
  );
  return {
    listFollows: {
      right: { as: user },
      data: {
        follows: expect.arrayContaining([
          expect.objectContaining({ id: followId, kind: "podcast", title: "Bridges weekly", url: feedUrl }),
        ]),
        maxFollows: 10,
        usage: { followedToday: 0 },
      },
    },
    createFollow: {
      right: { as: user, body: { url: feedUrl } },
      data: { id: followId, rules: { maxPerDay: 3, length: "medium" }, isPaused: false, trouble: null },
      refusals: [
        wrong("no link", { as: user, body: { url: " " } }, "Paste a link to a video."),
        wrong(
          "a link to a video",
          { as: user, body: { url: "https://youtu.be/dQw4w9WgXcQ" } },
          "This isn't a link to a playlist, a channel, or a podcast feed. Paste one, or summarize the video itself.",
          422,
        ),
        wrong(
          "an address on a private network",
          { as: user, body: { url: "http://169.254.169.254/feed.xml" } },
          "That address is an IP address or is on a private network. Pith only reads public websites.",
          422,
        ),
        wrong(
          "a rule that isn't one",
          { as: user, body: { url: feedUrl, rules: { maxPerDay: 21 } } },
          "The value for rules.maxPerDay isn't valid.",
        ),
      ],
    },
    updateFollow: {
      right: { ...own, body: { rules: { maxPerDay: 2 }, isPaused: false } },
      data: { id: followId, rules: { maxPerDay: 2 } },
      refusals: [{ ...strangers, body: { isPaused: true } }],
    },
    deleteFollow: { right: { as: user, params: { id: followed.spareFollowId } }, refusals: [strangers] },
    listFollowedEpisodes: {
      right: own,
      data: {
        items: [{ title: "Arches" }, { title: "Beams", state: "skipped", reason: { code: "skip.older" } }],
      },
      refusals: [strangers, strangePage],
    },
    catchUpFollow: {
      right: { ...own, body: { episodeIds: [episodeId] } },
      data: { episodes: [{ id: episodeId, state: "making", summaryId: expect.any(String) }], cost: 1 },
      refusals: [
        { ...strangers, body: { episodeIds: [episodeId] } },
        wrong(
          "an episode of another feed",
          { ...own, body: { episodeIds: ["none"] } },
          "This feed doesn't have that episode.",
          404,
        ),
        wrong("no episode", { ...own, body: { episodeIds: [] } }, "The value for episodeIds isn't valid."),
      ],
    },
    confirmFollowEmail: {
      right: { as: user, body: { code } },
      data: { email: "ada@example.org", isEmailConfirmed: true },
      refusals: [
        wrong("no code", { as: user, body: { code: "12" } }, "Please enter a valid 6-digit code"),
        wrong("a wrong code", { as: user, body: { code: "999999" } }, "Invalid verification code"),
        wrong(
          "a code that was never sent",
          { as: stranger, body: { code } },
          "This code has expired. Request a new one.",
        ),
      ],
    },
    importFollows: {
      right: {
        as: user,
        body: {
          opml: `<opml version="2.0"><body><outline text="Bridges" xmlUrl="${feedUrl}"/>
            <outline text="Inside" xmlUrl="http://10.0.0.1/feed.xml"/></body></opml>`,
        },
      },
      data: {
        added: 0,
        alreadyFollowed: 1,
        refused: [
          {
            url: "http://10.0.0.1/feed.xml",
            error: { code: "forbidden_address.private_network", params: {} },
          },
        ],
      },
      refusals: [
        wrong(
          "another file",
          { as: user, body: { opml: "<html></html>" } },
          "This isn't an OPML file. Export one from your podcast app or feed reader.",
        ),
      ],
    },
    exportFollows: { right: { as: user } },
    rotateFeedAddress: { right: { as: user }, data: { address: expect.stringContaining("/feeds/") } },
    listDigests: {
      right: { as: user },
      data: { items: [{ id: digestId, summaries: 0, skipped: 0 }], nextCursor: null },
      refusals: [
        wrong(
          "a cursor of somebody's own making",
          { as: user, query: { cursor: "nonsense" } },
          "That page doesn't exist. Go back to the first page.",
        ),
      ],
    },
    readDigest: {
      right: { as: user, params: { id: digestId } },
      data: { id: digestId, lines: [], skipped: [] },
      refusals: [
        {
          what: "somebody else's digest",
          as: stranger,
          params: { id: digestId },
          status: 404,
          text: "This digest doesn't exist.",
        },
      ],
    },
    updateFollowSettings: {
      right: { as: user, body: settings },
      data: { ...settings, nextDigestAt: expect.any(String) },
      refusals: [
        wrong(
          "a time zone that isn't one",
          { as: user, body: { ...settings, timeZone: "Europe/Atlantis" } },
          "This time zone doesn't exist. Use a name like Europe/Berlin.",
        ),
        wrong(
          "an address that isn't one",
          { as: user, body: { ...settings, email: "ada" } },
          "Enter a valid email address.",
        ),
        wrong(
          "email where there is no SMTP server",
          { as: user, body: { ...settings, email: "ada@example.org" } },
          "This server isn't set up to send email.",
          501,
        ),
      ],
    },
  } satisfies Record<string, Walk>;
}
