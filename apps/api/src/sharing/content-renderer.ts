/**
 * Renders a page of the website with its data. Null if it can't; the page then renders itself in the
 * browser.
 */
export type ContentRenderer = (content: {
  pathname: string;
  language: string;
  data: Readonly<Record<string, unknown>>;
}) => Promise<string | null>;
