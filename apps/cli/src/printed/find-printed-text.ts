import { readFileSync } from "node:fs";
import type { CliOutput } from "../cli-context.ts";
import { nameParameters, PRINTED_FILE, type PrintedTexts } from "./printed-texts.ts";

/**
 * Returns a command's output if it was prerendered at build time. Printing it is twice as fast as starting
 * the parser. Null for other commands, in terminals that are too narrow, and when running from source.
 */
export function findPrintedText({
  parameters,
  stdout,
}: {
  parameters: readonly string[];
  stdout: CliOutput;
}): string | null {
  const printed = readPrintedTexts();
  if (printed === null || (stdout.isTTY && (stdout.columns ?? 0) < printed.columns)) return null;
  const name = nameParameters(parameters);
  return Object.hasOwn(printed.texts, name) ? (printed.texts[name] ?? null) : null;
}

function readPrintedTexts(): PrintedTexts | null {
  try {
    return JSON.parse(readFileSync(new URL(PRINTED_FILE, import.meta.url), "utf8"));
  } catch {
    return null;
  }
}
