import { listSummarySections } from "@pith/core/summaries/list-summary-sections";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { describeProof } from "../describe-proof.ts";
import type { FileTexts } from "./summary-file.ts";

/**
 * Returns the proof that most points have, and the line that states it once, at the end. Both are null if
 * there are no points.
 */
export function findUsualProof({ content, texts }: { content: SummaryContent; texts: FileTexts }): {
  proof: string | null;
  line: string | null;
} {
  const points = listSummarySections(content).flatMap((section) => section.points);
  const byProof = Map.groupBy(points, ({ proof }) => describeProof({ proof, texts }));
  const [usual] = [...byProof].sort(([, left], [, right]) => right.length - left.length);
  if (usual === undefined) return { proof: null, line: null };
  const [proof] = usual;
  return { proof, line: byProof.size === 1 ? proof : texts.translate("proof.usual", { proof }) };
}
