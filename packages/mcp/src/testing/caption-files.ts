import { listSharedFiles } from "@pith/engine/testing/shared-data";
import type { DrivenTools } from "./drive-tools.ts";

/** Returns the caption files of the shared data, a few of which have no speech. Empty without that data. */
export function listCaptionFiles(): string[] {
  return ["captions", "references", "youtube"]
    .flatMap(listSharedFiles)
    .filter((name) => /\.(vtt|srt|sbv|json3|ytt|xml)$|^captions.*\.json$/.test(name));
}

/** Prints what the tools returned for the files that have speech. */
export function reportDriven({ driven, files }: { driven: readonly DrivenTools[]; files: number }): void {
  const quotes = driven.reduce((sum, each) => sum + each.quotes, 0);
  const faults = driven.flatMap((each) => each.faults);
  process.stdout.write(
    `${driven.length} of ${files} files have speech: ${quotes} quotes, ${faults.length} faults\n`,
  );
}
