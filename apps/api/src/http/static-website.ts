import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { holdsSecret } from "@pith/core/consent/holds-secret";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import type { PageChange, RenderedPage } from "../sharing/render-shared-page.ts";
import type { AppEnv } from "./app-env.ts";
import { readAcceptedLanguage } from "./read-accepted-language.ts";
import { mayHaveSession } from "./session-cookie.ts";
import { FIRST_CALL_MARK, findFirstCall, findPage, getLanguageFile } from "./website-pages.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
const compressedTypes = /^(text|application\/(json|manifest|xml)|image\/svg)/;
const MIN_COMPRESSED_BYTES = 1024;
/** Files in this folder have a content hash in their name. */
const HASHED_FOLDER = "/assets/";
/** The page for unknown paths. */
const MISSING = "/pages/404.html";
const INDEX = "/index.html";
/** Set by the website after consent (apps/web/src/features/consent/use-language-cookie.ts). */
const LANGUAGE_COOKIE = "language";
const PAGE_ENDING = ".html";
const PAGE_FOLDER = "/pages/";
const MAX_CHANGED_PAGES = 200;
/** Brotli quality for pages that a user is waiting for. */
const CHANGED_PAGE_QUALITY = 5;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface StoredFile {
  modifiedMs: number;
  type: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
  gzip: Uint8Array<ArrayBuffer> | null;
}

/**
 * Serves the built website. Hashed files are cached forever, pages are always revalidated, and each file is
 * compressed once. A path without a file gets its prerendered page, or the not-found page with status 404 if
 * there is no such route. The language is the one in the visitor's cookie, or otherwise the browser's, if
 * that translation was built. `renderPage` may change the page for a path.
 */
