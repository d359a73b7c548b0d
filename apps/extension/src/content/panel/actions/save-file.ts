import type { WrittenFile } from "./write-file.ts";

/** Clicks a link that isn't in the document, because the panel drops synthetic clicks. */
function press(link: { href: string; download?: string }): void {
  Object.assign(document.createElement("a"), link).click();
}

export function saveFile({ name, type, text }: WrittenFile): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  press({ href, download: name });
  URL.revokeObjectURL(href);
}

/**
 * Copies a note and opens it in Obsidian. Long notes don't fit in a URL, so Obsidian reads the note from the
 * clipboard.
 */
export async function openInObsidian({ name, text }: WrittenFile): Promise<void> {
  await navigator.clipboard.writeText(text);
  press({ href: `obsidian://new?file=${encodeURIComponent(name.replace(/\.md$/, ""))}&clipboard` });
}
