import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { engineReplySchema } from "../../messages/engine-messages.ts";
import { readBrowserLanguage } from "../../platform/browser-language.ts";
import { requestBackground } from "../../platform/request-background.ts";

/**
 * Returns the interface language, the browser's if none is set, and whether the panel stays open for the next video. A
 * content script can't read the settings itself, so the background does. Returns the defaults if it doesn't respond.
 */
export async function readPanelSettings(): Promise<{ language: InterfaceLanguage; staysOpen: boolean }> {
  try {
    const reply = await requestBackground({
      request: { type: "engine:describe", captions: null },
      schema: engineReplySchema,
    });
    const preferences = reply.type === "engine:described" ? reply.preferences : null;
    return {
      language: preferences?.language ?? readBrowserLanguage(),
      staysOpen: preferences?.staysOpen ?? false,
    };
  } catch {
    return { language: readBrowserLanguage(), staysOpen: false };
  }
}
