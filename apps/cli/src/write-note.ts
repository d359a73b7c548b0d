import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, realpath } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { getFileId } from "@pith/texts/files/list-file-points";
import type { FinishedSummary } from "./format/finished-summary.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { cutToBytes } from "./lib/cut-to-bytes.ts";
import { writeWhole } from "./lib/write-whole.ts";
import { OutputError } from "./output-error.ts";

/** Obsidian hides text between these markers. Everything after this line belongs to the user. */
const END_LINE = "%% Pith updates everything above this line. Your own notes go below. %%";
/** Our front matter only has a few lines, so anything longer isn't ours. */
const MAX_FRONT_MATTER_BYTES = 8192;
const MAX_NAME_CHARACTERS = 100;
/**
 * File systems allow 255 bytes for a name, which may consist of a title, an id, `.md`, and the temporary
 * file's suffix.
 */
const MAX_NAME_BYTES = 120;

/**
 * Writes a video's note to a folder, named after its title. If the folder already has a note for the video,
 * under any name or in a subfolder, replaces the part that Pith wrote. Throws OutputError or AppError.
 */
export async function writeNote({
  folder,
  summary: { video, content },
  text,
}: {
  folder: string;
  summary: FinishedSummary;
  text: string;
}): Promise<void> {
  const id = getFileId(video) ?? "";
  const note = `${addId({ text, id }).trimEnd()}\n\n${END_LINE}\n`;
  try {
    await mkdir(folder, { recursive: true });
    const known = await findNote({ folder, id });
    const own = known === null ? "" : readOwnText({ file: known, text: await readFile(known, "utf8") });
    const title = nameNote(content.title || video.title);
    // A note may be a link to a file elsewhere. The link mustn't be replaced by a copy.
    const file = known === null ? chooseFile({ folder, title, id: nameNote(id) }) : await realpath(known);
    writeWhole({ file, content: note + own });
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    throw new OutputError({ file: folder, cause });
  }
}

/** A note written with a template may have no front matter, or front matter without the id. */
function addId({ text, id }: { text: string; id: string }): string {
  const line = `pith: ${JSON.stringify(id)}`;
  if (!text.startsWith("---\n")) return `---\n${line}\n---\n\n${text}`;
  return readId(text) === null ? text.replace("---\n", () => `---\n${line}\n`) : text;
}

/** Obsidian strips the quotes when a property is edited. */
function readId(text: string): string | null {
  const frontMatter = /^---\r?\n([\s\S]*?)\n---/.exec(text)?.[1] ?? "";
  return /^pith: *(["']?)(.*?)\1 *\r?$/m.exec(frontMatter)?.[2] ?? null;
}

/** @throws AppError `invalid_input` if we can't tell which part of the note is the user's. */
function readOwnText({ file, text }: { file: string; text: string }): string {
  const at = text.indexOf(END_LINE);
  if (at === -1)
    throw new AppError({
      code: "invalid_input",
      message: `${file} was left as it is, because the line that begins with %% Pith is missing. Rename its property pith to get a new note.`,
    });
  return text.slice(at + END_LINE.length).replace(/^\r?\n/, "");
}

async function findNote({ folder, id }: { folder: string; id: string }): Promise<string | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries) {
    const file = join(parentPath, name);
    // Obsidian stores its settings and deleted notes in dot folders.
    const isHidden = relative(folder, file)
      .split(sep)
      .some((part) => part.startsWith("."));
    if (isHidden || !name.endsWith(".md")) continue;
    // A folder or a broken link may be named like a note.
    const start = await readStart(file).catch(() => "");
    if (readId(start) === id) return file;
  }
  return null;
}

async function readStart(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_FRONT_MATTER_BYTES), 0);
  return buffer.toString("utf8", 0, bytesRead);
}

/** Removes characters that aren't allowed in file names or in Obsidian's links. */
function nameNote(title: string): string {
  const name = stripControlCharacters(title)
    .replace(/[\\/:*?"<>|#^[\]]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\.+/, "");
  const start = [...name].slice(0, MAX_NAME_CHARACTERS).join("");
  return cutToBytes({ text: start, maxBytes: MAX_NAME_BYTES }).trim() || "Summary";
}

/**
 * Returns an unused file for a new note, so that notes with the same name stay untouched if they are about
 * something else or if the user has renamed their property.
 */
function chooseFile({ folder, title, id }: { folder: string; title: string; id: string }): string {
  let name = title;
  for (let number = 1; existsSync(join(folder, `${name}.md`)); number += 1)
    name = `${title} (${basename(id)})${number === 1 ? "" : ` ${number}`}`;
  return join(folder, `${name}.md`);
}
