import { agentEndpoints } from "@pith/core/contract/agent.endpoints";
import type { ReadAgentRequest } from "@pith/core/contract/agent.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { useLocation } from "../../lib/router.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { AuthorizePage } from "./authorize-page.tsx";

const SEARCH = "?response_type=code&client_id=c1&state=s%26t&resource=";
const question: ReadAgentRequest = {
  kind: "open",
  name: "Claude",
  host: "claude.example",
  documentHost: null,
  scopes: ["read", "create"],
};

/** Fakes a server with one authorization request, and records the user's decisions. */
function fakeServer(read: ReadAgentRequest | AppError, { asksAgain = false } = {}) {
  const answers: unknown[] = [];
  let isRefusing = asksAgain;
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: { body: unknown }) => {
    if (endpoint === agentEndpoints.readAgentRequest) {
      expect(input.body).toEqual({ response_type: "code", client_id: "c1", state: "s&t" });
      if (read instanceof AppError) throw read;
      return read;
    }
    if (isRefusing) {
      isRefusing = false;
      throw new AppError({ code: "forbidden.sign_in_again" });
    }
    answers.push(input.body);
    return { returnUrl: "https://claude.example/callback?code=x" };
  }) as unknown as typeof api.call);
  return answers;
}

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

const show = () =>
  render(
    <MemoryRouter initialEntries={[`/authorize${SEARCH}`]}>
      <AuthorizePage />
      <Place />
    </MemoryRouter>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

const before = authStore.getState();
const assign = vi.fn<(url: string) => void>();
beforeAll(() => Promise.all([loadTextArea("account"), loadTextArea("members"), loadTextArea("home")]));
beforeEach(() => {
  authStore.setState({ user: buildUser({ profile: { email: "ada@example.com" } }), loading: false });
  vi.stubGlobal("location", { ...window.location, assign });
});
afterEach(() => {
  assign.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  authStore.setState(before);
});

describe("AuthorizePage", () => {
  it.each([
    ["Allow", true],
    ["Don’t allow", false],
  ])(
    "shows the app, its permissions and the redirect's target, then sends the answer: %s",
    async (button, isAllowed) => {
      const answers = fakeServer(question);
      show();
      expect(await screen.findByRole("heading", { name: "Let “Claude” use Pith?" })).toBeTruthy();
      expect(screen.getByText(/it hasn’t been verified/)).toBeTruthy();
      expect(screen.getByText("claude.example")).toBeTruthy();
      expect(screen.getByText(/disconnected after 30 days of inactivity/)).toBeTruthy();
      expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining("Read your summaries"),
        expect.stringContaining("Create summaries"),
      ]);
      expect(answers).toEqual([]);
      expect(assign).not.toHaveBeenCalled();
      await press(button);
      const request = { response_type: "code", client_id: "c1", state: "s&t" };
      expect(answers).toEqual([{ request, isAllowed }]);
      expect(assign).toHaveBeenCalledExactlyOnceWith("https://claude.example/callback?code=x");
      expect(screen.getByRole("status").textContent).toContain("Taking you back");
    },
  );

  it("warns that any program on this computer could use the name", async () => {
    fakeServer({ ...question, host: null });
    show();
    expect(await screen.findByText(/Any program here could use this name/)).toBeTruthy();
  });

  it("names the site that describes the app", async () => {
    fakeServer({ ...question, documentHost: "apps.example" });
    show();
    expect((await screen.findByText("apps.example")).closest("div")?.textContent).toContain("App’s website");
  });

  it("asks visitors to sign in first and returns to the request", async () => {
    authStore.setState({ user: null });
    fakeServer(question);
    show();
    await waitFor(() =>
      expect(screen.getByTestId("place").textContent).toBe(
        `/login?redirect=${encodeURIComponent(`/authorize${SEARCH}`)}`,
      ),
    );
    expect(api.call).not.toHaveBeenCalled();
  });

  it("asks for a new sign-in if the server requires it, and then sends the answer", async () => {
    authStore.setState({ signInWithGoogle: vi.fn(async () => undefined) });
    const answers = fakeServer(question, { asksAgain: true });
    show();
    await press("Allow");
    expect(assign).not.toHaveBeenCalled();
    await press("Continue with Google");
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(answers).toHaveLength(1);
  });

  it("doesn't redirect automatically if the request is invalid", async () => {
    fakeServer({ kind: "refused", host: "claude.example", returnUrl: "https://claude.example/?error=x" });
    show();
    expect(await screen.findByRole("heading", { name: "This app can’t be connected" })).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
    await press("Back to claude.example");
    expect(assign).toHaveBeenCalledExactlyOnceWith("https://claude.example/?error=x");
  });

  it("shows the question again if the browser restores the page, instead of leaving forever", async () => {
    fakeServer(question);
    show();
    await press("Allow");
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
    act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    expect(screen.getByRole("button", { name: "Allow" })).toBeTruthy();
  });

  it("doesn't redirect for an unknown app", async () => {
    fakeServer(new AppError({ code: "invalid_input.agent" }));
    show();
    expect(await screen.findByText(/doesn’t recognize this app/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each(["network", "internal", "rate_limited"] as const)(
    "offers a retry after a transient failure: %s",
    async (code) => {
      fakeServer(new AppError({ code }));
      show();
      const again = await screen.findByRole("button", { name: "Try again" });
      fakeServer(question);
      await userEvent.click(again);
      expect(await screen.findByRole("heading", { name: "Let “Claude” use Pith?" })).toBeTruthy();
    },
  );
});
