import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { useLocation } from "../../lib/router.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { JoinPage } from "./join-page.tsx";

const TOKEN = "an-invitation";

function fakeServer(
  invitation: object | Error,
  accept: (body: unknown) => unknown = () => ({ user: buildUser() }),
) {
  const bodies: unknown[] = [];
  vi.spyOn(authStore.getState(), "adoptUser").mockReturnValue(undefined);
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: { body: unknown }) => {
    bodies.push(input.body);
    if (endpoint === memberEndpoints.acceptInvitation) return accept(input.body);
    if (invitation instanceof Error) throw invitation;
    return invitation;
  }) as unknown as typeof api.call);
  return bodies;
}

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

function show() {
  render(
    <MemoryRouter initialEntries={[`/join?token=${TOKEN}`]}>
      <JoinPage />
      <Place />
    </MemoryRouter>,
  );
}
const getPlace = () => screen.getByTestId("place").textContent;

beforeAll(() => loadTextArea("members"));
beforeEach(() => authStore.setState({ user: null }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetConfig();
});

describe("JoinPage", () => {
  it("creates an account with the invitation's token and leads home", async () => {
    provideSelfHosted();
    const bodies = fakeServer({ kind: "join", name: null, expiresAt: "2026-12-03T10:00:00.000Z" });
    show();
    await userEvent.type(await screen.findByLabelText("Name"), "Ada");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Create account" });
    await userEvent.type(screen.getByLabelText("Password"), "short");
    expect(button.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText("Password"), " and then long");
    await userEvent.click(button);
    expect(bodies).toEqual([
      { token: TOKEN },
      { token: TOKEN, name: "Ada", password: "short and then long" },
    ]);
    await waitFor(() => expect(getPlace()).toBe("/"));
  });

  it("doesn't take a user back who has left the page while the account was being created", async () => {
    provideSelfHosted();
    const { promise, resolve } = Promise.withResolvers<object>();
    fakeServer({ kind: "join", name: null, expiresAt: "2026-12-03T10:00:00.000Z" }, () => promise);
    render(
      <MemoryRouter initialEntries={[`/join?token=${TOKEN}`]}>
        <Routes>
          <Route path="/join" element={<JoinPage />} />
          <Route path="/docs" element={null} />
        </Routes>
        <Link to="/docs">Away</Link>
        <Place />
      </MemoryRouter>,
    );
    await userEvent.type(await screen.findByLabelText("Name"), "Ada");
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery{Enter}");
    await userEvent.click(screen.getByRole("link", { name: "Away" }));
    await act(async () => resolve({ user: buildUser() }));
    expect(getPlace()).toBe("/docs");
    expect(authStore.getState().adoptUser).toHaveBeenCalledOnce();
  });

  it("leads to a name that is taken", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    provideSelfHosted();
    fakeServer({ kind: "join", name: null, expiresAt: "2026-12-03T10:00:00.000Z" }, () => {
      throw new AppError({ code: "conflict.member_name" });
    });
    show();
    const name = await screen.findByLabelText("Name");
    await userEvent.type(name, "Ada");
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery{Enter}");
    await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(name);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers a passkey if the browser supports them, and removes the token from the URL", async () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    provideSelfHosted();
    fakeServer({ kind: "join", name: null, expiresAt: "2026-12-03T10:00:00.000Z" });
    show();
    await userEvent.type(await screen.findByLabelText("Name"), "Ada");
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery{Enter}");
    expect(await screen.findByRole("button", { name: "Add a passkey" })).toBeTruthy();
    await waitFor(() => expect(getPlace()).toBe("/join"));
    await userEvent.click(screen.getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(getPlace()).toBe("/"));
  });

  it("keeps the name of a user whose password is reset", async () => {
    provideSelfHosted();
    const bodies = fakeServer({ kind: "reset", name: "Ada", expiresAt: "2026-12-03T10:00:00.000Z" });
    show();
    expect((await screen.findByLabelText<HTMLInputElement>("Name")).readOnly).toBe(true);
    await userEvent.type(screen.getByLabelText("New password"), "correct horse battery{Enter}");
    expect(bodies.at(-1)).toEqual({ token: TOKEN, name: "Ada", password: "correct horse battery" });
  });

  it("explains what to do if the link no longer works", async () => {
    provideSelfHosted();
    fakeServer(new AppError({ code: "invalid_code.invitation" }));
    show();
    expect(await screen.findByRole("heading", { name: "This link doesn’t work anymore" })).toBeTruthy();
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(screen.getByRole("link", { name: "Sign in" })).toBeTruthy();
  });

  it("leads a signed-in user home instead of to the sign-in", async () => {
    provideSelfHosted();
    authStore.setState({ user: buildUser({ profile: { displayName: "Ada" } }) });
    onTestFinished(() => authStore.setState({ user: null }));
    fakeServer(new AppError({ code: "invalid_code.invitation" }));
    show();
    await userEvent.click(await screen.findByRole("link", { name: "Go Home" }));
    expect(getPlace()).toBe("/");
  });

  it.each([
    ["without a connection", new AppError({ code: "network" })],
    ["after too many tries", new AppError({ code: "rate_limited" })],
  ])("can be retried %s", async (_name, refusal) => {
    provideSelfHosted();
    fakeServer(refusal);
    show();
    const again = await screen.findByRole("button", { name: "Try again" });
    fakeServer({ kind: "join", name: null, expiresAt: "2026-12-03T10:00:00.000Z" });
    await userEvent.click(again);
    expect(await screen.findByLabelText("Name")).toBeTruthy();
  });
});
