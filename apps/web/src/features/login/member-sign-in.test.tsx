import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { MemberSignIn } from "./member-sign-in.tsx";

beforeAll(() => loadTextArea("members"));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetConfig();
});

function show() {
  const onSignedIn = vi.fn();
  render(<MemberSignIn redirect="/summaries?view=all" onSignedIn={onSignedIn} />);
  return onSignedIn;
}

async function fillIn() {
  await userEvent.type(screen.getByLabelText("Name"), " ada ");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
}

describe("MemberSignIn", () => {
  it("signs in with name and password", async () => {
    provideSelfHosted();
    const user = buildUser();
    const adoptUser = vi.spyOn(authStore.getState(), "adoptUser").mockReturnValue(undefined);
    const call = vi.spyOn(api, "call").mockResolvedValue({ user });
    const onSignedIn = show();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Sign in" });
    expect(button.disabled).toBe(true);
    await fillIn();
    await userEvent.click(button);
    expect(call).toHaveBeenCalledExactlyOnceWith(memberEndpoints.signInWithPassword, {
      body: { name: "ada", password: "correct horse battery" },
    });
    expect(adoptUser).toHaveBeenCalledWith(user);
    expect(onSignedIn).toHaveBeenCalledOnce();
  });

  it("shows the server's error at the password field, and focuses it", async () => {
    provideSelfHosted();
    vi.spyOn(api, "call").mockRejectedValue(new AppError({ code: "invalid_code.password" }));
    const onSignedIn = show();
    await fillIn();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Incorrect name or password.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it("reveals the password on request instead of asking for it twice", async () => {
    provideSelfHosted();
    show();
    const field = screen.getByLabelText<HTMLInputElement>("Password");
    expect(field.type).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(field.type).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide" }));
    expect(field.type).toBe("password");
  });

  it("offers only the server's sign-in methods", () => {
    provideSelfHosted({ signIn: { hasPasswords: false, oidc: { name: "Authelia" } } });
    show();
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(screen.getByRole("link", { name: "Continue with Authelia" }).getAttribute("href")).toBe(
      "/api/auth/oidc/start?redirect=%2Fsummaries%3Fview%3Dall",
    );
  });

  it("offers passkeys only if the browser supports them", () => {
    provideSelfHosted();
    show();
    expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
    vi.stubGlobal("PublicKeyCredential", class {});
    show();
    expect(screen.getByRole("button", { name: "Use a passkey" })).toBeTruthy();
  });

  it("keeps the focus on the passkey button while the browser asks for it, and asks once", async () => {
    provideSelfHosted();
    vi.stubGlobal("PublicKeyCredential", class {});
    const call = vi.spyOn(api, "call").mockReturnValue(new Promise<never>(() => undefined));
    show();
    const button = screen.getByRole("button", { name: "Use a passkey" });
    await userEvent.dblClick(button);
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(button);
    // Only `aria-disabled`, because a disabled button loses focus.
    expect([button.getAttribute("aria-disabled"), button.hasAttribute("disabled")]).toEqual(["true", false]);
    expect(call).toHaveBeenCalledExactlyOnceWith(memberEndpoints.createPasskeyChallenge);
  });

  it("explains how to set up a server without an admin", () => {
    provideSelfHosted({ signIn: { needsFirstAdmin: true } });
    show();
    expect(screen.getByText("This server isn’t set up yet.")).toBeTruthy();
    expect(screen.queryByLabelText("Password")).toBeNull();
  });
});
