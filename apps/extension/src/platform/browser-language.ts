import { chooseInterfaceLanguage, type InterfaceLanguage } from "@pith/core/lib/choose-interface-language";

/** The language of the browser's own menus, or English if Pith doesn't speak it. */
export function readBrowserLanguage(): InterfaceLanguage {
  return chooseInterfaceLanguage(chrome.i18n.getUILanguage());
}
