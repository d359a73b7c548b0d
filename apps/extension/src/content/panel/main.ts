import { readStoredPageData } from "../../settings/page-data-store.ts";
import { applyPageData } from "../page/applied-page-data.ts";
import { loadPanel } from "./load-panel.ts";

// Page scripts are bundled separately, so this one has its own copy of the page data.
const ready = readStoredPageData().then(applyPageData);
// Invisible to the page's own scripts, which have a different global object.
globalThis.pithPanel = () => ready.then(loadPanel, loadPanel);
