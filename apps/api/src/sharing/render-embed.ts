import { createHash } from "node:crypto";
import type { SharedSummary } from "@pith/core/contract/summary.schemas";
import { chooseInterfaceLanguage, type InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { isRightToLeft } from "@pith/core/lib/is-right-to-left";
import { quoteText } from "@pith/core/lib/quote-text";
import { buildTimeline } from "@pith/core/line/build-timeline";
import { measureCoverage } from "@pith/core/line/measure-coverage";
import type { Timeline } from "@pith/core/line/timeline";
import { areOwnWords } from "@pith/core/summaries/are-own-words";
import { citeGist } from "@pith/core/summaries/cite-gist";
import { escapeXml } from "@pith/texts/files/escape-xml";
import { translators } from "../lib/translators.ts";
import { drawLine, getLineHeight } from "../providers/cards/draw-line.ts";

/** Width for which the line is laid out. The image scales with the frame. */
const LINE_WIDTH = 600;

/**
 * The light and dark tokens from packages/ui/src/theme/tokens.css, inlined because the page loads nothing.
 */
const style = `:root{color-scheme:light dark;--paper:light-dark(oklch(.998 .003 85),oklch(.228 .009 65));--ink:light-dark(oklch(.225 .014 60),oklch(.93 .012 85));--soft:light-dark(oklch(.43 .016 62),oklch(.77 .013 82));--rule:light-dark(oklch(.9 .011 82),oklch(.305 .01 66));--strong:light-dark(oklch(.62 .014 72),oklch(.55 .012 70));--seed:light-dark(oklch(.645 .192 45),oklch(.76 .172 58));--focus:light-dark(oklch(.6 .185 44),oklch(.78 .16 60))}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:15px/22px system-ui,sans-serif}
a{color:inherit;text-underline-offset:3px}a:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
header{padding:16px 20px 12px;border-bottom:1px solid var(--rule)}
[dir=auto]{text-align:match-parent}
h1{font-size:14px;line-height:20px;font-weight:600}h1 a{text-decoration:none}h1 a:hover{text-decoration:underline}
.gist{font:19px/27px ui-serif,Georgia,serif;margin-top:6px}
.line{display:block;width:100%;max-width:800px;margin-top:12px}
.note{margin-top:4px;font-size:12.5px;line-height:16px;color:var(--soft)}
main{flex:1;padding:16px 20px}
ol{flex:1;list-style:none;max-width:840px;padding:8px 20px}
li a{display:flex;gap:12px;padding:6px 0;text-decoration:none}li a:hover span{text-decoration:underline}
.gist a{font:13px system-ui,sans-serif;text-decoration:none}
time{flex:none;min-width:44px;color:var(--soft);font-variant-numeric:tabular-nums;text-decoration:underline}
footer{position:sticky;bottom:0;background:var(--paper);display:flex;justify-content:space-between;align-items:center;gap:16px;padding:10px 20px;border-top:1px solid var(--rule);font-size:13px}
.mark{font-weight:600;font-size:16px;letter-spacing:-.03em;text-decoration:none;display:flex;gap:7px;align-items:center}
.cited{fill:var(--ink)}.said,.silent{fill:var(--strong)}.leftOut{stroke:var(--strong)}.seed{fill:var(--seed)}.number{font:600 11.5px system-ui,sans-serif;text-anchor:middle;fill:#170903}`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** Any site may frame this page, so it has no scripts, cookies or forms. */
export const EMBED_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

/** Renders a shared summary as a small page to embed on other sites. Its links open Pith in a new tab. */
export function renderEmbed({
  shared: { shareId, content, video, range },
  publicUrl,
}: {
  shared: SharedSummary;
  publicUrl: string;
}): string {
  const { language, keyPoints, chapters, coverage } = content;
  const texts = translators[chooseInterfaceLanguage(language)];
  const direction = isRightToLeft(language) ? "rtl" : "ltr";
  const page = `${publicUrl}/s/${shareId}`;
  const timeline = buildTimeline({
    durationSeconds: video.durationSeconds,
    range,
    chapters,
    keyPoints,
    takeaways: content.shaped?.takeaways ?? [],
    coverage,
  });
  const percent = timeline === null ? null : Math.round(measureCoverage(timeline) * 100);
  const points = keyPoints.map((point) => {
    const { startSeconds } = point.quotes[0];
    const text = areOwnWords(point)
      ? quoteText({ text: point.text, language: content.origin.captionLanguage })
      : point.text;
    const time = formatTimecode(startSeconds);
    const place = startSeconds === null ? "" : `?t=${Math.floor(startSeconds)}`;
    const shown = time === "" ? "" : `<time>${time}</time>`;
    return `<li><a href="${page}${place}" target="_blank" rel="noopener">${shown}<span dir="auto">${escapeXml(text)}</span></a></li>`;
  });
  const title = escapeXml(content.title);
  return `<!doctype html>
<html lang="${escapeXml(language)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} – Pith</title><style>${style}</style></head>
<body><header><h1 dir="auto"><a href="${page}" target="_blank" rel="noopener">${title}</a></h1>
<p class="gist" dir="auto">${renderGist({ content, page })}</p>
${timeline === null ? "" : drawEmbedLine({ timeline, direction })}${percent === null ? "" : `<p class="note">${escapeXml(texts.translate("card.coverage", { percent }))}</p>`}</header>
<ol aria-label="${escapeXml(texts.translate("section.points"))}">${points.join("")}</ol>
${renderFooter({ publicUrl, href: page, text: texts.translate("card.open") })}</body></html>
`;
}

function renderGist({ content, page }: { content: SharedSummary["content"]; page: string }): string {
  const { said, written, moments, topics } = citeGist(content);
  const quoted = said && quoteText({ text: said, language: content.origin.captionLanguage });
  const times = moments.map(
    (seconds) =>
      ` <a href="${page}?t=${seconds}" target="_blank" rel="noopener"><time>${formatTimecode(seconds)}</time></a>`,
  );
  return `${escapeXml(quoted + written)}${times.join("")}${escapeXml(topics)}`;
}

/** Renders the page for a link that was revoked or never existed. */
export function renderMissingEmbed({
  publicUrl,
  language,
}: {
  publicUrl: string;
  language: InterfaceLanguage;
}): string {
  const { translate } = translators[language];
  const direction = isRightToLeft(language) ? "rtl" : "ltr";
  const footer = renderFooter({ publicUrl, href: `${publicUrl}/`, text: translate("card.makeOwn") });
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Pith</title><style>${style}</style></head>
<body><main><p>${escapeXml(translate("not_found.shared_summary"))}</p></main>${footer}</body></html>
`;
}

function renderFooter({ publicUrl, href, text }: { publicUrl: string; href: string; text: string }): string {
  return `<footer><a class="mark" href="${publicUrl}/" target="_blank" rel="noopener"><svg aria-hidden="true" width="24" height="11" viewBox="0 0 34 16"><rect class="cited" y="6.4" width="9" height="3.2" rx="1.6"/><rect class="cited" x="11.4" y="6.4" width="11.2" height="3.2" rx="1.6"/><rect class="cited" x="25" y="7.4" width="9" height="1.2" rx=".6"/><rect class="seed" x="14.6" y=".5" width="4.8" height="15" rx="2.4"/></svg>Pith</a><a href="${href}" target="_blank" rel="noopener">${escapeXml(text)}</a></footer>`;
}

/** Draws the line as an image. The list below it shows the same points, each as a link. */
function drawEmbedLine({ timeline, direction }: { timeline: Timeline; direction: "ltr" | "rtl" }): string {
  const { svg, numbers } = drawLine({
    line: { timeline, lit: null },
    widthPx: LINE_WIDTH,
    size: "full",
    isRightToLeft: direction === "rtl",
    paint: (part) => `class="${part}"`,
  });
  const counts = numbers.map(
    ({ text, xPx, baselinePx }) =>
      `<text class="number" x="${xPx.toFixed(1)}" y="${baselinePx}">${text}</text>`,
  );
  return `<svg class="line" viewBox="0 0 ${LINE_WIDTH} ${getLineHeight("full")}" aria-hidden="true">${svg}${counts.join("")}</svg>`;
}
