import { statsSchema } from "@pith/core/accounts/stats";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountSection } from "../features/account/account-section.tsx";
import { DataDownloadDialog } from "../features/account/data-download-dialog.tsx";
import { DeleteAccountDialog } from "../features/account/delete-account-dialog.tsx";
import { NewApiKeyForm } from "../features/account/new-api-key-form.tsx";
import { RefusalNote } from "../features/source/refusal-note.tsx";
import { api } from "../lib/api-client.ts";
import { authStore, clientAuth } from "../lib/auth/auth.ts";
import { usePublicConfig } from "../lib/public-config.ts";
import { forgetConfig, provideSelfHosted } from "../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../lib/texts/texts.ts";
import { setViewer } from "../lib/viewer.ts";
import { HomeForm } from "../pages/home/home-form.tsx";
import { PrivacyPage } from "../pages/legal/privacy-page.tsx";
import { TermsPage } from "../pages/legal/terms-page.tsx";
import { PaymentPage } from "../pages/payment/payment-page.tsx";
import { PaymentResultPage } from "../pages/payment/payment-result-page.tsx";
import { SubscriptionPage } from "../pages/subscription/subscription-page.tsx";
import { SupportPage } from "../pages/support/support-page.tsx";
import { NavLinks } from "./header/nav-links.tsx";
import { UserMenu } from "./header/user-menu.tsx";
import { PlainHttpNote } from "./plain-http-note.tsx";

const aboutPlans = /plan|pricing|upgrade|subscription|payment|stars|refund/i;
const before = authStore.getState();
const member = {
  ...buildUser({ profile: { ...buildUser().profile, displayName: "Ada" } }),
  premium: null,
};

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  await Promise.all((["account", "members", "home", "legal", "summaries"] as const).map(loadTextArea));
});
beforeEach(() => provideSelfHosted());
afterEach(() => {
  vi.restoreAllMocks();
  forgetConfig();
  authStore.setState(before);
  setViewer("unknown");
  localStorage.clear();
});

function show(part: React.ReactNode, path = "/") {
  return render(<MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>).container;
}

