import { InvalidArgumentError } from "commander";

/** Parses `--model`. Throws commander's error if it names no model, since that would mean the instant summary. */
export function parseModelOption(text: string): string {
  if (/[^\s,]/.test(text)) return text;
  throw new InvalidArgumentError("Enter a model, such as compatible:llama3.1:8b, or omit the option.");
}
