import { isAppError } from "@pith/core/errors/app-error";
import { readSharedSummary } from "./share-summary.ts";
import type { SharingDependencies } from "./sharing-dependencies.ts";

/** The page's changes for a path. */
export interface RenderedPage {
  /** Null for no change. */
  html: string | null;
  /** False if the path leads to nothing. Users see a message in the page; other clients see the status. */
  isThere: boolean;
}

const SHARED_PATH = /^\/s\/([\w-]{1,60})\/?$/;
const MAX_DESCRIPTION_CHARACTERS = 300;

/**
 * Renders the website's page with a shared summary's preview card, for sites that preview links. Null for every other
 * path. An unknown or revoked link gets the plain page, which says so.
 */
export function createSharedPageRenderer({
  config,
  ...dependencies
}: Pick<SharingDependencies, "config" | "database" | "shares">): (request: {
  path: string;
  html: string;
}) => Promise<RenderedPage | null> {
  return async ({ path, html }) => {
    const shareId = path.match(SHARED_PATH)?.[1];
    if (!shareId) return null;
    const page = await readSharedSummary({ shareId, dependencies }).catch((error: unknown) => {
      // The page repeats the request itself and shows that error.
      const isThere = !isAppError(error) || error.code !== "not_found";
      return { isThere, html: null };
    });
    if (!("shared" in page)) return page;
    const { content, video } = page.shared;
    const description = content.gist.slice(0, MAX_DESCRIPTION_CHARACTERS);
    const properties: [string, string][] = [
      ["og:title", content.title],
      ["og:description", description],
      ["og:url", `${config.publicUrl}/s/${shareId}`],
      ["og:type", "article"],
      ...(video.thumbnailUrl ? [["og:image", video.thumbnailUrl] as [string, string]] : []),
    ];
    const names: [string, string][] = [
      ["twitter:card", video.thumbnailUrl ? "summary_large_image" : "summary"],
      ["robots", "noindex"],
    ];
    const tags = [
      ...properties.map(
        ([property, value]) => `<meta property="${property}" content="${escapeHtml(value)}" />`,
      ),
      ...names.map(([name, value]) => `<meta name="${name}" content="${escapeHtml(value)}" />`),
    ];
    // The website requests the summary as soon as it runs; with this, the browser requests it earlier. Ids need no
    // escaping.
    const data = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/shared/${shareId}" />`;
    const rendered = html
      .replace(/<meta\s+property="og:type"[^>]*>/, "")
      .replace(
        /<meta\s+name="description"[^>]*>/s,
        () => `<meta name="description" content="${escapeHtml(description)}" />`,
      )
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(content.title)} – Pith</title>`)
      .replace("</head>", () => `${[...tags, data].join("\n")}\n</head>`);
    return { html: rendered, isThere: true };
  };
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[character] ?? "",
  );
}
