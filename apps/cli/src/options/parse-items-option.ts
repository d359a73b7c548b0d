import { InvalidArgumentError } from "commander";
import { parseItemOption } from "./parse-item-option.ts";

/** Parses one-based positions in a list, such as 1,3-5. */
export function parseItemsOption(text: string): number[] {
  const items = text.split(",").flatMap((part) => {
    const [first = 0, last = first, ...more] = part
      .split("-")
      .map((number) => parseItemOption(number.trim()));
    if (more.length > 0 || last < first)
      throw new InvalidArgumentError("Enter numbers from the list, such as 1,3-5.");
    return Array.from({ length: last - first + 1 }, (_, position) => first + position);
  });
  return [...new Set(items)];
}
