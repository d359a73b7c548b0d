import { getErrorCode } from "@pith/core/errors/app-error";
import type { ExtensionTexts } from "../../../texts/load-texts.ts";

/**
 * Explains why there's no summary. On a third-party page, the text must name the server that isn't
 * responding. Failures stored by older versions have no params, so only their error code is used.
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
