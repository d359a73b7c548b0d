/** Fields whose values don't need quotes in JSON and YAML: numbers, dates and booleans. */
const plainFields = /^(durationSeconds|covers|date|published|number|seconds|first|last)$/;
const tagPattern = /\{\{[{&]?\s*(\w+)/g;

/**
 * Returns an error message if a field that is unsafe without quotes is used outside of double quotes,
 * otherwise null.
 */
export function findUnquoted(text: string): string | null {
  for (const [index, line] of text.split("\n").entries())
    for (const tag of line.matchAll(tagPattern)) {
      const [, name = ""] = tag;
      const quotes = line.slice(0, tag.index).replace(/\\./g, "").split('"').length - 1;
      if (quotes % 2 === 0 && !plainFields.test(name))
        return `Its line ${index + 1} needs double quotes around {{${name}}}.`;
    }
  return null;
}
