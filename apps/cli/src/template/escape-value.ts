import { escapeMarkdown } from "@pith/core/lib/escape-markdown";

/**
 * The context that a value is inserted into: plain text, Markdown, HTML, or a double-quoted JSON or YAML
 * string.
 */
export type TemplateEscape = "text" | "markdown" | "html" | "quoted";

/**
 * A link's URL. Markdown doesn't interpret its characters, so only those that would end the link are
 * escaped.
 */
export class Address {
  readonly #href: string;

  constructor(href: string) {
    this.#href = href;
  }

  toString(): string {
    return this.#href;
  }
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a value so that it can't be interpreted as markup in its context. */
export function escapeValue({ value, escaping }: { value: unknown; escaping: TemplateEscape }): string {
  const text = String(value);
  switch (escaping) {
    case "text":
      return text;
    case "markdown":
      if (typeof value === "number") return text;
      return value instanceof Address
        ? text.replace(/[()<>\s]/g, (sign) =>
            encodeURIComponent(sign).replace("(", "%28").replace(")", "%29"),
          )
        : escapeMarkdown(text);
    case "html":
      return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
    case "quoted":
      return JSON.stringify(text).slice(1, -1);
  }
}
