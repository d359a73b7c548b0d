/** Returns the language of the captions, and so of the quotes (BCP 47). Undefined if unknown. */
export function readCaptionLanguage({
  captionLanguage,
}: {
  captionLanguage: string | null;
}): string | undefined {
  return captionLanguage === null || captionLanguage === "und" ? undefined : captionLanguage;
}
