import { renderToString } from "react-dom/server";
import { App, FrameApp, preloadPage } from "./app/app.tsx";
import { noteRenderedAhead } from "./lib/lazy/rendered-ahead.ts";
import { StaticRouter } from "./lib/static-router.tsx";
import type { LanguageCode } from "./lib/texts/languages.ts";
import { switchLanguage } from "./lib/texts/texts.ts";

/** React's marker for a part that is waiting for its code or has failed. */
const UNFINISHED = "<!--$!-->";

/**
 * Renders what a visitor sees first at this path, before scripts run. With `isFrame` the page itself is
 * omitted, since it depends on the visitor. Calls must not overlap, because the language is shared.
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
  noteRenderedAhead();
  const Shown = isFrame ? FrameApp : App;
  const page = (
    <Shown router={({ children }) => <StaticRouter pathname={pathname}>{children}</StaticRouter>} />
  );
  const html = renderToString(page);
  if (html.includes(UNFINISHED)) throw new Error(`A part of ${pathname} can't be rendered ahead.`);
  return html;
}
