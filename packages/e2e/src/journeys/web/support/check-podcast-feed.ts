import type { Page } from "@playwright/test";

/** Apple's podcast categories that may fit a summary. Any other category is reported as a problem. */
const categories = ["Education", "News", "Technology", "Society & Culture"];
/**
 * Apple's limits ("Podcast RSS feed requirements"): MAX_VALUE is in characters, MAX_DESCRIPTION is the limit
 * for long descriptions, also in characters, and COVER has the limits for the cover's side length, in pixels.
 */
const MAX_VALUE = 255;
const MAX_DESCRIPTION = 4000;
const COVER = { least: 1400, most: 3000 };
const soundTypes: Readonly<Record<string, string>> = { mp3: "audio/mpeg", m4a: "audio/x-m4a" };

interface Field {
  /** The name, including its prefix. */
  name: string;
  text: string;
  attributes: Record<string, string>;
}

/**
 * Checks a podcast feed against RSS 2.0, Apple's requirements, and PSP-1 of the Podcast Standards Project.
 * Parses it with the browser's XML parser and fetches everything that it links to, as a podcast app would.
 * Returns the problems.
 */
export async function checkPodcastFeed({ page, url }: { page: Page; url: string }): Promise<string[]> {
  const problems: string[] = [];
  const demand = (isSo: boolean, what: string) => {
    if (!isSo) problems.push(what);
  };
  const answer = await fetch(url);
  demand(answer.status === 200, `The feed answers ${answer.status}.`);
  demand(/^application\/rss\+xml\b/.test(answer.headers.get("content-type") ?? ""), "It isn't sent as RSS.");
  const etag = answer.headers.get("etag");
  demand(etag !== null, "It has no ETag.");
  const again = await fetch(url, { headers: { "If-None-Match": etag ?? "" } });
  demand(again.status === 304, `Asked again, it answers ${again.status}.`);
  const feed = await readFeed({ page, xml: await answer.text() });
  if (!feed) return [...problems, "It isn't well-formed XML."];

  demand(feed.root === "rss" && feed.version === "2.0", "It isn't RSS 2.0.");
  demand(
    feed.namespaces.includes("http://www.itunes.com/dtds/podcast-1.0.dtd"),
    "Apple's namespace is missing.",
  );
  demand(
    feed.namespaces.includes("https://podcastindex.org/namespace/1.0"),
    "The podcast namespace is missing.",
  );
  const channel = createReader(feed.channel);
  for (const name of ["title", "link", "description", "language", "itunes:explicit", "itunes:author"]) {
    demand(channel.text(name) !== "", `The channel has no ${name}.`);
  }
  demand(/^[a-z]{2}(-[a-z]{2})?$/i.test(channel.text("language")), "The language isn't a code.");
  demand(
    ["true", "false"].includes(channel.text("itunes:explicit")),
    "itunes:explicit is neither true nor false.",
  );
  demand(
    categories.includes(channel.attribute("itunes:category", "text")),
    "The category isn't one of Apple's.",
  );
  demand(channel.attribute("atom:link", "href") === url, "atom:link doesn't lead to the feed itself.");
  demand(channel.attribute("atom:link", "rel") === "self", "atom:link isn't self.");
  demand(channel.text("itunes:block") === "Yes", "Directories may list it.");
  demand(isRfc822(channel.text("lastBuildDate")), "lastBuildDate isn't a date of RFC 822.");
  problems.push(...(await checkCover(channel.attribute("itunes:image", "href"))));

  demand(feed.items.length > 0, "It has no episode.");
  const guids = feed.items.map((item) => createReader(item).text("guid"));
  demand(new Set(guids).size === guids.length, "Two episodes have the same guid.");
  const enclosures = feed.items.map((item) => createReader(item).attribute("enclosure", "url"));
  demand(new Set(enclosures).size === enclosures.length, "Two episodes have the same sound.");
  for (const item of feed.items) problems.push(...(await checkEpisode(item)));
  for (const { name, text } of [...feed.channel, ...feed.items.flat()]) {
    demand(text === text.trim(), `${name} begins or ends with space.`);
    const limit = name === "description" ? MAX_DESCRIPTION : MAX_VALUE;
    demand(text.length <= limit, `${name} is longer than ${limit}.`);
  }
  return problems;
}

