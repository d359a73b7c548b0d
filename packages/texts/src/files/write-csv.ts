import { formatTimecode } from "@pith/core/lib/format-timecode";
import { describeProof } from "../describe-proof.ts";
import { listFilePoints } from "./list-file-points.ts";
import type { WrittenSummary } from "./summary-file.ts";

/** Without a BOM, Excel uses the system's legacy encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

const columns = [
  "number",
  "kind",
  "heading",
  "label",
  "text",
  "quotes",
  "speaker",
  "time",
  "start_seconds",
  "end_seconds",
  "link",
  "proof",
];

/** Formats a summary's points as CSV (RFC 4180), one row each. Multiple quotes are lines in one cell. */
export function writeCsv(summary: WrittenSummary): string {
  const rows = listFilePoints(summary).map(({ point, kind, heading, startSeconds, url }, index) => [
    String(index + 1),
    kind,
    heading ?? "",
    point.label ?? "",
    point.text,
    point.quotes.map(({ text }) => text).join("\n"),
    [...new Set(point.quotes.flatMap(({ speaker }) => speaker ?? []))].join(", "),
    formatTimecode(startSeconds),
    String(startSeconds ?? ""),
    String(point.quotes[0].endSeconds ?? ""),
    url ?? "",
    describeProof({ proof: point.proof, texts: summary.texts }),
  ]);
  const lines = [columns, ...rows].map((cells) => `${cells.map(writeCell).join(",")}\r\n`);
  return BYTE_ORDER_MARK + lines.join("");
}

/** A leading apostrophe keeps spreadsheets from evaluating the cell as a formula, as recommended by OWASP. */
function writeCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
