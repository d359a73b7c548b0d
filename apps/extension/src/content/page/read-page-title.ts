import { sliceText } from "@pith/core/lib/slice-text";

const MAX_TITLE_LENGTH = 500;

/**
 * Extracts the video's title from the tab title, such as `(3) A talk - YouTube`, where 3 is the number of
 * unread notifications.
 */
export function readPageTitle(tabTitle: string): string {
  const text = tabTitle
    .replace(/^\(\d+\+?\)\s+/, "")
    .replace(/\s+-\s+YouTube$/, "")
    .trim();
  return sliceText({ text, maxUnits: MAX_TITLE_LENGTH }).toWellFormed();
}