export function serveWebsite({
  root,
  without = [],
  renderPage,
  renderOwnPage,
}: {
  root: string;
  /**
   * Features that this server doesn't have. Each page lists them in an attribute, so that their elements are
   * hidden before scripts run.
   */
  without?: readonly ("plans" | "guests")[];
  /** Returns `null` for paths it doesn't handle. */
  renderPage?: (request: {
    path: string;
    search: string;
    language: string;
    html: string;
  }) => Promise<RenderedPage | null>;
  /** Renders a page that is private to its visitor, given the page's first API call. */
  renderOwnPage?: (request: {
    context: Context<AppEnv>;
    firstCall: string;
    language: string;
  }) => Promise<PageChange<string | null> | null>;
}): MiddlewareHandler<AppEnv> {
  const loadFile = createFileStore({ root, mark: without.join(" ") });
  const changedPages = createPageStore();
  const loadPage = async ({ file, language }: { file: string; language: string }) =>
    (await loadFile(getLanguageFile({ file, language }))) ?? loadFile(file);
  return async (context, next) => {
    if (context.req.method !== "GET" && context.req.method !== "HEAD") return next();
    const wanted = context.req.path;
    const page = findPage(wanted);
    // Pages are served only at their own paths, not at their files' paths.
    const isHidden = wanted.endsWith(PAGE_ENDING) || wanted.startsWith(PAGE_FOLDER);
    const found = page || isHidden ? null : await loadFile(wanted);
    const isPage = !found;
    // Never answer a request for a missing file with an HTML page, because a browser might try to run the
    // page as a script.
    if (
      !found &&
      path.posix.extname(wanted) !== "" &&
      !(context.req.header("accept") ?? "").includes("text/html")
    ) {
      return next();
    }
    const language = readLanguage(context);
    const file =
      found ??
      (await loadPage({ file: page?.file ?? MISSING, language })) ??
      (await loadPage({ file: INDEX, language }));
    if (!file) return next();
    if (isPage) {
      context.header("Vary", "Cookie, Accept-Language", { append: true });
      // Not `no-referrer`: embedded players need the origin, and so do keys that are restricted to a site.
      if (holdsSecret(new URL(context.req.url))) context.header("Referrer-Policy", "strict-origin");
    }
    const hasSession = isPage && mayHaveSession(context);
    // Crawlers have no session, so they would index the page without its content. With a session, only the
    // page's owner sees it.
    if (page?.isOwn && !hasSession) context.header("X-Robots-Tag", "noindex");
    const firstCall = hasSession ? findFirstCall(wanted) : null;
    const own = firstCall && (await renderOwnPage?.({ context, firstCall, language }));
    const ownPage = own && (await changedPages(own));
    if (ownPage) return answerFile({ context, file: ownPage, headers: { "Cache-Control": "no-store" } });
    if (firstCall) {
      context.header("Link", `<${firstCall}>; rel=preload; as=fetch; crossorigin=use-credentials`);
      // Scripts can read this header, but neither the Link header nor the session cookie.
      context.header("Server-Timing", FIRST_CALL_MARK);
    }
    const rendered =
      isPage && renderPage
        ? await renderPage({
            path: context.req.path,
            search: new URL(context.req.url).search,
            language,
            html: new TextDecoder().decode(file.plain),
          })
        : null;
    const isThere = !isPage || (page !== null && rendered?.isThere !== false);
    const changed = rendered?.change ? await changedPages(rendered.change) : null;
    const isHashed = !isPage && wanted.startsWith(HASHED_FOLDER);
    return answerFile({
      context,
      file: changed ?? file,
      status: isThere ? 200 : 404,
      headers: {
        ETag: (changed ?? file).etag,
        "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      },
    });
  };
}

/** Sends a file, compressed if the browser accepts that, or 304 if the browser already has it. */
function answerFile({
  context,
  file,
  status = 200,
  headers,
}: {
  context: Context<AppEnv>;
  file: StoredFile;
  status?: 200 | 404;
  headers: Readonly<Record<string, string>>;
}): Response {
  context.header("Vary", "Accept-Encoding", { append: true });
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  const known = "ETag" in headers && context.req.header("if-none-match")?.includes(file.etag);
  if (status === 200 && known) return context.body(null, 304);
  const accepted = context.req.header("accept-encoding") ?? "";
  const [encoding, bytes] =
    file.brotli && /\bbr\b/.test(accepted)
      ? (["br", file.brotli] as const)
      : file.gzip && /\bgzip\b/.test(accepted)
        ? (["gzip", file.gzip] as const)
        : ([null, file.plain] as const);
  if (encoding) context.header("Content-Encoding", encoding);
  context.header("Content-Type", file.type);
  context.header("Content-Length", String(bytes.byteLength));
  // The server strips the body for HEAD requests.
  return context.body(bytes, status);
}

/**
 * Caches the most recently requested pages that differ from their files, compressed. Each is 20 to 200 kB.
 * Nulls aren't cached.
 */
function createPageStore() {
  const stored = new Map<string, Promise<StoredFile | null>>();
  return ({ key, render }: PageChange<string | null>): Promise<StoredFile | null> => {
    const page = stored.get(key) ?? render().then((text) => (text === null ? null : packPage(text)));
    stored.delete(key);
    stored.set(key, page);
    const forget = () => stored.delete(key);
    page.then((kept) => kept ?? forget(), forget);
    for (const oldest of stored.keys()) {
      if (stored.size <= MAX_CHANGED_PAGES) break;
      stored.delete(oldest);
    }
    return page;
  };
}

async function packPage(text: string): Promise<StoredFile> {
  const plain = new TextEncoder().encode(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: CHANGED_PAGE_QUALITY };
  return {
    modifiedMs: 0,
    type: types[PAGE_ENDING] ?? "",
    etag: createEtag(plain),
    plain,
    brotli: new Uint8Array(await compressBrotli(plain, { params })),
    gzip: new Uint8Array(await compressGzip(plain)),
  };
}

function createEtag(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

/**
 * Returns the language for a page: the visitor's choice, or otherwise the browser's first supported language.
 */
function readLanguage(context: Context<AppEnv>): string {
  const chosen = getCookie(context, LANGUAGE_COOKIE) ?? "";
  return /^[a-z]{2}$/.test(chosen) ? chosen : readAcceptedLanguage(context);
}

/** Reads and compresses each file once, and again when it changes. Never reads outside the folder. */
function createFileStore({ root, mark }: { root: string; mark: string }) {
  const stored = new Map<string, StoredFile>();
  return async (urlPath: string): Promise<StoredFile | null> => {
    const file = resolveInside({ root, urlPath });
    if (!file) return null;
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const known = stored.get(file);
    if (known?.modifiedMs === found.mtimeMs) return known;
    const isMarked = mark !== "" && file.endsWith(PAGE_ENDING);
    const read = await readFile(file);
    const plain = isMarked ? markPage({ page: read, mark }) : new Uint8Array(read);
    const type = types[path.extname(file).toLowerCase()] ?? "application/octet-stream";
    const isCompressed = compressedTypes.test(type) && plain.byteLength >= MIN_COMPRESSED_BYTES;
    const added: StoredFile = {
      modifiedMs: found.mtimeMs,
      type,
      etag: createEtag(plain),
      plain,
      brotli: isCompressed
        ? new Uint8Array(isMarked ? await compressBrotli(plain) : await readBrotli({ file, plain }))
        : null,
      gzip: isCompressed ? new Uint8Array(await compressGzip(plain)) : null,
    };
    stored.set(file, added);
    return added;
  };
}

function markPage({ page, mark }: { page: Buffer; mark: string }): Uint8Array<ArrayBuffer> {
  const text = page.toString().replace("<html ", () => `<html data-without="${mark}" `);
  return new TextEncoder().encode(text);
}

/** Prefers the Brotli file from the website's build, if there is one. */
async function readBrotli({ file, plain }: { file: string; plain: Uint8Array }): Promise<Buffer> {
  const ready = await readFile(`${file}.br`).catch(() => null);
  return ready ?? compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

function resolveInside({ root, urlPath }: { root: string; urlPath: string }): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (decoded.includes("\0")) return null;
  const file = path.resolve(root, `.${path.posix.normalize(`/${decoded}`)}`);
  return file.startsWith(root + path.sep) ? file : null;
}
