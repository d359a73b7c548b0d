import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountReply, AccountState } from "../messages/account-messages.ts";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { type ExtensionTexts, loadTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts-provider.tsx";
import { Popup } from "./popup.tsx";

let chrome: FakeChrome;
let english: ExtensionTexts;
const requests: string[] = [];
/** The latest summaries on the server. */
let recent: { id: string; title: string }[] = [];
const close = vi.fn();

beforeAll(async () => {
  english = await loadTexts("en");
});
beforeEach(() => {
  chrome = stubChrome();
  requests.length = 0;
  recent = [];
  vi.spyOn(window, "close").mockImplementation(close);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  close.mockClear();
});

function buildPremium(changes: object = {}) {
  return {
    tier: "free" as const,
    active: false,
    days_remaining: null,
    summaries_limit: 5,
    activation_date: null,
    expiry_date: null,
    cancel_at_period_end: false,
    renewal: null,
    next_plan: null,
    ...changes,
  };
}

/** Answers the popup's requests with `replies` in order, repeating the last one. */
function answerBackground(...replies: [AccountReply, ...AccountReply[]]): void {
  chrome.answerBackground = (message) => {
    if ((message as { type: string }).type === "recent:read") return { type: "recent:list", items: recent };
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    requests.push((message as { type: string }).type);
    return reply;
  };
}

const known = (account: Partial<AccountState> = {}): AccountReply => ({
  type: "account:state",
  account: { signIn: { state: "guest" }, usage: null, hasPlans: true, ...account },
});
const used = (textSummariesUsed: number, changes: object = {}) => {
  const premium = buildPremium(changes);
  return { usage: { premium, summariesLimit: premium.summaries_limit, textSummariesUsed } };
};
/** Usage on a server without plans. */
const usedWithoutPlans = (textSummariesUsed: number, summariesLimit: number) => ({
  usage: { premium: null, summariesLimit, textSummariesUsed },
  hasPlans: false,
});
const pending = known({
  signIn: { state: "pending", confirmationCode: "4711", loginUrl: "https://pith.test/login?from=extension" },
});

function showVideo(isOpen = false): unknown[] {
  const asked: unknown[] = [];
  chrome.tab = { id: 7, url: "https://www.youtube.com/watch?v=aaaaaaaaaaa" };
  chrome.answerTab = (message) => {
    asked.push(message);
    return {
      type: "panel:state",
      video: { videoId: "aaaaaaaaaaa", title: "Why oranges are orange" },
      isOpen,
    };
  };
  return asked;
}

function open(texts = english): void {
  render(
    <TextsProvider texts={texts}>
      <Popup origin="https://pith.test" own={null} />
    </TextsProvider>,
  );
}

/** Matches a message key, which is rendered if its string is missing. */
const missingKey = /\b(account|signIn|usage|video|link|nav|panel|plan_badge|quota_exceeded)\.\w/;
/** The popup's English strings, collected when the first language is tested. */
const inEnglish = new Set<string>();

/** Returns every text node and label in the document. */
function listTexts(): string[] {
  const nodes = [...document.querySelectorAll("body *")];
  return nodes
    .flatMap((node) => [
      node.getAttribute("aria-label") ?? "",
      ...[...node.childNodes]
        .filter((child) => child.nodeType === Node.TEXT_NODE)
        .map((child) => child.textContent ?? ""),
    ])
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

/** Lets timers, replies and React updates settle. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const readStretches = () =>
  [...document.querySelectorAll("[data-stretch]")].map((stretch) => stretch.getAttribute("data-stretch"));

describe("Popup", () => {
  it("shows the tab's video and opens its panel", async () => {
    answerBackground(known());
    const asked = showVideo();
    open();
    expect(await screen.findByRole("heading", { name: "Why oranges are orange" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Summarize this video" }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(asked.at(-1)).toEqual({ type: "panel:open" });
  });

  it("opens a pasted link on the website, and rejects text that isn't a link", async () => {
    answerBackground(known());
    open();
    const field = await screen.findByLabelText(/paste a link/);
    fireEvent.change(field, { target: { value: "oranges" } });
    fireEvent.click(screen.getByRole("button", { name: "Summarize" }));
    expect(screen.getByRole("alert").textContent).toContain("That isn’t a link");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(field, { target: { value: " https://youtu.be/aaaaaaaaaaa?t=5 " } });
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Summarize" }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(chrome.openedUrls).toEqual([
      "https://pith.test/?url=https%3A%2F%2Fyoutu.be%2Faaaaaaaaaaa%3Ft%3D5",
    ]);
  });

  it("offers to reload a YouTube page opened before the extension", async () => {
    answerBackground(known());
    chrome.tab = { id: 7, url: "https://www.youtube.com/watch?v=aaaaaaaaaaa" };
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Reload the page" }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(chrome.reloadedTabs).toEqual([7]);
  });

  it("draws the month's usage as a segmented bar", async () => {
    answerBackground(known(used(2)));
    open();
    expect(await screen.findByText("2 of 5 used")).toBeTruthy();
    expect(readStretches()).toEqual(["used", "used", "free", "free", "free"]);
    expect(screen.getByText("FREE PLAN")).toBeTruthy();
  });

  it("shows an unused free plan for a guest unknown to the server", async () => {
    answerBackground(known());
    open();
    expect(await screen.findByText("0 of 5 used")).toBeTruthy();
    expect(readStretches()).toEqual(["free", "free", "free", "free", "free"]);
    expect(screen.getByText("You’re using Pith as a guest.")).toBeTruthy();
  });

  it("draws larger plans as one segment, and unlimited ones without a limit", async () => {
    answerBackground(known(used(10, { tier: "based", active: true, summaries_limit: 100 })));
    open();
    expect(await screen.findByText("10 of 100 used")).toBeTruthy();
    expect(screen.getByText("BASED PLAN")).toBeTruthy();
    expect(readStretches()).toEqual(["used", "free"]);
    cleanup();
    answerBackground(known(used(1, { tier: "admin", active: true, summaries_limit: -1 })));
    open();
    expect(await screen.findByText("1 summary used (unlimited plan)")).toBeTruthy();
    expect(readStretches()).toEqual(["free"]);
  });

  it("mentions no plan if the server has none", async () => {
    answerBackground(known({ signIn: { state: "signed-in", name: "Ada" }, ...usedWithoutPlans(3, 40) }));
    open();
    expect(await screen.findByText("3 of 40 used")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Account" }).getAttribute("href")).toContain("/subscription");
    expect(document.body.textContent).not.toMatch(/plan/i);
    cleanup();
    answerBackground(known(usedWithoutPlans(3, -1)));
    open();
    expect(await screen.findByText("3 summaries")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/plan/i);
  });

  it("signs in: shows the code, polls until it is confirmed, then shows the account", async () => {
    vi.useFakeTimers();
    answerBackground(
      known(),
      pending,
      ...["network", "unavailable", "internal.sign_in"].map(
        (code): AccountReply => ({ type: "account:failed", failure: { code, params: {} } }),
      ),
      known({ signIn: { state: "signed-in", name: "Ada" }, ...used(0) }),
    );
    open();
    await pass(0);
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    await pass(0);
    expect(screen.getByText("4711")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the sign-in page" }).getAttribute("href")).toBe(
      "https://pith.test/login?from=extension",
    );
    await pass(4_500);
    expect(screen.getByText("4711")).toBeTruthy();
    await pass(1_500);
    expect(screen.getByText("Ada")).toBeTruthy();
    await pass(10_000);
    expect(requests).toEqual([
      "session:poll",
      "session:start",
      "session:poll",
      "session:poll",
      "session:poll",
      "session:poll",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Sign out" }));
    expect(requests.at(-1)).toBe("session:end");
  });

  it("stops polling when the sign-in has ended without an account", async () => {
    vi.useFakeTimers();
    answerBackground(pending, { type: "account:failed", failure: { code: "not_found", params: {} } });
    open();
    await pass(0);
    await pass(1_500);
    await pass(10_000);
    expect(screen.queryByText("4711")).toBeNull();
    expect(requests).toEqual(["session:poll", "session:poll"]);
  });

  it("cancels a sign-in", async () => {
    answerBackground(pending, known());
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
    expect(requests).toContain("session:end");
  });

  it("says that the server isn't responding, without a plan or usage, and retries", async () => {
    answerBackground({ type: "account:failed", failure: { code: "network", params: {} } }, known(used(1)));
    open();
    expect((await screen.findByRole("alert")).textContent).toContain("pith.test isn’t responding");
    expect(screen.queryByText(/used$/)).toBeNull();
    expect(screen.queryByText("FREE PLAN")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("1 of 5 used")).toBeTruthy();
  });

  it("shows the reason for any other failure", async () => {
    answerBackground({
      type: "account:failed",
      failure: { code: "code_expired.extension", params: {} },
    });
    open();
    expect(await screen.findByText("Sign-in timed out. Start again.")).toBeTruthy();
  });

  it("offers to sign in again if the token was revoked", async () => {
    answerBackground(
      { type: "account:failed", failure: { code: "unauthenticated.token", params: {} } },
      pending,
    );
    open();
    expect((await screen.findByRole("alert")).textContent).toContain("Sign in again");
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("4711")).toBeTruthy();
  });

  it("says that the session has expired instead of showing a guest", async () => {
    answerBackground(known({ signIn: { state: "revoked" } }));
    open();
    expect(await screen.findByText("Your session has expired. Sign in again.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
  });

  it("says that the user is a guest if the account has no name", async () => {
    answerBackground(known({ signIn: { state: "signed-in", name: null } }));
    open();
    expect(await screen.findByText("You’re using Pith as a guest.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Sign out" })).toBeTruthy();
  });

  it("lists the latest summaries on the server with links", async () => {
    recent = [{ id: "sum 1", title: "Why oranges are orange" }];
    answerBackground(known({ signIn: { state: "signed-in", name: "Ada" } }));
    open();
    const link = await screen.findByRole("link", { name: "Why oranges are orange" });
    expect(link.getAttribute("href")).toBe("https://pith.test/summary/sum%201");
  });

  it("lists the summaries of whoever is signed in by now", async () => {
    recent = [{ id: "s1", title: "Why oranges are orange" }];
    answerBackground(known({ signIn: { state: "signed-in", name: "Ada" } }), known());
    open();
    const signOut = await screen.findByRole("button", { name: "Sign out" });
    await screen.findByRole("link", { name: "Why oranges are orange" });
    recent = [{ id: "s2", title: "How locks work" }];
    fireEvent.click(signOut);
    await screen.findByRole("link", { name: "How locks work" });
    expect(screen.queryByText("Why oranges are orange")).toBeNull();
  });

  it("shows the Short that is playing in the tab", async () => {
    answerBackground(known());
    showVideo();
    chrome.tab = { id: 7, url: "https://www.youtube.com/shorts/aaaaaaaaaaa" };
    open();
    expect(await screen.findByRole("button", { name: "Summarize this video" })).toBeTruthy();
  });

  it.each(interfaceLanguages)("is fully translated into %s", async (language) => {
    const texts = await loadTexts(language);
    const states: AccountReply[] = [
      known(used(2)),
      known({ signIn: { state: "website", name: "Ada" }, ...used(3, { summaries_limit: -1 }) }),
      known({ signIn: { state: "signed-in", name: "Ada" } }),
      known({ signIn: { state: "signed-out" } }),
      known({ ...usedWithoutPlans(3, -1) }),
      known({ signIn: { state: "revoked" } }),
      pending,
      { type: "account:failed", failure: { code: "network", params: {} } },
      { type: "account:failed", failure: { code: "quota_exceeded.summaries", params: { limit: 5 } } },
    ];
    const seen = new Set<string>();
    for (const state of states) {
      answerBackground(state);
      open(texts);
      await waitFor(() => expect(document.querySelector("section, form, [role=alert]")).toBeTruthy());
      await act(async () => undefined);
      for (const text of listTexts()) seen.add(text);
      cleanup();
    }
    showVideo();
    open(texts);
    await screen.findByRole("heading", { name: "Why oranges are orange" });
    for (const text of listTexts()) seen.add(text);
    expect([...seen].filter((text) => missingKey.test(text))).toEqual([]);
    expect(seen).toContain(texts.translate("nav.summaries"));
    if (language !== "en") expect([...seen].filter((text) => inEnglish.has(text))).toEqual([]);
    for (const text of seen) if (language === "en") inEnglish.add(text);
    for (const name of ["Ada", "Why oranges are orange", "4711", "…", "Pith", "Website"])
      inEnglish.delete(name);
  });

  it("treats an invalid reply as a failure", async () => {
    chrome.answerBackground = () => ({ type: "account:state", account: { signIn: "guest" } });
    open();
    expect(await screen.findByRole("alert")).toBeTruthy();
  });

  it("asks to sign in if the server has no guests", async () => {
    answerBackground(known({ signIn: { state: "signed-out" } }));
    open();
    expect(await screen.findByText(/Sign in for full summaries/)).toBeTruthy();
    expect(screen.queryByText(/used$/)).toBeNull();
  });
});
