/** The panel's larger parts, so that the last import has little left to evaluate. */
const parts = [
  () => import("react-dom/client"),
  () => import("../../messages/summary-messages.ts"),
  () => import("@pith/ui/reader/summary-reader"),
  () => import("./connect-engine.ts"),
];

let loading: ReturnType<typeof load> | null = null;

/** Evaluates the panel once, each part in a task of its own, so that the page's player keeps its main thread. */
export function loadPanel(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

async function load() {
  for (const part of parts) {
    await part();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return import("./open-panel.tsx");
}
