import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { languages } from "../src/lib/texts/languages.ts";
import type { ShellBuild } from "../src/worker/create-shell-worker.ts";
import { listFiles, listTexts } from "./list-files.ts";

const workerFile = fileURLToPath(new URL("../src/worker/service-worker.ts", import.meta.url));
const appFile = new URL("../src/app/app.tsx", import.meta.url);

/**
 * Modules of the pages that work offline, including their lazy parts, and modules that the home page loads to
 * start a summary. If a page stays open while the server is upgraded, it can still start a summary without a
 * reload, which would lose the link.
 */
const offlineModules = [
  "../features/source/start-summary.ts",
  "../pages/summary/summary-page.tsx",
  "../pages/history/history-page.tsx",
  "../features/summaries/export-menu.tsx",
  "../features/home/offline-latest.tsx",
  "../lib/offline/copies.ts",
  "../lib/offline/offline-library.tsx",
  "../lib/offline/start-offline.ts",
  "./footer/site-footer.tsx",
  "../../../../packages/texts/src/render-message.ts",
];

/**
 * Writes the service worker to sw.js in the root, because a worker only controls pages below its own path.
 * It's bundled separately as a classic script, since not every supported browser has module workers.
 */
export function writeWorker(): Plugin {
  return {
    name: "write-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("The build has no index.html.");
        const html = index.source.toString();
        // The last script is the website's own code. Earlier ones may be identical across builds.
        const entryPath = [...html.matchAll(/<script type="module"[^>]*\ssrc="([^"]+)"/g)].at(-1)?.[1];
        if (!entryPath) throw new Error("index.html has no entry script.");
        const shell = listShellFiles({ html, bundle });
        const id = createHash("sha256")
          .update(html + JSON.stringify(shell))
          .digest("base64url")
          .slice(0, 10);
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: await bundleWorker({ id, entryPath, ...shell }),
        });
      },
    },
  };
}

function listShellFiles({ html, bundle }: { html: string; bundle: Rolldown.OutputBundle }): {
  files: string[];
  texts: Record<string, string[]>;
} {
  const list = (modules: readonly URL[]) =>
    listFiles({ modules, bundle })
      .map(({ fileName }) => `/${fileName}`)
      .sort();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  const files = [...named, ...list(offlineModules.map((file) => new URL(file, appFile)))];
  const texts = languages.map(({ code }) => [
    code,
    list(listTexts({ language: code, areas: ["summaries", "messages"] })),
  ]);
  return { files: [...new Set(files)], texts: Object.fromEntries(texts) };
}

async function bundleWorker(shellBuild: ShellBuild): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { PITH_SHELL_BUILD: JSON.stringify(shellBuild) },
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: { input: workerFile, output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const script = output && "output" in output ? output.output[0] : undefined;
  if (script?.type !== "chunk") throw new Error("The service worker wasn't built.");
  return script.code;
}
