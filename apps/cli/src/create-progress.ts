import type { CliOutput } from "./cli-context.ts";
import { cutToWidth } from "./format/measure-width.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { getColumns } from "./get-columns.ts";

const WIDTH = 24;
/** Moves to the line's start and empties it. */
const CLEAR_LINE = "\r\u001b[K";

export interface Progress {
  /** Shows what is being done; `share` of the whole, 0 to 1. */
  show(step: { text: string; share: number }): void;
  /** Takes the line away again. */
  clear(): void;
}

/** The line fills while the summary is made: on a terminal only, so that pipes and logs stay quiet. */
export function createProgress(stream: CliOutput): Progress {
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
