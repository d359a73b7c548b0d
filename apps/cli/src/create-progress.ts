import type { CliContext, CliOutput } from "./cli-context.ts";
import { cutToWidth } from "./format/measure-width.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { getColumns } from "./get-columns.ts";

const WIDTH = 24;
/** Moves to the line's start and empties it. */
const CLEAR_LINE = "\r\u001b[K";

export interface Progress {
  /** Shows the current step; `share` is the overall progress, 0 to 1. */
  show(step: { text: string; share: number }): void;
  /** Removes the line. */
  clear(): void;
}

/**
 * Creates a progress line on a terminal. Shows nothing elsewhere, so that pipes and logs stay clean. If verbose, writes
 * each step on its own line instead, on a terminal or not. If quiet, shows nothing.
 */
export function createProgress({ stderr: stream, detail }: Pick<CliContext, "stderr" | "detail">): Progress {
  if (detail === "quiet") return { show: () => {}, clear: () => {} };
  if (detail === "verbose") return createSteps(stream);
  const columns = getColumns(stream);
  if (columns === null) return { show: () => {}, clear: () => {} };
  return {
    show: ({ text, share }) => {
      const filled = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
      const room = Math.max(0, columns - WIDTH - 2);
      const shown = cutToWidth({ text: stripControlCharacters(text).replace(/\s+/g, " "), columns: room });
      stream.write(`${CLEAR_LINE}${"▅".repeat(filled)}${"▁".repeat(WIDTH - filled)} ${shown}`);
    },
    clear: () => {
      stream.write(CLEAR_LINE);
    },
  };
}

function createSteps(stream: CliOutput): Progress {
  let last = "";
  return {
    show: ({ text }) => {
      const step = stripControlCharacters(text).replace(/\s+/g, " ");
      if (step !== last) stream.write(`pith: ${step}\n`);
      last = step;
    },
    clear: () => {},
  };
}
