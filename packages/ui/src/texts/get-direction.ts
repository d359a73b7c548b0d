import { isRightToLeft } from "@pith/core/lib/is-right-to-left";

/** Returns a language's writing direction. */
export function getDirection(language: string): "ltr" | "rtl" {
  return isRightToLeft(language) ? "rtl" : "ltr";
}
