/**
 * Escapes untrusted text so that it is a single line of Markdown without markup: no headings, lists, links,
 * images, HTML, entities, autolinked URLs, or Obsidian's comments, highlights and formulas (a formula only
 * ends at a dollar sign that isn't preceded by a space). Collapses whitespace, so that a line break can't end
 * the surrounding block.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!]|&(?=#?\w+;)|(?<=%)%|(?<==)=|(?<!\s)\$|\$(?=\$)/g, "\\$&")
    .replace(/^([-+]|\d+[.)])/, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`)
    .replace(/\b(https?|www)(?=[:.])/gi, "$1\u200b");
}
