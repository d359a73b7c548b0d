import type { Summary } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import { buildContent, buildKeyPoint, buildQuote, buildSummary } from "@pith/core/testing";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultPreferences } from "../../settings/preferences.ts";
import type { FakeChrome } from "../../testing/create-fake-chrome.ts";
import { createPanelPage, type PanelPage, spokenCaptions } from "../../testing/create-panel-page.tsx";
import { type ExtensionTexts, loadTexts } from "../../texts/load-texts.ts";

let page: PanelPage;
let chrome: FakeChrome;
let english: ExtensionTexts;
let commands: { type: string }[] = [];
const onClose = vi.fn();

beforeAll(async () => {
  english = await loadTexts("en");
});
beforeEach(() => {
  page = createPanelPage();
  ({ chrome } = page);
  commands = [];
  chrome.onPort = (port) =>
    port.onMessage.addListener((command) => commands.push(command as { type: string }));
});
afterEach(() => {
  cleanup();
  page.restore();
  onClose.mockClear();
});

const open = (texts = english) => page.openPanel({ texts, onClose });
const findFullButton = () => screen.findByRole("button", { name: "Full summary" });
const tell = (news: unknown) => page.tell(news);

/** Responds as the background does for a server with or without plans. */
function answerPlans(hasPlans: boolean, host = "pith.test"): void {
  chrome.answerBackground = (request) =>
    (request as { type: string }).type === "account:read"
      ? { type: "account:state", account: { signIn: { state: "guest" }, usage: null, hasPlans } }
      : {
          type: "engine:described",
          engine: { kind: "server", host, model: null },
          estimate: null,
          serverOrigin: `https://${host}`,
          preferences: defaultPreferences,
        };
}

