import { renderToString } from "react-dom/server";
import { App, FrameApp, preloadPage } from "./app/app.tsx";
import { fillRoot } from "./fill-page.ts";
import { setRenderedAhead } from "./lib/lazy/rendered-ahead.ts";
import { providePublicConfig } from "./lib/public-config.ts";
import { provideSentData, SENT_DATA_ID, type SentData } from "./lib/sent-data.ts";
import { StaticRouter } from "./lib/static-router.tsx";
import type { LanguageCode } from "./lib/texts/languages.ts";
import { switchLanguage } from "./lib/texts/texts.ts";
import { preloadHome } from "./pages/home/home-page.tsx";

/** React's marker for a part that is waiting for its code or has failed. */
const UNFINISHED = "<!--$!-->";

/**
 * Renders the first view of this path, before scripts run. With `isFrame` the page itself is omitted, since
 * it depends on the visitor. Calls must not overlap, because the language is shared.
 */
export async function renderAhead({
  pathname,
  language,
  isFrame,
}: {
  pathname: string;
  language: LanguageCode;
  isFrame: boolean;
}): Promise<string> {
  await switchLanguage(language);
  if (!isFrame) await preloadPage(pathname);
  if (pathname === "/") await preloadHome();
  setRenderedAhead();
  const Shown = isFrame ? FrameApp : App;
  const page = (
    <Shown router={({ children }) => <StaticRouter pathname={pathname}>{children}</StaticRouter>} />
  );
  const html = renderToString(page);
  if (html.includes(UNFINISHED)) throw new Error(`A part of ${pathname} can't be rendered ahead.`);
  return html;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Fills a page that the build wrote without content (build/write-pages.ts) with what its data shows, and adds the data.
 * The server calls this. One call runs at a time, because language and data are shared.
 */
export function renderContent({
  page,
  pathname,
  language,
  data,
}: {
  page: string;
  pathname: string;
  language: LanguageCode;
  data: SentData;
}): Promise<string> {
  const rendering = last.then(async () => {
    provideSentData(data);
    providePublicConfig(data.config);
    const html = await renderAhead({ pathname, language, isFrame: false });
    const json = JSON.stringify(data).replaceAll("<", "\\u003c");
    const block = `<script type="application/json" id="${SENT_DATA_ID}">${json}</script>`;
    return fillRoot({ page, html }).replace("</body>", () => `${block}</body>`);
  });
  last = rendering.catch(() => undefined);
  return rendering;
}
