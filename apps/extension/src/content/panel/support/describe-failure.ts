import { getErrorCode } from "@pith/core/errors/app-error";
import type { ExtensionTexts } from "../../../texts/load-texts.ts";

/**
 * Explains why there is no summary. On a third-party page, the text must state which server doesn't
 * respond. A failure stored by an older version has no params and is described by its error code alone.
 */
export function describeFailure({
  failure: { code, params = null },
  texts,
  serverOrigin,
}: {
  failure: { code: string; params?: Readonly<Record<string, unknown>> | null };
  texts: ExtensionTexts;
  serverOrigin: string;
}): string {
  const errorCode = getErrorCode(code);
  if (errorCode === "network") return texts.translate("panel.noServer", { host: new URL(serverOrigin).host });
  return texts.say(params === null ? { code: errorCode, params: {} } : { code, params });
}
