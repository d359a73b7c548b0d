import { canSetCookie } from "@pith/core/consent/can-set-cookie";
import { serializeCookie } from "@pith/core/consent/serialize-cookie";
import { getAllowed, useConsent } from "./consent-store.ts";
import { useRegion } from "./region.ts";

/** Sets a cookie if the visitor has consented to its category. Otherwise, warns and returns false. */
export function setCookie({ name, value }: { name: string; value: string }): boolean {
  const preferences = getAllowed({
    decision: useConsent.getState().decision,
    isEu: useRegion.getState().isEu,
  });
  if (!canSetCookie({ name, preferences })) {
    // biome-ignore lint/suspicious/noConsole: the product rules require a console warning
    console.warn(`The cookie ${name} was not set: its category has no consent.`);
    return false;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: browsers still in use lack the Cookie Store API
  document.cookie = serializeCookie({ name, value });
  return true;
}