describe("Panel", () => {
  it("shows the instant summary, marks its moments and seeks to a selected one", async () => {
    open();
    await findFullButton();
    const points = within(screen.getByRole("region", { name: "Key points" }));
    const [first] = points.getAllByRole("button");
    // An effect draws the markers, possibly after the button appears.
    await waitFor(() =>
      expect(
        [
          ...(document
            .querySelector("[data-pith-marks]")
            ?.shadowRoot?.querySelectorAll<HTMLElement>("[data-seed]") ?? []),
        ].flatMap(({ title }) => title.split("\n")),
      ).toHaveLength(document.querySelectorAll("[data-key-point-control]").length),
    );
    if (first) fireEvent.click(first);
    const name = first?.getAttribute("aria-label") ?? "";
    expect(document.querySelector("video")?.currentTime).toBe(Number(/0:(\d\d)/.exec(name)?.[1]));
    expect(chrome.ports).toHaveLength(0);
  });

  it("shows no cancel button while the instant summary is loading", async () => {
    open();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    await findFullButton();
  });

  it("says before the press who creates a full summary and that it counts toward the limit, without sending the captions", async () => {
    const requests: unknown[] = [];
    chrome.answerBackground = (request) => {
      requests.push(request);
      return {
        type: "engine:described",
        engine: { kind: "server", host: "pith.example", model: null },
        estimate: null,
        serverOrigin: "https://pith.example",
        preferences: defaultPreferences,
      };
    };
    open();
    await findFullButton();
    expect(await screen.findByText(/created by pith\.example and counts toward your limit/)).toBeTruthy();
    expect(requests).toContainEqual({ type: "engine:describe", captions: null });
    expect(JSON.stringify(requests)).not.toContain('"text"');
  });

  it("shows the own model's estimated tokens before the press, and the actual ones afterward", async () => {
    chrome.answerBackground = (request) => ({
      type: "engine:described",
      engine: { kind: "own", host: "models.test", model: "own-writer" },
      estimate: (request as { captions?: object | null }).captions
        ? { inputTokens: 31_000, outputTokens: 6_200 }
        : null,
      serverOrigin: "https://pith.test",
      preferences: defaultPreferences,
    });
    open();
    const press = await findFullButton();
    expect(
      await screen.findByText(/A full summary by own-writer uses about 31,000 input and 6,200 output tokens/),
    ).toBeTruthy();
    fireEvent.click(press);
    tell({ type: "summary:started", summaryId: "own-1", offer: null, origin: null });
    tell({ type: "summary:usage", usage: { inputTokens: 28_104, outputTokens: 5_310 } });
    tell({ type: "summary:event", event: { type: "done", summary: buildSummary({ id: "own-1" }) } });
    expect(
      await screen.findByText(
        /own-writer used 28,104 input and 5,310 output tokens\. .* saved on this device/,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Open in Pith" })).toBeNull();
  });

  it("says that the connection is lost, and keeps waiting for the summary", async () => {
    open();
    fireEvent.click(await findFullButton());
    tell({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    tell({ type: "summary:event", event: { type: "status", stage: "reading", progress: 0.4 } });
    tell({ type: "summary:connection", state: "lost" });
    expect(await screen.findAllByText("Connection lost. Reconnecting…")).not.toEqual([]);
    tell({ type: "summary:connection", state: "open" });
    expect(screen.queryAllByText("Connection lost. Reconnecting…")).toEqual([]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("links to the plans when the month's limit is reached, and leads back to the instant summary", async () => {
    answerPlans(true);
    open();
    fireEvent.click(await findFullButton());
    expect(commands.map(({ type }) => type)).toEqual(["summary:start"]);
    tell({ type: "summary:failed", failure: { code: "quota_exceeded.summaries", params: { limit: 5 } } });
    expect((await screen.findByRole("alert")).textContent).toContain("You’ve used all 5 summaries");
    expect((await screen.findByRole("link", { name: "See plans" })).getAttribute("href")).toBe(
      "https://pith.test/subscription?section=upgrade",
    );
    fireEvent.click(screen.getByRole("button", { name: "Back to the instant summary" }));
    expect(await findFullButton()).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows no plans if the server has none", async () => {
    answerPlans(false);
    open();
    fireEvent.click(await findFullButton());
    tell({ type: "summary:failed", failure: { code: "quota_exceeded.key", params: { limit: 5 } } });
    expect(await screen.findByRole("alert")).toBeTruthy();
    await act(async () => undefined);
    expect(screen.queryByRole("link", { name: "See plans" })).toBeNull();
  });

  it("names the configured server, and links to its plans", async () => {
    answerPlans(true, "pith.example");
    open();
    fireEvent.click(await findFullButton());
    tell({ type: "summary:failed", failure: { code: "quota_exceeded.summaries", params: { limit: 5 } } });
    const plans = await screen.findByRole("link", { name: "See plans" });
    expect(plans.getAttribute("href")).toBe("https://pith.example/subscription?section=upgrade");
    fireEvent.click(screen.getByRole("button", { name: "Back to the instant summary" }));
    fireEvent.click(await findFullButton());
    tell({ type: "summary:failed", failure: { code: "network", params: {} } });
    expect((await screen.findByRole("alert")).textContent).toContain("pith.example isn’t responding");
  });

  it("names the server that isn't responding, and retries on request", async () => {
    open();
    fireEvent.click(await findFullButton());
    tell({ type: "summary:failed", failure: { code: "network", params: {} } });
    expect((await screen.findByRole("alert")).textContent).toContain("pith.test isn’t responding");
    fireEvent.click(screen.getByRole("button", { name: "Summarize again" }));
    expect(commands.map(({ type }) => type)).toEqual(["summary:start", "summary:start"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each(["unauthenticated.token", "forbidden.members_only"])(
    "offers to sign in after %s, and shows the code to compare",
    async (code) => {
      const requests: unknown[] = [];
      chrome.answerBackground = (request) => {
        // The panel also requests the cost of a full summary and the sponsor segments.
        const { type } = request as { type: string };
        if (type !== "engine:describe" && type !== "sponsors:find") requests.push(request);
        const loginUrl = "https://pith.test/login?from=extension";
        return {
          type: "account:state",
          account: {
            signIn: { state: "pending", confirmationCode: "4711", loginUrl },
            usage: null,
            hasPlans: true,
          },
        };
      };
      open();
      fireEvent.click(await findFullButton());
      tell({ type: "summary:failed", failure: { code, params: {} } });
      expect(await screen.findByRole("heading", { name: "Sign in to continue" })).toBeTruthy();
      fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
      expect(await screen.findByText("4711")).toBeTruthy();
      expect(screen.getByRole("link", { name: "Open the sign-in page" })).toBeTruthy();
      expect(requests).toEqual([{ type: "session:start" }]);
      fireEvent.click(screen.getByRole("button", { name: "Summarize again" }));
      expect(commands.map(({ type }) => type)).toEqual(["summary:start", "summary:start"]);
    },
  );

  it.each([
    ["de", "ltr", "Kontingent aufgebraucht", "Tarife ansehen"],
    ["es", "ltr", "No te quedan resúmenes", "Ver los planes"],
    ["ru", "ltr", "Лимит исчерпан", "Посмотреть тарифы"],
    ["ar", "rtl", "لم يبقَ لديك ملخصات", "عرض الخطط"],
  ] as const)("is fully translated into %s", async (language, direction, heading, plans) => {
    const texts = await loadTexts(language);
    answerPlans(true);
    open(texts);
    fireEvent.click(await screen.findByRole("button", { name: texts.translate("panel.full") }));
    const panel = screen.getByRole("region", { name: texts.translate("panel.label") });
    expect([panel.lang, panel.dir]).toEqual([language, direction]);
    tell({ type: "summary:failed", failure: { code: "quota_exceeded.summaries", params: { limit: 5 } } });
    expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
    expect(await screen.findByRole("link", { name: plans })).toBeTruthy();
    const missingKey = /\b(account|signIn|panel|reader|origin|line|failure|stage|quota_exceeded)\.\w/;
    expect(document.body.outerHTML).not.toMatch(missingKey);
    expect(document.body.textContent).not.toMatch(/summar|glance/i);
  });

  it("cancels a full summary and returns to the instant one despite late events", async () => {
    open();
    fireEvent.click(await findFullButton());
    tell({ type: "summary:started", summaryId: "s1", offer: null, origin: null });
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(commands.at(-1)).toEqual({ type: "summary:cancel", summaryId: "s1", origin: null });
    tell({ type: "summary:event", event: { type: "cancelled" } });
    expect(await findFullButton()).toBeTruthy();
    expect(screen.queryByText(/You canceled/)).toBeNull();
  });

  describe("with a server that offers shapes and wishes", () => {
    const offer = { shapes: ["brief", "points", "notes"], canTakeWish: true };
    const takeaways = ["Cold makes them orange.", "Tropics stay green.", "Heavy is juicy."].map(
      (text, index) =>
        buildKeyPoint({
          text,
          quotes: [
            buildQuote({ text: "cold nights make oranges orange", startSeconds: index * 8 }),
            buildQuote({ text: "the green in the peel breaks down", startSeconds: 30, speaker: "Grower" }),
          ],
          proof: { kind: "judged", model: "small-judge" },
        }),
    );
    const buildShaped = (shape: SummaryShape, changes: Partial<Summary> = {}) =>
      buildSummary({
        id: `s-${shape}`,
        status: "done",
        shape,
        content: buildContent({
          shaped: { shape, takeaways: shape === "brief" ? takeaways : [], notes: [], lists: [] },
        }),
        ...changes,
      });
    const finish = async (summary: Summary) => {
      await act(async () => {
        tell({ type: "summary:started", summaryId: summary.id, offer, origin: null });
        tell({ type: "summary:event", event: { type: "done", summary } });
      });
    };
    const findShape = (name: string) => within(screen.getByRole("group")).getByRole("button", { name });

    it("offers them with the full summary, and shows the chosen shape with its proof", async () => {
      open();
      fireEvent.click(await findFullButton());
      expect(screen.queryByRole("group")).toBeNull();
      await finish(buildShaped("points"));
      expect(findShape("Key points").getAttribute("aria-pressed")).toBe("true");
      fireEvent.click(findShape("In brief"));
      expect(commands.at(-1)).toEqual({
        type: "summary:render",
        summaryId: "s-points",
        origin: null,
        length: "medium",
        language: null,
        shape: "brief",
        wish: null,
      });
      await finish(buildShaped("brief"));
      const list = within(screen.getByRole("region", { name: "Takeaways" }));
      expect(list.getByText("Cold makes them orange.")).toBeTruthy();
      const [proof] = list.getAllByRole("button", { name: /Proof/ });
      if (proof) fireEvent.click(proof);
      expect(list.getAllByText("small-judge checked this against what was said.")).not.toHaveLength(0);
      expect(list.getAllByText("the green in the peel breaks down")).not.toHaveLength(0);
      expect(screen.getByRole("link", { name: "Open in Pith" }).getAttribute("href")).toContain("/s-brief");
    });

    it("accepts a wish, and keeps it for the next shape", async () => {
      open();
      fireEvent.click(await findFullButton());
      await finish(buildShaped("points"));
      fireEvent.click(screen.getByRole("button", { name: "Add instructions" }));
      fireEvent.change(screen.getByRole("textbox"), { target: { value: " for a beginner " } });
      fireEvent.click(screen.getByRole("button", { name: "Summarize with these instructions" }));
      expect(commands.at(-1)).toMatchObject({ shape: "points", wish: "for a beginner" });
      await finish(buildShaped("points", { wish: "for a beginner" }));
      expect(screen.getByText("Your instructions: “for a beginner”")).toBeTruthy();
      fireEvent.click(findShape("Notes"));
      expect(commands.at(-1)).toMatchObject({ shape: "notes", wish: "for a beginner" });
    });

    it("returns to the previous summary if another shape is refused or canceled", async () => {
      open();
      fireEvent.click(await findFullButton());
      await finish(buildShaped("brief"));
      fireEvent.click(findShape("Notes"));
      tell({ type: "summary:failed", failure: { code: "quota_exceeded.summaries", params: { limit: 5 } } });
      await screen.findByRole("alert");
      fireEvent.click(screen.getByRole("button", { name: "Back to the summary" }));
      expect(screen.getByText("Cold makes them orange.")).toBeTruthy();
      expect(findShape("In brief").getAttribute("aria-pressed")).toBe("true");
      fireEvent.click(findShape("Key points"));
      fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
      expect(screen.getByText("Cold makes them orange.")).toBeTruthy();
    });

    it("shows a German summary of an English talk with its proof in German", async () => {
      open(await loadTexts("de"));
      fireEvent.click(await screen.findByRole("button", { name: "Vollständige Zusammenfassung" }));
      const content = buildContent({
        language: "de",
        shaped: {
          shape: "brief",
          takeaways: takeaways.map((point, index) => ({
            ...point,
            text: `${index + 1}. Kälte färbt sie orange.`,
          })),
          notes: [],
          lists: [],
        },
      });
      await finish(buildShaped("brief", { content, requestedLanguage: "de" }));
      expect(screen.getByText("1. Kälte färbt sie orange.").closest("[lang]")?.getAttribute("lang")).toBe(
        "de",
      );
      expect(findShape("Notizen")).toBeTruthy();
      const [proof] = screen.getAllByRole("button", { name: /Beleg/ });
      if (proof) fireEvent.click(proof);
      expect(screen.getAllByText("Von small-judge mit dem Gesagten abgeglichen.")).not.toHaveLength(0);
    });

    it("keeps instructions that haven't been sent while another tab is open", async () => {
      open();
      fireEvent.click(await findFullButton());
      await finish(buildShaped("points"));
      fireEvent.click(screen.getByRole("button", { name: "Add instructions" }));
      fireEvent.change(screen.getByRole("textbox"), { target: { value: "for a beginner" } });
      fireEvent.click(screen.getByRole("tab", { name: "Transcript" }));
      expect(screen.queryByDisplayValue("for a beginner")).toBeNull();
      const tab = screen.getByRole("tab", { name: "Full" });
      tab.focus();
      fireEvent.click(tab);
      expect(screen.getByDisplayValue("for a beginner")).toBeTruthy();
      expect(document.activeElement).toBe(tab);
      fireEvent.click(screen.getByRole("button", { name: "Summarize with these instructions" }));
      await finish(buildShaped("points", { wish: "for a beginner" }));
      expect(screen.queryByRole("textbox")).toBeNull();
    });

    it("closes only the field for instructions on Escape", async () => {
      open();
      fireEvent.click(await findFullButton());
      await finish(buildSummary({ id: "s1", content: buildContent() }));
      fireEvent.click(await screen.findByRole("button", { name: "Add instructions" }));
      fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape" });
      expect(screen.queryByRole("textbox")).toBeNull();
      expect(onClose).not.toHaveBeenCalled();
    });

    it("offers neither if the server has one shape and accepts no wish", async () => {
      open();
      fireEvent.click(await findFullButton());
      await act(async () => {
        const plain = { shapes: ["points"], canTakeWish: false };
        tell({ type: "summary:started", summaryId: "s1", offer: plain, origin: null });
        tell({ type: "summary:event", event: { type: "done", summary: buildShaped("points") } });
      });
      expect(screen.queryByRole("group")).toBeNull();
      expect(screen.queryByRole("button", { name: "Add instructions" })).toBeNull();
    });
  });

  it("says why there is no instant summary, and retries on request", async () => {
    page.captions = JSON.stringify({
      events: [{ tStartMs: 0, dDurationMs: 9, segs: [{ utf8: "[Music]" }] }],
    });
    open();
    expect((await screen.findByRole("alert")).getAttribute("data-failure")).toBe("no_speech");
    expect(screen.queryByRole("button", { name: "Full summary" })).toBeNull();
    page.captions = spokenCaptions;
    fireEvent.click(screen.getByRole("button", { name: "Summarize again" }));
    expect(await findFullButton()).toBeTruthy();
  });

  it("closes on Escape and on its close button", async () => {
    open();
    await findFullButton();
    const panel = screen.getByRole("region", { name: "Pith summary" });
    fireEvent.keyDown(panel, { key: "Escape", isComposing: true });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(panel, { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "Close the summary" }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
