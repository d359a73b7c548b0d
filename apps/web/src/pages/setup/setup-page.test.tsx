import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { buildUser } from "@pith/core/testing";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useLocation } from "../../lib/router.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { SetupPage } from "./setup-page.tsx";

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

function show(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <SetupPage />
      <Place />
    </MemoryRouter>,
  );
}

beforeAll(() => loadTextArea("members"));
afterEach(() => {
  vi.restoreAllMocks();
  forgetConfig();
});

describe("SetupPage", () => {
  it.each([
    ["the link's code", "/setup?code=abc", false],
    ["a typed code", "/setup", true],
  ])("creates the admin with %s and continues to the admin page", async (_name, path, isTyped) => {
    provideSelfHosted({ signIn: { needsFirstAdmin: true } });
    vi.spyOn(authStore.getState(), "adoptUser").mockReturnValue(undefined);
    const call = vi.spyOn(api, "call").mockResolvedValue({ user: buildUser() });
    show(path);
    expect(document.activeElement).toBe(screen.getByLabelText(isTyped ? "Setup code" : "Name"));
    if (isTyped) await userEvent.type(screen.getByLabelText("Setup code"), "abc");
    else expect(screen.queryByLabelText("Setup code")).toBeNull();
    await userEvent.type(screen.getByLabelText("Name"), "Ada");
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery{Enter}");
    expect(call).toHaveBeenCalledExactlyOnceWith(memberEndpoints.createFirstAdmin, {
      body: { setupCode: "abc", name: "Ada", password: "correct horse battery" },
    });
    await waitFor(() => expect(screen.getByTestId("place").textContent).toBe("/admin"));
    const { config } = usePublicConfig.getState();
    expect(config?.signIn).toMatchObject({ needsFirstAdmin: false });
  });

  it("doesn't take an admin back who has left the page while the account was being created", async () => {
    provideSelfHosted({ signIn: { needsFirstAdmin: true } });
    vi.spyOn(authStore.getState(), "adoptUser").mockReturnValue(undefined);
    const { promise, resolve } = Promise.withResolvers<object>();
    vi.spyOn(api, "call").mockReturnValue(promise as never);
    render(
      <MemoryRouter initialEntries={["/setup?code=abc"]}>
        <Routes>
          <Route path="/setup" element={<SetupPage />} />
          <Route path="/docs" element={null} />
        </Routes>
        <Link to="/docs">Away</Link>
        <Place />
      </MemoryRouter>,
    );
    await userEvent.type(screen.getByLabelText("Name"), "Ada");
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery{Enter}");
    await userEvent.click(screen.getByRole("link", { name: "Away" }));
    await act(async () => resolve({ user: buildUser() }));
    expect(screen.getByTestId("place").textContent).toBe("/docs");
    expect(authStore.getState().adoptUser).toHaveBeenCalledOnce();
  });

  it("shows no form until it is known whether the server has an admin", () => {
    show("/setup?code=abc");
    expect(screen.queryByLabelText("Password")).toBeNull();
    act(() => usePublicConfig.setState({ hasFailed: true }));
    expect(screen.getByLabelText("Password")).toBeTruthy();
  });

  it("leads to sign-in if the server already has an admin", () => {
    provideSelfHosted();
    show("/setup?code=abc");
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
    expect(screen.queryByLabelText("Password")).toBeNull();
  });
});
