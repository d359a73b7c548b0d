/** Maximum length of a link. Longer pasted text is treated as a transcript. */
export const LONGEST_LINK = 2048;

/** Returns the text if it's just a link, with or without `https://`; null otherwise. */
export function findPastedLink(text: string): string | null {
  const link = text.trim();
  return link.length <= LONGEST_LINK && /^(?:https?:\/\/|(?:[\w-]+\.)+[a-z]{2,}\/)\S+$/i.test(link)
    ? link
    : null;
}

/**
 * Returns the link in the query of a URL such as `/?title=…&text=…&url=…`, or null. The extension's popup
 * uses `url`. Apps that share to the installed website may put the link into any of these parameters,
 * surrounded by text.
 */
export function findSharedLink(search: string): string | null {
  const params = new URLSearchParams(search);
  const values = ["url", "text", "title"].flatMap((name) => params.get(name)?.trim() || []);
  const link = values
    .map((value) => value.match(/https?:\/\/[^\s<>"]+/i)?.[0])
    .find((found) => found !== undefined);
  return (link ?? params.get("url"))?.slice(0, LONGEST_LINK) || null;
}
