/** A line of a text document without its Markdown. */
export interface TextLine {
  text: string;
  /** 1 to 6 for a heading, 0 for body text. Headings aren't speech, but may have a timestamp. */
  headingLevel: number;
}

const heading = /^\s{0,3}(#{1,6})\s+(\S.*)$/;
const rule = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,}|={3,}|(?:- ){2,}-?|(?:\* ){2,}\*?)\s*$/;
const fence = /^\s{0,3}(?:```|~~~)/;
const linkDefinition = /^\s{0,3}\[[^[\]]{1,100}\]:\s{0,4}\S/;
const tableRow = /^\s{0,3}\|.*\|\s*$/;
const bullet = /^\s{0,8}(?:[*+•]|\d{1,3}[.)])\s+(?=\S)/;
const quoteMark = /^\s{0,3}>\s(?!>)/;
const link = /!?\[([^[\]]{0,300})\]\([^()\s]{0,1000}(?:\s"[^"]{0,200}")?\)/g;
/** A sign that a backslash keeps from being Markdown. */
const escaped = /\\([*_[\]`#~])/g;
const frontMatterKey = /^[A-Za-z_][\w -]{0,40}:/;
/** A one-line title in YAML: "title: Rain", "title: 'It''s raining'". */
const givenTitle = /^title:\s+(["']?)([^\s"'>|&*[{].*?)\1\s*$/i;
const MAX_FRONT_MATTER_LINES = 600;

/** A text document without its Markdown. */
export interface StrippedDocument {
  lines: TextLine[];
  isMarkdown: boolean;
  /**
   * The title in its front matter, or its only first-level heading if the document starts with that heading;
   * null otherwise.
   */
  title: string | null;
}

/**
 * Strips Markdown from a document. Removes front matter, code blocks, tables, rules, images and comments;
 * reduces links, emphasis, bullets and blockquotes to their text. Plain text is returned unchanged. Runs in
 * linear time.
 */
export function stripMarkdown(lines: readonly string[]): StrippedDocument {
  const bodyStart = findBodyStart(lines);
  let isMarkdown = bodyStart > 0;
  let inFence = false;
  let inComment = false;
  const stripped: TextLine[] = [];
  for (const line of lines.slice(bodyStart)) {
    if (inComment) {
      inComment = !line.includes("-->");
      continue;
    }
    if (fence.test(line)) {
      inFence = !inFence;
      continue;
    }
    if (inFence || rule.test(line)) continue;
    if (/^\s{0,3}<!--/.test(line)) {
      inComment = !line.includes("-->");
      continue;
    }
    if (tableRow.test(line) || linkDefinition.test(line)) continue;
    const headingMatch = line.length < 1000 ? heading.exec(line) : null;
    if (headingMatch !== null) {
      isMarkdown = true;
      stripped.push({ text: stripInline(headingMatch[2] ?? ""), headingLevel: headingMatch[1]?.length ?? 1 });
      continue;
    }
    const text = stripInline(line.replace(bullet, "").replace(quoteMark, ""));
    isMarkdown ||= text !== line && line.includes("](");
    stripped.push({ text, headingLevel: 0 });
  }
  const topHeadings = stripped.filter(({ headingLevel }) => headingLevel === 1);
  const heading1 = topHeadings.length === 1 && topHeadings[0] === stripped[0] ? topHeadings[0]?.text : null;
  return {
    lines: stripped,
    isMarkdown,
    title: findGivenTitle(lines.slice(0, bodyStart)) ?? heading1 ?? null,
  };
}

/** Returns the title in the front matter; null if it has no one-line title. */
function findGivenTitle(frontMatter: readonly string[]): string | null {
  for (const line of frontMatter) {
    const [, quote = "", title = ""] = givenTitle.exec(line) ?? [];
    if (title !== "") return quote === "'" ? title.replaceAll("''", "'") : title;
  }
  return null;
}

function stripInline(line: string): string {
  let text = line;
  if (text.includes("](")) {
    text = text.replace(link, (whole, label: string) => (whole.startsWith("!") ? "" : label));
  }
  if (text.includes("**") || text.includes("__")) text = text.replaceAll("**", "").replaceAll("__", "");
  if (text.includes("\\")) text = text.replace(escaped, "$1");
  return text.includes("`") ? text.replaceAll("`", "") : text;
}

function findBodyStart(lines: readonly string[]): number {
  if (lines[0]?.trim() !== "---" || !frontMatterKey.test(lines[1] ?? "")) return 0;
  const end = lines.slice(1, MAX_FRONT_MATTER_LINES).findIndex((line) => /^(?:---|\.\.\.)\s*$/.test(line));
  return end < 0 ? 0 : end + 2;
}
