import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { KeyPoint } from "@pith/core/summaries/summary";
import type { CliContext, CliOutput } from "./cli-context.ts";
import { cutToWidth, measureWidth } from "./format/measure-width.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { wrapText } from "./format/wrap-text.ts";
import { getColumns } from "./get-columns.ts";

const WIDTH = 24;
/** Maximum fraction of a narrow terminal's width for the bar, to leave room for the step beside it. */
const WIDTH_SHARE = 0.3;
/** Moves to the start of the line and clears it. */
const CLEAR_LINE = "\r\u001b[K";
/** Clears the terminal from the cursor down. */
const CLEAR_BELOW = "\u001b[J";
const USUAL_ROWS = 24;
const NO_PROGRESS: Progress = { show: () => {}, addPoint: () => {}, clear: async () => {} };

export interface Progress {
  /** Shows the current step. `share` is the overall progress, 0 to 1. */
  show(step: { text: string; share: number }): void;
  /** Shows a key point above the progress line, replacing any earlier one with the same index. */
  addPoint(event: { index: number; keyPoint: Pick<KeyPoint, "text" | "quotes"> }): void;
  /**
   * Clears the line and the points. Resolves once the terminal has processed this. Otherwise, it could erase
   * the summary, because standard output is a separate stream.
   */
  clear(): Promise<void>;
}

/**
 * Creates a progress line on a terminal, with the latest key points above it if they fit. On terminals
 * without escape codes and on other streams, shows nothing, to keep pipes and logs clean. In verbose mode,
 * writes each step and point on a separate line to any stream. In quiet mode, shows nothing.
 */
export function createProgress({
  stderr: stream,
  detail,
  config,
}: Pick<CliContext, "stderr" | "detail" | "config">): Progress {
  if (detail === "quiet") return NO_PROGRESS;
  if (detail === "verbose") return createSteps(stream);
  const columns = getColumns(stream);
  if (columns === null || config.isDumbTerminal) return NO_PROGRESS;
  const width = Math.min(WIDTH, Math.floor(columns * WIDTH_SHARE));
  const points = new Map<number, string>();
  let bar = "";
  /** Number of lines above the cursor. */
  let above = 0;
  const erase = () => (above === 0 ? CLEAR_LINE : `\r\u001b[${above}A${CLEAR_BELOW}`);
  const draw = () => {
    // Reserve one row for the bar and one for the next shell prompt.
    const room = Math.max(0, (stream.rows || USUAL_ROWS) - 2);
    const all = [...points.values()].flatMap((point) => point.split("\n"));
    const lines = all.slice(Math.max(0, all.length - room));
    stream.write(`${erase()}${lines.map((line) => `${line}\n`).join("")}${bar}`);
    above = lines.length;
  };
  return {
    show({ text, share }) {
      const filled = Math.round(Math.min(1, Math.max(0, share)) * width);
      // The space after the bar and the terminal's last column stay free, so that the line never wraps.
      const step = clipToWidth({ text: clean(text), columns: columns - width - 2 });
      bar = `${"▅".repeat(filled)}${"▁".repeat(width - filled)} ${step}`;
      draw();
    },
    addPoint({ index, keyPoint: { text, quotes } }) {
      const time = formatTimecode(quotes[0].startSeconds);
      const first = time === "" ? "- " : `${time}  `;
      // A word wider than the line takes up two terminal rows.
      const wrapped = wrapText({ text: clean(text), columns, first, rest: " ".repeat(first.length) });
      points.set(
        index,
        wrapped
          .split("\n")
          .map((line) => cutToWidth({ text: line, columns }))
          .join("\n"),
      );
      draw();
    },
    async clear() {
      const text = erase();
      above = 0;
      await new Promise<void>((resolve) => stream.write(text, () => resolve()));
    },
  };
}

function createSteps(stream: CliOutput): Progress {
  let last = "";
  const write = (line: string) => {
    const step = clean(line);
    if (step !== last) stream.write(`pith: ${step}\n`);
    last = step;
  };
  return {
    show: ({ text }) => write(text),
    addPoint: ({ keyPoint: { text, quotes } }) =>
      write(`${formatTimecode(quotes[0].startSeconds)} ${text}`.trimStart()),
    clear: async () => {},
  };
}

function clipToWidth({ text, columns }: { text: string; columns: number }): string {
  if (measureWidth(text) <= columns) return text;
  return `${cutToWidth({ text, columns: columns - 1 })}…`;
}

function clean(text: string): string {
  return stripControlCharacters(text).replace(/\s+/g, " ");
}
