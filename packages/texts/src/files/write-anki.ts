import { formatTimecode } from "@pith/core/lib/format-timecode";
import { isRightToLeft } from "@pith/core/lib/is-right-to-left";
import { describeProof } from "../describe-proof.ts";
import { escapeXml } from "./escape-xml.ts";
import { type FilePoint, getFileId, listFilePoints } from "./list-file-points.ts";
import type { WrittenSummary } from "./summary-file.ts";

/**
 * Anki has supported these headers since version 2.1.54. Notes with a known id are updated instead of added.
 */
const headers = [
  "#separator:tab",
  "#html:true",
  "#notetype:Basic",
  "#deck:Pith",
  "#guid column:1",
  "#tags column:4",
  "#columns:Id\tFront\tBack\tTags",
];

/**
 * Formats a summary's points as importable Anki notes: the label on the front; the text, its quotes, the link
 * to the moment and the proof on the back. A point that occurs in several sections becomes a single note.
 */
export function writeAnki(summary: WrittenSummary): string {
  const notes = new Map(listFilePoints(summary).map((filed) => [getNoteId({ filed, summary }), filed]));
  const lines = [...notes].map(([id, filed]) =>
    [id, writeFront({ filed, summary }), writeBack({ filed, summary }), "pith"].join("\t"),
  );
  return [...headers, ...lines, ""].join("\n");
}

/** Anki accepts any string as an id. A point's id is the same in every file that contains the point. */
function getNoteId({ filed: { point }, summary }: { filed: FilePoint; summary: WrittenSummary }): string {
  const { firstCueId, lastCueId } = point.quotes[0];
  const talk = getFileId(summary.video) ?? summary.content.title;
  return escapeField(`pith ${talk} ${firstCueId}-${lastCueId} ${point.text}`);
}

function writeFront({ filed, summary }: { filed: FilePoint; summary: WrittenSummary }): string {
  const { title } = summary.content;
  const time = formatTimecode(filed.startSeconds);
  const subject = [filed.point.label, filed.heading, title].find((text) => text?.trim()) ?? "Pith";
  const place = time === "" ? title : `${title}, ${time}`;
  return inDirection({
    html: `${escapeField(subject)}<br><small>${escapeField(place)}</small>`,
    summary,
  });
}

function writeBack({ filed, summary }: { filed: FilePoint; summary: WrittenSummary }): string {
  const { point, url, startSeconds } = filed;
  const quotes = point.quotes.map(({ text, speaker }) => {
    const name = speaker === null ? "" : ` — ${escapeField(speaker)}`;
    return `<blockquote>${escapeField(text)}${name}</blockquote>`;
  });
  const time = formatTimecode(startSeconds) || url;
  const link = url === null ? "" : `<a href="${escapeField(url)}">${escapeField(time ?? "")}</a>`;
  const proof = `<small>${escapeField(describeProof({ proof: point.proof, texts: summary.texts }))}</small>`;
  return inDirection({ html: [escapeField(point.text), ...quotes, link, "<br>", proof].join(""), summary });
}

function inDirection({ html, summary }: { html: string; summary: WrittenSummary }): string {
  return isRightToLeft(summary.content.language) ? `<div dir="rtl">${html}</div>` : html;
}

/** Fields must be a single line without tabs. */
function escapeField(text: string): string {
  return escapeXml(text.replace(/\s+/g, " ").trim());
}
