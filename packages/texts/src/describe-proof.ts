import type { Proof } from "@pith/core/summaries/summary";
import type { TextValues } from "./isolate-values.ts";
import type { SummaryTextKey } from "./summary-catalogs.ts";

/** Returns in one sentence how a point was proven: by which model, or in whose words and why. */
export function describeProof({
  proof,
  translate,
}: {
  proof: Proof;
  /** Of a translator with `summaryCatalogs`. */
  translate: (key: SummaryTextKey, values?: TextValues) => string;
}): string {
  switch (proof.kind) {
    case "judged":
      return translate("proof.judged", { model: proof.model });
    case "quoted":
      return translate(`proof.quoted.${proof.reason}`);
    default:
      return translate(`proof.${proof.kind}`);
  }
}
