import type { SharedSummary } from "@pith/core/contract/summary.schemas";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import { sliceText } from "@pith/core/lib/slice-text";
import { escapeXml } from "@pith/texts/files/escape-xml";
import { CARD_HEIGHT, CARD_WIDTH } from "../providers/cards/card.ts";
import { buildCard, describeCard } from "./build-card.ts";
import type { ContentRenderer } from "./content-renderer.ts";
import { findMoment } from "./find-moment.ts";
import { readSharedSummary } from "./share-summary.ts";
import type { SharingDependencies } from "./sharing-dependencies.ts";

/** A changed version of a built page. */
export interface PageChange<Html = string> {
  /** Pages with equal keys are equal. */
  key: string;
  render(): Promise<Html>;
}

/** The changes to the page at a path. */
export interface RenderedPage {
  /** Null if nothing changes. */
  change: PageChange | null;
  /** False if there is nothing at the path. Users see a message on the page; other clients get the status. */
  isThere: boolean;
}

const SHARED_PATH = /^\/s\/([\w-]{1,60})\/?$/;
const MAX_DESCRIPTION_CHARACTERS = 300;
/** Maximum length of an image's alt text for Open Graph readers and X. */
const MAX_ALT_CHARACTERS = 420;

/**
 * Renders the website's page with a shared summary and its preview card, for sites that preview links. If the
 * link is to a moment, the preview shows the moment's quote. Search engines may index the page only if its
 * owner lists it. Null for every other path. For an unknown or revoked link, returns the plain page, which
 * shows an error.
 */
export function createSharedPageRenderer({
  config,
  cards,
  publicConfig,
  renderContent,
  ...dependencies
}: Pick<SharingDependencies, "config" | "database" | "shares" | "cards"> & {
  publicConfig: PublicConfig;
  renderContent: ContentRenderer;
}): (request: {
  path: string;
  search: string;
  language: string;
  html: string;
}) => Promise<RenderedPage | null> {
  return async ({ path, search, language, html }) => {
    const shareId = path.match(SHARED_PATH)?.[1];
    if (!shareId) return null;
    const page = await readSharedSummary({ shareId, dependencies }).catch((error: unknown) => {
      // The page repeats the request and shows the error.
      const isThere = !isAppError(error) || error.code !== "not_found";
      return { isThere, change: null };
    });
    if (!("shared" in page)) return page;
    const { shared, reply, isListed } = page;
    const t = readSeconds(search);
    const moment = findMoment({ content: shared.content, t });
    const place = moment ? `?t=${t}` : "";
    return {
      isThere: true,
      change: {
        key: [path, place, language, isListed, reply.plain.etag].join(" "),
        render: () => render({ path, shareId, shared, isListed, moment, place, language, html }),
      },
    };
  };

  async function render({
    path,
    shareId,
    shared,
    isListed,
    moment,
    place,
    language,
    html,
  }: {
    path: string;
    shareId: string;
    shared: SharedSummary;
    isListed: boolean;
    moment: ReturnType<typeof findMoment>;
    /** The part of the URL that identifies the moment. */
    place: string;
    language: string;
    html: string;
  }): Promise<string> {
    const { content, video, range } = shared;
    const card = buildCard({ content, video, range, moment });
    const words = moment ? `${card.marks.open}${card.text}${card.marks.close}` : content.gist;
    const description = sliceText({ text: words, maxUnits: MAX_DESCRIPTION_CHARACTERS });
    const alt = sliceText({ text: describeCard(card), maxUnits: MAX_ALT_CHARACTERS });
    // Sites cache images by URL, so a changed card needs a different URL.
    const version = cards.getEtag(card).replaceAll('"', "");
    const image = `${config.publicUrl}/api/shared/${shareId}/card.png${place || "?"}${place && "&"}v=${version}`;
    const properties: [string, string][] = [
      ["og:title", content.title],
      ["og:description", description],
      ["og:url", `${config.publicUrl}/s/${shareId}${place}`],
      ["og:type", "article"],
      ["og:image", image],
      ["og:image:type", "image/png"],
      ["og:image:width", String(CARD_WIDTH)],
      ["og:image:height", String(CARD_HEIGHT)],
      ["og:image:alt", alt],
    ];
    const names: [string, string][] = [
      ["twitter:card", "summary_large_image"],
      ["twitter:image", image],
      ["twitter:image:alt", alt],
    ];
    const tags = [
      // To search engines, links to moments lead to the same page.
      isListed
        ? `<link rel="canonical" href="${config.publicUrl}/s/${shareId}" />`
        : '<meta name="robots" content="noindex" />',
      ...properties.map(
        ([property, value]) => `<meta property="${property}" content="${escapeXml(value)}" />`,
      ),
      ...names.map(([name, value]) => `<meta name="${name}" content="${escapeXml(value)}" />`),
    ];
    const rendered = await renderContent({
      pathname: path,
      language,
      data: { config: publicConfig, shared },
    });
    // Without embedded content, the page requests the summary as soon as its scripts run. This tag makes the
    // browser request it earlier. Ids need no escaping.
    const data = rendered
      ? ""
      : `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/shared/${shareId}" />`;
    return (rendered ?? html)
      .replace(/<meta\s+property="og:type"[^>]*>/, "")
      .replace(
        /<meta\s+name="description"[^>]*>/s,
        () => `<meta name="description" content="${escapeXml(description)}" />`,
      )
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeXml(content.title)} – Pith</title>`)
      .replace("</head>", () => `${[...tags, data].join("\n")}\n</head>`);
  }
}

function readSeconds(search: string): number | undefined {
  const value = new URLSearchParams(search).get("t") ?? "";
  return /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}
