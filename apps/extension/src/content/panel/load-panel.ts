/** The panel's larger modules, loaded first so that the last import has little left to evaluate. */
const parts = [
  () => import("../../messages/summary-messages.ts"),
  () => import("@pith/ui/reader/summary-reader"),
  () => import("./connect-engine.ts"),
];

let loading: ReturnType<typeof load> | null = null;

/** Evaluates the panel once, each part in its own task, so that the page's player doesn't stutter. */
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
