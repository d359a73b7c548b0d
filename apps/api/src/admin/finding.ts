import type { FindingCode, FindingMessage } from "@pith/core/findings/finding-message";
import { renderEnglishFinding } from "@pith/texts/render-english-finding";

/** One result of the doctor's checks. */
export interface Finding {
  /**
   * `risk`: the installation still works. `problem`: something is broken, and the doctor exits with code 1.
   */
  state: "ok" | "risk" | "problem";
  /** In English, as printed by the command. If something is wrong, the text says what to do. */
  text: string;
  /** The same text as a message that can be rendered in an admin's language. */
  message: FindingMessage<FindingCode>;
}

export function createFinding({
  state,
  code,
  params = {},
}: {
  state: Finding["state"];
  code: FindingCode;
  params?: FindingMessage<FindingCode>["params"];
}): Finding {
  const message = { code, params };
  return { state, text: renderEnglishFinding(message), message };
}
