import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AccountReply, AccountState } from "../messages/account-messages.ts";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { Popup } from "./popup.tsx";

let chrome: FakeChrome;
const requests: string[] = [];
const close = vi.fn();

beforeEach(() => {
  chrome = stubChrome();
  requests.length = 0;
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
    ...changes,
  };
}

/** Answers each request of the popup with the next of `replies`, the last one for ever. */
function answerBackground(...replies: [AccountReply, ...AccountReply[]]): void {
  chrome.answerBackground = (message) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)];
    requests.push((message as { type: string }).type);
    return reply;
  };
}

const known = (account: Partial<AccountState> = {}): AccountReply => ({
  type: "account:state",
  account: { signIn: { state: "guest" }, usage: null, ...account },
});
const used = (textSummariesUsed: number, premium: object = {}) => ({
  usage: { premium: buildPremium(premium), textSummariesUsed },
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

/** Lets timers, answers and React take their turns. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const readStretches = () =>
  [...document.querySelectorAll("[data-stretch]")].map((stretch) => stretch.getAttribute("data-stretch"));

describe("Popup", () => {
  it("shows the tab's video and opens its panel", async () => {
    answerBackground(known());
    const asked = showVideo();
    render(<Popup />);
    expect(await screen.findByRole("heading", { name: "Why oranges are orange" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Summarise this video" }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(asked.at(-1)).toEqual({ type: "panel:open" });
  });

  it("sends a link that is no video in this tab to the website, and refuses what is no link", async () => {
    answerBackground(known());
    render(<Popup />);
    const field = await screen.findByLabelText(/paste a link/);
    fireEvent.change(field, { target: { value: "oranges" } });
    fireEvent.click(screen.getByRole("button", { name: "Summarise" }));
    expect(screen.getByRole("alert").textContent).toContain("There is no link in that");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(field, { target: { value: " https://youtu.be/aaaaaaaaaaa?t=5 " } });
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Summarise" }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(chrome.openedUrls).toEqual([
      "https://pith.test/?url=https%3A%2F%2Fyoutu.be%2Faaaaaaaaaaa%3Ft%3D5",
    ]);
  });

  it("offers to reload a page of YouTube's that was open before", async () => {
    answerBackground(known());
    chrome.tab = { id: 7, url: "https://www.youtube.com/watch?v=aaaaaaaaaaa" };
    render(<Popup />);
    fireEvent.click(await screen.findByRole("button", { name: "Reload the page" }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(chrome.reloadedTabs).toEqual([7]);
  });

  it("draws the month as the line", async () => {
    answerBackground(known(used(2)));
    render(<Popup />);
    expect(await screen.findByText("2 of 5 used")).toBeTruthy();
    expect(readStretches()).toEqual(["used", "used", "free", "free", "free"]);
    expect(screen.getByText("FREE PLAN")).toBeTruthy();
  });

  it("shows the free plan as unused to a guest whom the server doesn't know yet", async () => {
    answerBackground(known());
    render(<Popup />);
    expect(await screen.findByText("0 of 5 used")).toBeTruthy();
    expect(readStretches()).toEqual(["free", "free", "free", "free", "free"]);
    expect(screen.getByText("You are trying Pith as a guest.")).toBeTruthy();
  });

  it("draws larger plans as one stretch, and unlimited ones without an end", async () => {
    answerBackground(known(used(10, { tier: "based", active: true, summaries_limit: 100 })));
    render(<Popup />);
    expect(await screen.findByText("10 of 100 used")).toBeTruthy();
    expect(screen.getByText("BASED PLAN")).toBeTruthy();
    expect(readStretches()).toEqual(["used", "free"]);
    cleanup();
    answerBackground(known(used(1, { tier: "admin", active: true, summaries_limit: -1 })));
    render(<Popup />);
    expect(await screen.findByText("1 summary, unlimited")).toBeTruthy();
    expect(readStretches()).toEqual(["free"]);
  });

  it("signs in: shows the code, asks again until it is done, then who it is", async () => {
    vi.useFakeTimers();
    answerBackground(
      known(),
      pending,
      { type: "account:failed", failure: { code: "network", message: "Network error." } },
      pending,
      known({ signIn: { state: "signed-in", name: "Ada" }, ...used(0) }),
    );
    render(<Popup />);
    await pass(0);
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    await pass(0);
    expect(screen.getByText("4711")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the sign-in page" }).getAttribute("href")).toBe(
      "https://pith.test/login?from=extension",
    );
    await pass(1_500);
    expect(screen.getByText("4711")).toBeTruthy();
    await pass(3_000);
    expect(screen.getByText("Ada")).toBeTruthy();
    await pass(10_000);
    expect(requests).toEqual([
      "session:poll",
      "session:start",
      "session:poll",
      "session:poll",
      "session:poll",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Sign out" }));
    expect(requests.at(-1)).toBe("session:end");
  });

  it("gives a sign-in up", async () => {
    answerBackground(pending, known());
    render(<Popup />);
    fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
    expect(requests).toContain("session:end");
  });

  it("says that the server doesn't answer, without a plan or a count, and tries again", async () => {
    answerBackground(
      { type: "account:failed", failure: { code: "network", message: "Network error." } },
      known(used(1)),
    );
    render(<Popup />);
    expect((await screen.findByRole("alert")).textContent).toContain("pith.test doesn’t answer");
    expect(screen.queryByText(/used$/)).toBeNull();
    expect(screen.queryByText("FREE PLAN")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("1 of 5 used")).toBeTruthy();
  });

  it("tells the reason of any other failure", async () => {
    answerBackground({
      type: "account:failed",
      failure: { code: "code_expired", message: "Signing in took too long. Start it again." },
    });
    render(<Popup />);
    expect(await screen.findByText("Signing in took too long. Start it again.")).toBeTruthy();
  });

  it("takes an answer that doesn't fit for a failure", async () => {
    chrome.answerBackground = () => ({ type: "account:state", account: { signIn: "guest" } });
    render(<Popup />);
    expect(await screen.findByRole("alert")).toBeTruthy();
  });

  it("asks to sign in where there are no guests", async () => {
    answerBackground(known({ signIn: { state: "signed-out" } }));
    render(<Popup />);
    expect(await screen.findByText(/Sign in for full summaries/)).toBeTruthy();
    expect(screen.queryByText(/used$/)).toBeNull();
  });
});
