import { readFileSync } from "node:fs";
import { extname } from "node:path";
import Mustache from "mustache";
import { describeSystemError } from "../lib/describe-system-error.ts";
import type { TemplateEscape } from "./escape-value.ts";
import { findUnquoted } from "./find-unquoted.ts";
import { findWrongName } from "./template-fields.ts";

const MAX_BYTES = 1_000_000;
const frontMatterPattern = /^---\r?\n[\s\S]*?\r?\n---[ \t]*(\r?\n|$)/;
const escapes: Record<string, TemplateEscape> = {
  ".md": "markdown",
  ".markdown": "markdown",
  ".json": "quoted",
  ".yaml": "quoted",
  ".yml": "quoted",
  ".html": "html",
  ".htm": "html",
  ".xml": "html",
};

/** A template's parts in order, each with its escaping, and the file extension of its results. */
export interface Template {
  parts: readonly { text: string; escaping: TemplateEscape }[];
  /** Without the dot. */
  extension: string;
}

/** Thrown if a template can't be read or is invalid. */
export class TemplateError extends Error {
  override name = "TemplateError";
}

/**
 * Parses a Mustache template. The file's extension determines how values are escaped; a Markdown file's front
 * matter is YAML.
 *
 * @throws TemplateError with the file's name if it can't be read or uses unknown names.
 */
export function readTemplate(file: string): Template {
  const text = readText(file);
  const extension = extname(file).toLowerCase();
  const escaping = escapes[extension] ?? "text";
  const front = escaping === "markdown" ? (frontMatterPattern.exec(text)?.[0] ?? "") : "";
  const parts = [
    { text: front, escaping: "quoted" as const },
    { text: text.slice(front.length), escaping },
  ].filter((part) => part.text !== "");
  for (const part of parts) {
    const wrong = findWrong(part.text) ?? (part.escaping === "quoted" ? findUnquoted(part.text) : null);
    if (wrong !== null) throw new TemplateError(`The template ${file} can't be used. ${wrong}`);
  }
  return { parts, extension: /^\.[a-z0-9]{1,8}$/.test(extension) ? extension.slice(1) : "txt" };
}

function findWrong(text: string): string | null {
  try {
    return findWrongName(Mustache.parse(text));
  } catch (error) {
    return `${(error as Error).message.replace(/ at (\d+)$/, (_all, at) => ` in line ${text.slice(0, Number(at)).split("\n").length}`)}.`;
  }
}

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new TemplateError(`The template ${file} doesn't exist.`);
    throw new TemplateError(`The template ${file} can't be read: ${describeSystemError(error)}.`);
  }
  if (bytes.length > MAX_BYTES) throw new TemplateError(`The template ${file} is over 1 MB.`);
  return bytes.toString("utf8").replace(/^\uFEFF/, "");
}
