import english from "@pith/core/findings/english.json" with { type: "json" };
import type { FindingMessage } from "@pith/core/findings/finding-message";
import { compileTranslator } from "@pith/texts/compile-translator";
import { renderFinding } from "@pith/texts/render-finding";

export type FindingCode = keyof typeof english;

/** One result of the doctor's checks. */
export interface Finding {
  /**
   * `risk`: the installation still works. `problem`: something is broken, and the doctor exits with code 1.
   */
  state: "ok" | "risk" | "problem";
  /** In English, as the command prints it. If something is wrong, it says what to do. */
  text: string;
  /** The same, to be rendered in an admin's language. */
  message: FindingMessage<FindingCode>;
}

let translate: ((code: string, values: Record<string, string | number>) => string) | null = null;

export function createFinding({
  state,
  code,
  params = {},
}: {
  state: Finding["state"];
  code: FindingCode;
  params?: FindingMessage<FindingCode>["params"];
}): Finding {
  // Compiled once it is needed, because few processes ever ask.
  translate ??= compileTranslator({ language: "en", catalog: english }).translate;
  const message = { code, params };
  return { state, text: renderFinding({ message, translate }), message };
}
