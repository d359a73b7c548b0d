import { createOwnSummaries } from "../engine/own-summaries.ts";
import { openPage } from "../own-pages/open-page.tsx";
import { OwnSummaryPage } from "./own-summary-page.tsx";
import "../options/options.css";

const id = new URLSearchParams(window.location.search).get("id") ?? "";
const summary = await createOwnSummaries().find(id);
await openPage(() => {
  document.title = summary?.content?.title ?? "Pith";
  return <OwnSummaryPage summary={summary} />;
});
