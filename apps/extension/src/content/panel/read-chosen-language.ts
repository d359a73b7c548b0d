import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { engineReplySchema } from "../../messages/engine-messages.ts";
import { readBrowserLanguage } from "../../platform/browser-language.ts";
import { requestBackground } from "../../platform/request-background.ts";

/**
 * Returns the interface language from the settings, which a script in a page can't read itself. Returns the browser's
 * language if none was chosen or the background doesn't answer.
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
