import { formatTimecode } from "@pith/core/lib/format-timecode";
import { isRightToLeft } from "@pith/core/lib/is-right-to-left";
import { citeGist } from "@pith/core/summaries/cite-gist";
import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import { listSummarySections } from "@pith/core/summaries/list-summary-sections";
import type { KeyPoint } from "@pith/core/summaries/summary";
import { writeLeadIn } from "@pith/core/summaries/write-lead-in";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import { strToU8, zipSync } from "fflate";
import { describeProof } from "../describe-proof.ts";
import { escapeXml } from "./escape-xml.ts";
import { getFileId, nameFileSection } from "./list-file-points.ts";
import type { WrittenSummary } from "./summary-file.ts";

/** ZIP's earliest possible date. A fixed date makes the file deterministic for the same summary. */
const ZIP_DATE = new Date(1980, 0, 2);

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const style = `body { margin: 1em; line-height: 1.5; }
li { margin-block: 0.75em; }
blockquote { margin: 0.25em 0; padding-inline-start: 0.75em; border-inline-start: 2px solid; font-style: italic; }
small { display: block; }
`;

/** Generates an EPUB 3 book from a summary: a page with all sections, and a table of contents. */
export function writeEpub(summary: WrittenSummary & { writtenAt: Date }): Uint8Array<ArrayBuffer> {
  const sections = listSummarySections(summary.content).map((section, index) => ({
    id: `section-${index}`,
    heading: nameFileSection({ section, ...summary }),
    points: section.points,
  }));
  const files = {
    // E-readers identify books by this file, which must come first and be uncompressed.
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(container),
    "EPUB/package.opf": strToU8(writePackage(summary)),
    "EPUB/contents.xhtml": strToU8(writeContents({ summary, sections })),
    "EPUB/summary.xhtml": strToU8(writeSummaryPage({ summary, sections })),
    "EPUB/style.css": strToU8(style),
  } as const;
  return zipSync(files as unknown as Parameters<typeof zipSync>[0], { mtime: ZIP_DATE });
}

interface EpubSection {
  id: string;
  heading: string | null;
  points: readonly KeyPoint[];
}

function getTitle({ content, video }: WrittenSummary): string {
  return content.title.trim() || video?.title.trim() || "Pith";
}

function writePackage(summary: WrittenSummary & { writtenAt: Date }): string {
  const { content, video, writtenAt } = summary;
  const title = getTitle(summary);
  const direction = isRightToLeft(content.language) ? "rtl" : "ltr";
  const author = video?.author ? `\n    <dc:creator>${escapeXml(video.author)}</dc:creator>` : "";
  const source = video?.url ? `\n    <dc:source>${escapeXml(video.url)}</dc:source>` : "";
  const modified = `${writtenAt.toISOString().slice(0, 19)}Z`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escapeXml(content.language)}" dir="${direction}">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">${escapeXml(`pith:${getFileId(video) ?? title}`)}</dc:identifier>
    <dc:title>${escapeXml(title)}</dc:title>
    <dc:language>${escapeXml(content.language)}</dc:language>${author}${source}
    <meta property="dcterms:modified">${modified}</meta>
  </metadata>
  <manifest>
    <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="summary" href="summary.xhtml" media-type="application/xhtml+xml"/>
    <item id="style" href="style.css" media-type="text/css"/>
  </manifest>
  <spine page-progression-direction="${direction}">
    <itemref idref="summary"/>
  </spine>
</package>
`;
}

function writePage({ summary, body }: { summary: WrittenSummary; body: string }): string {
  const language = escapeXml(summary.content.language);
  const direction = isRightToLeft(summary.content.language) ? "rtl" : "ltr";
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${direction}">
<head>
<title>${escapeXml(getTitle(summary))}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`;
}

function writeContents({ summary, sections }: { summary: WrittenSummary; sections: EpubSection[] }): string {
  const title = escapeXml(getTitle(summary));
  const entries = sections
    .filter(({ heading }) => heading !== null && heading.trim() !== "")
    .map(({ id, heading }) => `<li><a href="summary.xhtml#${id}">${escapeXml(heading ?? "")}</a></li>`);
  const list = entries.length > 0 ? `<ol>${entries.join("")}</ol>` : "";
  const body = `<nav epub:type="toc" id="toc"><ol><li><a href="summary.xhtml">${title}</a>${list}</li></ol></nav>`;
  return writePage({ summary, body });
}

function writeSummaryPage({
  summary,
  sections,
}: {
  summary: WrittenSummary;
  sections: EpubSection[];
}): string {
  const { content, video } = summary;
  const link = video?.url ? `<p><a href="${escapeXml(video.url)}">${escapeXml(video.title)}</a></p>` : "";
  const parts = sections.map(({ id, heading, points }) => {
    const title = heading === null ? "" : `<h2>${escapeXml(heading)}</h2>`;
    const items = points.map((point) => writePoint({ point, summary }));
    return `<section id="${id}">${title}<ul>${items.join("\n")}</ul></section>`;
  });
  const { said, written, moments, topics } = citeGist(content);
  const times = moments.map((seconds) => writeTime({ video, seconds })).join("");
  const gist = `<p>${escapeXml(said + written)}${times}${escapeXml(topics)}</p>`;
  const head = `<h1>${escapeXml(getTitle(summary))}</h1>\n${gist}\n${link}`;
  return writePage({ summary, body: [head, ...parts].join("\n") });
}

function writeTime({ video, seconds }: { video: WrittenSummary["video"]; seconds: number | null }): string {
  const time = formatTimecode(seconds);
  const url = video && buildMomentUrl({ video, seconds });
  if (time === "") return "";
  return url === null ? ` (${time})` : ` (<a href="${escapeXml(url)}">${time}</a>)`;
}

function writePoint({
  point,
  summary: { content, video, texts },
}: {
  point: KeyPoint;
  summary: WrittenSummary;
}): string {
  const leadIn = writeLeadIn(point);
  const label = leadIn === null ? "" : `<b>${escapeXml(leadIn)}</b> `;
  const quotes = listQuotesToShow(point).map(({ text, speaker, startSeconds }) => {
    const name = speaker === null ? "" : ` — ${escapeXml(speaker)}`;
    return `<blockquote><p>${escapeXml(text)}${name}${writeTime({ video, seconds: startSeconds })}</p></blockquote>`;
  });
  const repairs =
    point.repairs.length > 0
      ? `<small>${escapeXml(formatRepairs({ repairs: point.repairs, language: content.origin.captionLanguage }))}</small>`
      : "";
  const proof = `<small>${escapeXml(describeProof({ proof: point.proof, texts }))}</small>`;
  const text = `${label}${escapeXml(point.text)}${writeTime({ video, seconds: point.quotes[0].startSeconds })}`;
  return `<li>${text}${quotes.join("")}${repairs}${proof}</li>`;
}
