import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { openRoots } from "@pith/testbed/open-roots";
import { buildStoreManifest } from "../../../../.ci/store-manifest.mjs";
import { startFirefox } from "./firefox-session.ts";

/** Firefox picks a random id for each profile, unless the profile already has one. */
const hostId = "3c5e1ab0-6c2f-4d1c-9d8f-0f0b1a2c3d4e";
const WAIT_MS = 60_000;
const CHECK_MS = 200;

export interface FirefoxAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface FirefoxPage {
  goto(url: string): Promise<void>;
  /**
   * Runs a function in the page. It must not use anything from its outer scope. The arguments and the result
   * are JSON.
   */
  evaluate<Result, Values extends unknown[]>(
    work: (...values: Values) => Result | Promise<Result>,
    ...values: Values
  ): Promise<Result>;
  /** Waits until the function returns a truthy value, and returns it. */
  waitFor<Result, Values extends unknown[]>(
    work: (...values: Values) => Result | null,
    ...values: Values
  ): Promise<Result>;
  /** Clicks the button or tab whose name starts with `name`, as a user would. Also searches open shadow roots. */
  press(name: string): Promise<void>;
  screenshot(file: string): Promise<void>;
}

export interface LaunchedFirefox extends AsyncDisposable {
  urlOf(page: string): string;
  open(): Promise<FirefoxPage>;
  /** URLs of all requests to other hosts, in order. */
  requests: readonly string[];
}

interface RequestSent {
  isBlocked: boolean;
  request: { request: string; url: string };
}

/**
 * Prepares the Firefox store build, but with open shadow roots and the host permissions that a test grants.
 */
async function writeFirefoxBuild({
  folder,
  build,
  grantedHosts,
}: {
  folder: string;
  build: string;
  grantedHosts: readonly string[];
}): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(build, folder, { recursive: true });
  await openRoots(folder);
  const file = path.join(folder, "manifest.json");
  const manifest = buildStoreManifest({
    manifest: JSON.parse(await readFile(file, "utf8")),
    store: "firefox",
  });
  manifest["host_permissions"] = [...(manifest["host_permissions"] as string[]), ...grantedHosts];
  await writeFile(file, JSON.stringify(manifest));
}

/** Launches Firefox with the extension. `answer` serves YouTube's hosts; other requests go to the network. */
export async function launchFirefox({
  executablePath,
  build,
  folder,
  grantedHosts,
  answer,
}: {
  executablePath: string;
  build: string;
  /** Where the Firefox build is written. */
  folder: string;
  grantedHosts: readonly string[];
  answer: (url: URL) => FirefoxAnswer;
}): Promise<LaunchedFirefox> {
  await writeFirefoxBuild({ folder, build, grantedHosts });
  const session = await startFirefox({
    executablePath,
    preferences: {
      "extensions.webextensions.uuids": JSON.stringify({ "pith@pith.extension": hostId }),
      "app.update.enabled": false,
      "datareporting.policy.dataSubmissionEnabled": false,
      "media.volume_scale": "0.0",
      "media.autoplay.default": 0,
    },
  });
  const requests: string[] = [];
  session.on("network.beforeRequestSent", ({ isBlocked, request }: RequestSent) => {
    requests.push(request.url);
    if (!isBlocked) return;
    const { status, contentType, body } = answer(new URL(request.url));
    void session
      .send("network.provideResponse", {
        request: request.request,
        statusCode: status,
        headers: [{ name: "content-type", value: { type: "string", value: contentType } }],
        body: { type: "base64", value: Buffer.from(body).toString("base64") },
      })
      // The page may have been closed.
      .catch(() => undefined);
  });
  await session.send("session.subscribe", { events: ["network.beforeRequestSent"] });
  await session.send("network.addIntercept", {
    phases: ["beforeRequestSent"],
    urlPatterns: ["www", "m", "music"].map((name) => ({ type: "pattern", hostname: `${name}.youtube.com` })),
  });
  await session.send("webExtension.install", { extensionData: { type: "path", path: folder } });

  async function open(): Promise<FirefoxPage> {
    const { context } = await session.send<{ context: string }>("browsingContext.create", { type: "tab" });
    const page: FirefoxPage = {
      async goto(url) {
        await session.send("browsingContext.navigate", { context, url, wait: "complete" });
      },
      async evaluate(work, ...values) {
        const called = await session.send<{
          type: string;
          result: { value: string };
          exceptionDetails: unknown;
        }>("script.callFunction", {
          functionDeclaration: `async (values) => JSON.stringify((await (${work})(...JSON.parse(values))) ?? null)`,
          arguments: [{ type: "string", value: JSON.stringify(values) }],
          target: { context },
          awaitPromise: true,
        });
        if (called.type === "exception")
          throw new Error(JSON.stringify(called.exceptionDetails).slice(0, 500));
        return JSON.parse(called.result.value);
      },
      async waitFor(work, ...values) {
        const end = Date.now() + WAIT_MS;
        while (Date.now() < end) {
          const found = await page.evaluate(work, ...values);
          if (found) return found;
          await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
        }
        const text = await page.evaluate(() => document.body.innerText);
        throw new Error(`Not within ${WAIT_MS / 1000} s: ${work} ${JSON.stringify(values)}\n${text}`);
      },
      async press(name) {
        const point = await page.waitFor(findButton, name);
        await session.send("input.performActions", {
          context,
          actions: [
            {
              type: "pointer",
              id: "mouse",
              actions: [
                { type: "pointerMove", x: point.x, y: point.y },
                { type: "pointerDown", button: 0 },
                { type: "pointerUp", button: 0 },
              ],
            },
          ],
        });
      },
      async screenshot(file) {
        const { data } = await session.send<{ data: string }>("browsingContext.captureScreenshot", {
          context,
        });
        await writeFile(file, Buffer.from(data, "base64"));
      },
    };
    await session.send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 800 } });
    return page;
  }

  return {
    urlOf: (page) => `moz-extension://${hostId}/${page}`,
    open,
    requests,
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
}

/** Runs in the page. */
function findButton(name: string): { x: number; y: number } | null {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const shown = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
      if (!element.matches("button, [role=tab]") || !shown.startsWith(name)) continue;
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width > 0) return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    }
  }
  return null;
}
