import { escapeMarkdown } from "@pith/core/lib/escape-markdown";

/** Where a value goes: into plain text, Markdown, HTML, or a string in double quotes of JSON or YAML. */
export type TemplateEscape = "text" | "markdown" | "html" | "quoted";

/** A link's address. Its own characters aren't Markdown, so only those that would end a link are escaped. */
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

/** Returns a value as text that is only text in its place. */
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
