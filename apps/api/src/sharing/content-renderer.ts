/**
 * Renders a page of the website with its data. Returns null if it can't, in which case the page is rendered
 * in the browser.
 */
export type ContentRenderer = (content: {
  pathname: string;
  language: string;
  data: Readonly<Record<string, unknown>>;
}) => Promise<string | null>;
