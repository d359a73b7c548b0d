import { chooseInterfaceLanguage, type InterfaceLanguage } from "@pith/core/lib/choose-interface-language";

/** Returns the browser's UI language, or English if Pith doesn't support it. */
export function readBrowserLanguage(): InterfaceLanguage {
  return chooseInterfaceLanguage(chrome.i18n.getUILanguage());
}
