import { readStoredPageData } from "../../settings/page-data-store.ts";
import { applyPageData } from "../page/page-data.ts";
import { loadPanel } from "./load-panel.ts";

// Each script of a page is bundled by itself, so this one has page data of its own.
const ready = readStoredPageData().then(applyPageData);
// The page's own scripts have another global object.
globalThis.pithPanel = () => ready.then(loadPanel, loadPanel);
