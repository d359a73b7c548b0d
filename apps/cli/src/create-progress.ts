import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { KeyPoint } from "@pith/core/summaries/summary";
import type { CliContext, CliOutput } from "./cli-context.ts";
import { cutToWidth } from "./format/measure-width.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { wrapText } from "./format/wrap-text.ts";
import { getColumns } from "./get-columns.ts";

const WIDTH = 24;
/** Moves to the start of the line and clears it. */
const CLEAR_LINE = "\r\u001b[K";
/** Clears the terminal from the cursor down. */
const CLEAR_BELOW = "\u001b[J";
const USUAL_ROWS = 24;
const NO_PROGRESS: Progress = { show: () => {}, addPoint: () => {}, clear: async () => {} };

export interface Progress {
  /** Shows the current step; `share` is the overall progress, 0 to 1. */
  show(step: { text: string; share: number }): void;
  /** Shows a key point above the progress line. A later one with the same index replaces it. */
  addPoint(event: { index: number; keyPoint: Pick<KeyPoint, "text" | "quotes"> }): void;
  /**
   * Removes the line and the points. Resolves once the terminal has processed that. Standard output is a
   * different stream, so the summary could be erased otherwise.
   */
  clear(): Promise<void>;
}

/**
 * Creates a progress line on a terminal, with the latest key points above it if they fit. Shows nothing on
 * other streams, so that pipes and logs stay clean. If verbose, writes each step and point on its own line
 * instead, on any stream. If quiet, shows nothing.
 */
export function createProgress({ stderr: stream, detail }: Pick<CliContext, "stderr" | "detail">): Progress {
  if (detail === "quiet") return NO_PROGRESS;
  if (detail === "verbose") return createSteps(stream);
  const columns = getColumns(stream);
  if (columns === null) return NO_PROGRESS;
  const points = new Map<number, string>();
  let bar = "";
  /** Number of lines above the cursor's line. */
  let above = 0;
  const erase = () => (above === 0 ? CLEAR_LINE : `\r\u001b[${above}A${CLEAR_BELOW}`);
  const draw = () => {
    // One row is for the bar, one for the shell's next prompt.
    const room = Math.max(0, (stream.rows || USUAL_ROWS) - 2);
    const all = [...points.values()].flatMap((point) => point.split("\n"));
    const lines = all.slice(Math.max(0, all.length - room));
    stream.write(`${erase()}${lines.map((line) => `${line}\n`).join("")}${bar}`);
    above = lines.length;
  };
  return {
    show({ text, share }) {
      const filled = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
      const room = Math.max(0, columns - WIDTH - 2);
      bar = `${"▅".repeat(filled)}${"▁".repeat(WIDTH - filled)} ${cutToWidth({ text: clean(text), columns: room })}`;
      draw();
    },
    addPoint({ index, keyPoint: { text, quotes } }) {
      const time = formatTimecode(quotes[0].startSeconds);
      const first = time === "" ? "- " : `${time}  `;
      // A word that is wider than the line takes up two rows of the terminal.
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

function clean(text: string): string {
  return stripControlCharacters(text).replace(/\s+/g, " ");
}
