import { escapeXml } from "@pith/texts/files/escape-xml";

/** Renders an element with text content. */
export function element(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  return `<${name}${renderAttributes(attributes)}>${escapeXml(text)}</${name}>`;
}

/** Renders an empty element. */
export function empty(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${name}${renderAttributes(attributes)}/>`;
}

/**
 * Renders plain text as HTML, with a paragraph per line. Readers parse an RSS `description` as HTML, in which
 * line breaks would be lost and spoken words that look like a tag would become one.
 */
export function renderParagraphs(text: string): string {
  return text
    .split("\n")
    .map((line) => element("p", line.trim()))
    .join("");
}

function renderAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");
}