async function checkEpisode(item: readonly Field[]): Promise<string[]> {
  const problems: string[] = [];
  const { text, attribute } = createReader(item);
  const demand = (isSo: boolean, what: string) => {
    if (!isSo) problems.push(`${text("title")}: ${what}`);
  };
  demand(text("title") !== "", "no title");
  demand(text("guid") !== "" && attribute("guid", "isPermaLink") === "false", "no guid of its own");
  demand(isRfc822(text("pubDate")), "pubDate isn't a date of RFC 822");
  demand(/^\d+$/.test(text("itunes:duration")), "no duration in seconds");
  const url = attribute("enclosure", "url");
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? "";
  const type = attribute("enclosure", "type");
  demand(soundTypes[ending] === type, `a file .${ending} of type ${type}`);
  const head = await fetch(url, { method: "HEAD" });
  demand(head.status === 200, `HEAD answers ${head.status}`);
  demand(head.headers.get("content-type") === type, "the server calls it another type");
  const length = attribute("enclosure", "length");
  demand(head.headers.get("content-length") === length, "the file isn't as long as the feed says");
  const part = await fetch(url, { headers: { Range: "bytes=0-2" } });
  demand(part.status === 206 && (await part.text()) === "ID3", "no range of an MP3 with its tag");
  demand(part.headers.get("content-range") === `bytes 0-2/${length}`, "another Content-Range");
  const chapters = await fetch(attribute("podcast:chapters", "url"));
  demand(
    chapters.headers.get("content-type") === attribute("podcast:chapters", "type"),
    "chapters of another type",
  );
  const { version, chapters: list } = await chapters.json();
  demand(version === "1.2.0" && Array.isArray(list) && list[0]?.startTime === 0, "no chapters from 0 on");
  return problems;
}

async function checkCover(url: string): Promise<string[]> {
  const answer = await fetch(url).catch(() => null);
  if (answer?.headers.get("content-type") !== "image/png") return ["The cover isn't a PNG."];
  const bytes = new DataView(await answer.arrayBuffer());
  const [width, height] = [bytes.getUint32(16), bytes.getUint32(20)];
  // In a PNG's IHDR, color type 2 is RGB without transparency.
  const isPlain = bytes.getUint8(25) === 2;
  const isRight = width === height && width >= COVER.least && width <= COVER.most && isPlain;
  return isRight ? [] : [`The cover is ${width} x ${height}, plain RGB: ${isPlain}.`];
}

/** Parses the feed in the browser. Returns null if it can't be parsed. */
async function readFeed({ page, xml }: { page: Page; xml: string }) {
  return page.evaluate((source) => {
    const feed = new DOMParser().parseFromString(source, "application/xml");
    if (feed.querySelector("parsererror")) return null;
    const readFields = (parent: Element | null) =>
      [...(parent?.children ?? [])]
        .filter((element) => element.children.length === 0)
        .map((element) => ({
          name: element.nodeName,
          text: element.textContent ?? "",
          attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
        }));
    const root = feed.documentElement;
    return {
      root: root.nodeName,
      version: root.getAttribute("version"),
      namespaces: [...root.attributes]
        .filter(({ name }) => name.startsWith("xmlns:"))
        .map(({ value }) => value),
      channel: readFields(feed.querySelector("channel")),
      items: [...feed.querySelectorAll("channel > item")].map(readFields),
    };
  }, xml);
}

function createReader(fields: readonly Field[]) {
  const find = (name: string) => fields.find((field) => field.name === name);
  return {
    text: (name: string) => find(name)?.text ?? "",
    attribute: (name: string, attribute: string) => find(name)?.attributes[attribute] ?? "",
  };
}

function isRfc822(date: string): boolean {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/.test(date);
}
