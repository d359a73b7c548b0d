/** What a visitor sees before scripts run. */
export interface RenderedAhead {
  /** The route pattern, or `*` for an unknown page. */
  path: string;
  isFrame: boolean;
  /** Rendered by React. May start with elements that belong in the head. */
  html: string;
}

/** Matches the elements that React hoists into the head, which it writes first. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:link|meta)\b[^>]*>)+/;

/** Marks a page's HTML as belonging to a route, and fills it with the rendered content. */
export function fillPage({ page, rendered }: { page: string; rendered: RenderedAhead }): string {
  const mark = ` data-page="${rendered.path}"${rendered.isFrame ? " data-frame" : ""}`;
  const marked = page.replace(/<html\b[^>]*(?=>)/, (tag) => tag + mark);
  return fillRoot({ page: marked, html: rendered.html });
}

/** Inserts what React rendered into a page: title and preloads into its head, the rest into its root. */
export function fillRoot({ page, html }: { page: string; html: string }): string {
  const [head = ""] = html.match(hoisted) ?? [];
  const title = head.match(/<title>[^<]*<\/title>/)?.[0];
  return page
    .replace(/<title>[^<]*<\/title>/, (old) => title ?? old)
    .replace("  </head>", () => `${title ? head.replace(title, "") : head}  </head>`)
    .replace('<div id="root">', (tag) => tag + html.slice(head.length));
}
