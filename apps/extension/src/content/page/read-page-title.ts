const MAX_TITLE_LENGTH = 500;

/**
 * Extracts the video's title from the tab title, such as `(3) A talk - YouTube`, where 3 is the number of
 * unread notifications.
 */
export function readPageTitle(tabTitle: string): string {
  return tabTitle
    .replace(/^\(\d+\+?\)\s+/, "")
    .replace(/\s+-\s+YouTube$/, "")
    .trim()
    .slice(0, MAX_TITLE_LENGTH)
    .toWellFormed();
}
