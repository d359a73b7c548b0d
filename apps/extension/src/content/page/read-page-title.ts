const MAX_TITLE_LENGTH = 500;

/** The video's title out of the tab's: `(3) A talk - YouTube`, where 3 is the number of unread messages. */
export function readPageTitle(tabTitle: string): string {
  return tabTitle
    .replace(/^\(\d+\+?\)\s+/, "")
    .replace(/\s+-\s+YouTube$/, "")
    .trim()
    .slice(0, MAX_TITLE_LENGTH)
    .toWellFormed();
}
