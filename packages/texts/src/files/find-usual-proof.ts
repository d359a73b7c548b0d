import { listSummarySections } from "@pith/core/summaries/list-summary-sections";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { describeProof } from "../describe-proof.ts";
import type { FileTexts } from "./summary-file.ts";

/**
 * Returns the most common proof among the points and the gist, and the line that states it once at the end of
 * the file. Both are null if there are no points and no proof for the gist.
 */
export function findUsualProof({ content, texts }: { content: SummaryContent; texts: FileTexts }): {
  proof: string | null;
  line: string | null;
} {
  const points = listSummarySections(content).flatMap((section) => section.points);
  // Map.groupBy is missing in Node 20, which the CLI supports.
  const counts = new Map<string, number>();
  for (const { proof } of [...points, ...(content.gistEvidence ? [content.gistEvidence] : [])]) {
    const text = describeProof({ proof, texts });
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, left], [, right]) => right - left);
  if (usual === undefined) return { proof: null, line: null };
  const [proof] = usual;
  return { proof, line: counts.size === 1 ? proof : texts.translate("proof.usual", { proof }) };
}
