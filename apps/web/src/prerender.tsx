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

/** React's marker for a Suspense boundary whose code hasn't loaded or that failed to render. */
const UNFINISHED = "<!--$!-->";

/**
 * Prerenders a path's initial view, which is shown before scripts run. With `isFrame`, omits the page itself
 * because it depends on the visitor. Calls mustn't overlap, because they share the language.
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
 * Fills an empty page from the build (build/write-pages.ts) with the content rendered from `data`, and adds
 * `data` itself. Called by the server. Calls run one at a time, because they share the language and the data.
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
