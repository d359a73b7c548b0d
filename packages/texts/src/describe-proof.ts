import type { Proof } from "@pith/core/summaries/summary";
import type { TextValues } from "./create-translator.ts";
import type { SummaryTextKey } from "./summary-catalogs.ts";

/**
 * Describes in one sentence how a point was verified: by which model, or why it shows the speaker's own
 * words.
 */
export function describeProof({
  proof,
  texts,
}: {
  proof: Proof;
  texts: { translate(key: SummaryTextKey, values?: TextValues): string };
}): string {
  switch (proof.kind) {
    case "judged":
      return texts.translate("proof.judged", { model: proof.model });
    case "quoted":
      return texts.translate(`proof.quoted.${proof.reason}`);
    default:
      return texts.translate(`proof.${proof.kind}`);
  }
}
