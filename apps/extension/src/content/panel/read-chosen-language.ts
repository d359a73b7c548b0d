import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { engineReplySchema } from "../../messages/engine-messages.ts";
import { readBrowserLanguage } from "../../platform/browser-language.ts";
import { requestBackground } from "../../platform/request-background.ts";

/**
 * Returns the interface language from the settings. A content script can't read the settings itself, so the
 * background does. Returns the browser's language if none is set or the background doesn't respond.
 */
export async function readChosenLanguage(): Promise<InterfaceLanguage> {
  try {
    const reply = await requestBackground({
      request: { type: "engine:describe", captions: null },
      schema: engineReplySchema,
    });
    const chosen = reply.type === "engine:described" ? reply.preferences.language : null;
    return chosen ?? readBrowserLanguage();
  } catch {
    return readBrowserLanguage();
  }
}
