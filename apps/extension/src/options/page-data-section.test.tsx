import { readFile } from "node:fs/promises";
import path from "node:path";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { builtInPageData } from "../content/page/page-data.ts";
import { parsePageData } from "../settings/parse-page-data.ts";
import { loadTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts-provider.tsx";
import { PageDataSection } from "./page-data-section.tsx";

const newer = { revision: builtInPageData.revision + 1, selectors: { player: ["#new_player"] } };

let stored: Record<string, unknown>;
let requests: { url: string; init: RequestInit }[];
beforeEach(() => {
  stored = {};
  requests = [];
  const sync = {
    get: async () => stored,
    set: async (values: object) => void Object.assign(stored, values),
    remove: async (key: string) => void delete stored[key],
  };
  vi.stubGlobal("chrome", { storage: { sync } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function askServer(answer: () => Response, origin = "https://pith.test"): Promise<void> {
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    requests.push({ url: url.href, init });
    return answer();
  });
  const texts = await loadTexts("en");
  render(
    <TextsProvider texts={texts}>
      <PageDataSection origin={origin} />
    </TextsProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: `Check ${new URL(origin).host}` }));
}

describe("PageDataSection", () => {
  it("loads a newer description from the chosen server only, without credentials or referrer", async () => {
    await askServer(() => Response.json(newer));
    expect(await screen.findByText(/^Revision 2 is now in use/)).toBeTruthy();
    expect(stored).toEqual({ pageData: newer });
    expect(requests).toEqual([
      {
        url: "https://pith.test/extension/page-data.json",
        init: expect.objectContaining({
          credentials: "omit",
          redirect: "error",
          referrerPolicy: "no-referrer",
        }),
      },
    ]);
  });

  it.each([
    ["the built-in revision", () => Response.json({ revision: 1 }), /already has this revision/],
    ["a page", () => new Response("<!doctype html>"), /isn’t a valid description/],
    [
      "a selector for something unknown",
      () => Response.json({ ...newer, selectors: { password: ["input"] } }),
      /isn’t a valid description/,
    ],
    [
      "a selector that Pith would click",
      () => Response.json({ ...newer, selectors: { transcriptOpener: ["button.subscribe"] } }),
      /isn’t a valid description/,
    ],
    ["too much", () => new Response(JSON.stringify(newer).padEnd(8_001)), /isn’t a valid description/],
    ["nothing", () => new Response("", { status: 404 }), /get a description from/],
    ["a redirect to elsewhere", () => Response.error(), /get a description from/],
  ] as const)(
    "keeps the current description if the server answers with %s",
    async (_answer, answer, text) => {
      await askServer(answer);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(stored).toEqual({});
    },
  );

  it("keeps a current description that is newer", async () => {
    stored = { pageData: { revision: 9 } };
    await askServer(() => Response.json(newer));
    expect(await screen.findByText(/already has this revision/)).toBeTruthy();
    expect(stored).toEqual({ pageData: { revision: 9 } });
  });

  it("requires HTTPS, except on localhost", async () => {
    await askServer(() => Response.json(newer), "http://pith.test");
    expect(await screen.findByText(/doesn’t use HTTPS/)).toBeTruthy();
    expect(requests).toEqual([]);
    cleanup();
    await askServer(() => Response.json(newer), "http://localhost:3000");
    expect(await screen.findByText(/^Revision 2 is now in use/)).toBeTruthy();
  });

  it("accepts the description that this project's server offers", async () => {
    const offered = path.resolve(import.meta.dirname, "../../../web/public/extension/page-data.json");
    expect(parsePageData(await readFile(offered, "utf8"))?.revision).toBeGreaterThanOrEqual(
      builtInPageData.revision,
    );
  });
});
