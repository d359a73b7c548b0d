import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Log } from "@pith/core/logging/create-log";
import type { ContentRenderer } from "../sharing/content-renderer.ts";
import { findPage, getLanguageFile } from "./website-pages.ts";

/** Written by the website's build, like the pages under `served` (apps/web/build/write-pages.ts). */
const RENDERER = "pages/renderer/prerender.mjs";

interface Renderer {
  renderContent(content: {
    page: string;
    pathname: string;
    language: string;
    data: unknown;
  }): Promise<string>;
}

/** Creates a renderer that runs the built website's own code. */
export function createContentRenderer({ root, log }: { root: string; log: Log }): ContentRenderer {
  const rendererFile = path.join(root, RENDERER);
  if (!existsSync(rendererFile)) return async () => null;
  let loading: Promise<Renderer> | null = null;
  const pages = new Map<string, Promise<string>>();
  const readPage = (name: string): Promise<string> => {
    const page = pages.get(name) ?? readFile(path.join(root, name), "utf8");
    pages.set(name, page);
    return page;
  };
  return async ({ pathname, language, data }) => {
    const file = findPage(pathname)?.file.replace("/pages/", "/pages/served/");
    if (!file) return null;
    try {
      loading ??= import(pathToFileURL(rendererFile).href);
      const { renderContent } = await loading;
      const page = await readPage(language === "en" ? file : getLanguageFile({ file, language }));
      return await renderContent({ page, pathname, language, data });
    } catch (error) {
      log.warn({ err: error }, "A page couldn't be rendered with its content");
      return null;
    }
  };
}
