/**
 * Returns somebody else's text as one line of Markdown in which nothing is markup: no heading, list, link, image, HTML
 * or address that an editor would link. White space is folded, so that a line break can't end the block it stands in.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!]/g, "\\$&")
    .replace(/^([-+]|\d+[.)])/, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`)
    .replace(/\b(https?|www)(?=[:.])/gi, "$1\u200b");
}
