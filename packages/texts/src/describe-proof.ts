import type { Proof } from "@pith/core/summaries/summary";
import type { TextValues } from "./create-translator.ts";
import type { SummaryTextKey } from "./summary-catalogs.ts";

/** Says in one sentence how a point was proven: by which model, or why it is in the speaker's own words. */
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
