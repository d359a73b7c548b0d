import { expect } from "vitest";
import type { Arranged } from "./arrange-contract.ts";
import { type Walk, wrong } from "./contract-walk.ts";

const feedUrl = "https://example.org/feed.xml";
const settings = { digest: "daily", hour: 7, weekday: 1, timeZone: "Europe/Berlin", ways: ["telegram"] };

/** The calls for followed feeds. */
export function walkFollows({ arranged }: { arranged: Arranged }) {
  const { user, stranger, followId } = arranged;
  const own = { as: user, params: { id: followId } };
  const strangers = {
    what: "somebody else's follow",
    as: stranger,
    params: { id: followId },
    status: 404,
    text: "You don't follow this. You may have unfollowed it.",
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
        follows: [{}, { id: followId, kind: "podcast", title: "Bridges weekly", url: feedUrl }],
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
    deleteFollow: { right: { as: user, params: { id: arranged.spareFollowId } }, refusals: [strangers] },
    listFollowedEpisodes: {
      right: own,
      data: { items: [{ title: "Arches", state: "skipped", reason: { code: "skip.older" } }, {}] },
      refusals: [strangers, strangePage],
    },
    updateFollowSettings: {
      right: { as: user, body: settings },
      data: { ...settings, email: null, isEmailConfirmed: false, nextDigestAt: expect.any(String) },
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