describe("a server without plans", () => {
  it("has no pricing in the header", () => {
    expect(show(<NavLinks />).textContent).toBe("FeaturesDocs");
  });

  it("mentions no plan in the user menu, and links only admins to the admin page", async () => {
    authStore.setState({ user: member });
    show(<UserMenu />);
    await userEvent.click(screen.getByRole("button"));
    const menu = screen.getByRole("menu");
    expect(menu.textContent).not.toMatch(aboutPlans);
    expect(screen.queryByRole("menuitem", { name: "Admin" })).toBeNull();
    await userEvent.keyboard("{Escape}");
    authStore.setState({ user: { ...member, isAdmin: true } });
    await userEvent.click(screen.getByRole("button"));
    expect(screen.getByRole("menuitem", { name: "Admin" }).getAttribute("href")).toBe("/admin");
  });

  it("checks whether a user signed in with Telegram is an admin", async () => {
    const { isAdmin: _isAdmin, ...unknown } = { ...member, authProvider: "telegram" as const };
    const refetchUserData = vi.fn(async () => authStore.setState({ user: { ...unknown, isAdmin: true } }));
    authStore.setState({ user: unknown, loading: false, refetchUserData });
    show(<UserMenu />);
    expect(refetchUserData).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole("button"));
    expect(await screen.findByRole("menuitem", { name: "Admin" })).toBeTruthy();
  });

  it("offers the identity provider to a user with a password, and reports the result of adding it", async () => {
    provideSelfHosted({ signIn: { oidc: { name: "Keycloak" } } });
    const ways = ["password"];
    vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown) => {
      if (endpoint === memberEndpoints.listSignInWays) return { signInWays: ways };
      if (endpoint === memberEndpoints.deleteOidcLink) ways.pop();
    }) as unknown as typeof api.call);
    const account = <AccountSection user={member} onSignOut={() => undefined} />;
    show(account);
    await userEvent.click(screen.getByRole("button", { name: "Keycloak" }));
    expect(await screen.findByRole("button", { name: "Continue with Keycloak" })).toBeTruthy();
    cleanup();
    show(account, "/subscription?section=account&provider=already_linked.provider");
    expect(await screen.findByText(/already signs in with this provider account/)).toBeTruthy();
    cleanup();
    ways.push("oidc");
    show(account, "/subscription?section=account&provider=linked");
    expect(await screen.findByText("Sign-in with Keycloak is set up.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Sign-in with Keycloak isn’t set up yet.")).toBeTruthy();
  });

  it("shows only usage, sign-in and account on the account page", async () => {
    const stats = statsSchema.parse({ monthly: { text_summaries_used: 3, summaries_limit: 40 }, total: {} });
    vi.spyOn(api, "call").mockRejectedValue(new AppError({ code: "network" }));
    authStore.setState({
      user: { ...member, stats: null },
      loading: false,
      refetchUserData: async () => undefined,
    });
    const page = show(<SubscriptionPage />, "/subscription");
    act(() => authStore.setState({ user: { ...member, stats } }));
    expect(page.textContent).not.toMatch(aboutPlans);
    expect(screen.getAllByText(/3 of 40/).length).toBeGreaterThan(0);
    expect([...page.querySelectorAll("section[id]")].map(({ id }) => id)).toEqual([
      "subscription",
      "account",
      "support",
    ]);
    expect(screen.getByRole("button", { name: "Passkeys" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Password" })).toBeTruthy();
  });

  it("mentions no plans or payments in its terms", () => {
    expect(show(<TermsPage />).textContent).not.toMatch(aboutPlans);
  });

  it("mentions none in its support and privacy pages, API keys, downloads and account deletion", () => {
    authStore.setState({ user: member });
    const none = () => undefined;
    for (const part of [
      <SupportPage />,
      <PrivacyPage />,
      <NewApiKeyForm isBusy={false} error={null} onCancel={none} onCreate={async () => undefined} />,
      <DataDownloadDialog isOpen onClose={none} />,
      <DeleteAccountDialog isOpen onClose={none} />,
    ]) {
      show(part);
      expect(document.body.textContent).not.toBe("");
      expect(document.body.textContent).not.toMatch(aboutPlans);
      cleanup();
    }
  });

  it("has no checkout", () => {
    for (const page of [<PaymentPage />, <PaymentResultPage kind="card" outcome="success" />]) {
      show(page, "/payment");
      expect(screen.getByText("404")).toBeTruthy();
      cleanup();
    }
  });

  it("offers no plans when the monthly limit is reached", () => {
    const refusal = { code: "quota_exceeded.key", params: { limit: 3 }, message: "" };
    show(<RefusalNote refusal={refusal} />);
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("a server without guests", () => {
  it("asks visitors to sign in instead of showing the form", async () => {
    setViewer("visitor");
    show(<HomeForm />);
    expect((await screen.findByRole("link", { name: "Sign In" })).getAttribute("href")).toBe(
      "/login?redirect=/",
    );
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("shows members the form", () => {
    setViewer("member");
    show(<HomeForm />);
    const field = screen.getByRole("textbox", { name: "Link to a video" });
    // home.css must not hide the form, even if the user has signed in since the page was sent.
    expect(field.closest("[data-home-form='']")).toBeNull();
  });

  it("allows guests if an older process without the setting answers during an update", () => {
    usePublicConfig.setState({ config: { signIn: { kind: "local" } } as PublicConfig });
    setViewer("visitor");
    show(<HomeForm />);
    expect(screen.getByRole("textbox", { name: "Link to a video" })).toBeTruthy();
  });

  it("creates no guest for a call, and leads to sign-in", async () => {
    authStore.setState({ user: null });
    const call = vi.spyOn(api, "call");
    const failure = await clientAuth.getIdToken().catch((error: unknown) => error);
    expect(failure).toMatchObject({ reason: { code: "unauthenticated.not_signed_in" } });
    expect(call).not.toHaveBeenCalled();
    show(<RefusalNote refusal={{ code: "unauthenticated.not_signed_in", params: {}, message: "" }} />);
    expect(screen.getByRole("link", { name: "Sign In" })).toBeTruthy();
  });
});

describe("PlainHttpNote", () => {
  it("lists once what doesn't work over http", async () => {
    provideSelfHosted({ isPlainHttp: true });
    vi.stubGlobal("isSecureContext", false);
    show(<PlainHttpNote />);
    expect(screen.getByText(/^This connection isn’t encrypted/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(screen.queryByText(/^This connection/)).toBeNull();
    show(<PlainHttpNote />);
    expect(screen.queryByText(/^This connection/)).toBeNull();
    vi.unstubAllGlobals();
  });

  it("isn't shown over https", () => {
    show(<PlainHttpNote />);
    expect(screen.queryByText(/^This connection/)).toBeNull();
  });
});
