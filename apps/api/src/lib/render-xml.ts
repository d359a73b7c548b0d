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

function renderAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");
}
