import type { Member } from "@pith/core/accounts/member";
import { adminEndpoints } from "@pith/core/contract/admin.endpoints";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { InvitationsPanel } from "./invitations-panel.tsx";
import { PeoplePanel } from "./people-panel.tsx";
import { TrialOffer } from "./trial-offer.tsx";

const admin = buildUser({ id: "u1", profile: { ...buildUser().profile, displayName: "Ada" } });
const grace: Member = {
  id: "u2",
  name: "Grace",
  isAdmin: false,
  isDisabled: false,
  monthlyUnits: null,
  usedUnits: 3,
  lastSeenAt: null,
  signInWays: ["password"],
};

type Answer = (input: { params?: { id: string }; body?: Record<string, unknown> }) => unknown;

/** Responds to the given calls, and records the requests. */
function fakeServer(answers: Record<string, Answer>) {
  const sent: [name: string, body: unknown][] = [];
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: Parameters<Answer>[0] = {}) => {
    const [name = ""] =
      Object.entries({ ...adminEndpoints, ...memberEndpoints }).find(([, known]) => known === endpoint) ?? [];
    sent.push([name, input.body]);
    const answer = answers[name];
    if (!answer) throw new Error(`${name} wasn't expected.`);
    return answer(input);
  }) as unknown as typeof api.call);
  return sent;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const before = authStore.getState();

beforeAll(async () => {
  await Promise.all([loadTextArea("admin"), loadTextArea("members")]);
});
beforeEach(() => {
  provideSelfHosted();
  authStore.setState({ user: admin });
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetConfig();
  authStore.setState(before);
});

describe("PeoplePanel", () => {
  const answers = {
    listMembers: () => ({ members: [{ ...grace, id: "u1", name: "Ada", isAdmin: true }, grace] }),
    updateMember: ({ body }: Parameters<Answer>[0]) => ({ ...grace, ...body }),
  };

  async function manage(name: string) {
    render(<PeoplePanel onInvite={() => undefined} />, { wrapper: MemoryRouter });
    await userEvent.click(await screen.findByRole("button", { name: `Manage: ${name}` }));
  }

  it("disables an account only after a second press", async () => {
    const sent = fakeServer(answers);
    await manage("Grace");
    await press("Disable account");
    expect(screen.getByRole("alert").textContent).toContain("Grace will be signed out everywhere");
    expect(sent).toHaveLength(1);
    await press("Disable account");
    expect(sent.at(-1)).toEqual(["updateMember", { isDisabled: true }]);
    expect(await screen.findByText("Disabled")).toBeTruthy();
    await press("Enable account");
    expect(sent.at(-1)).toEqual(["updateMember", { isDisabled: false }]);
  });

  it("says in the row why an account couldn't be disabled, and the same press disables it", async () => {
    let isDown = true;
    fakeServer({
      ...answers,
      updateMember: (input) => {
        if (isDown) throw new AppError({ code: "network" });
        return answers.updateMember(input);
      },
    });
    await manage("Grace");
    await press("Disable account");
    await press("Disable account");
    const row = screen.getByText("Grace").closest("li");
    const getFailure = () => within(row as HTMLElement).queryByText(/Network error/);
    expect(getFailure()).toBeTruthy();
    isDown = false;
    await press("Disable account");
    expect(await screen.findByText("Disabled")).toBeTruthy();
    expect(getFailure()).toBeNull();
  });

  it("doesn't let admins disable themselves", async () => {
    fakeServer(answers);
    await manage("Ada");
    expect(screen.queryByRole("button", { name: "Disable account" })).toBeNull();
  });

  it.each([
    ["No limit", "", { monthlyUnits: 0 }],
    ["Custom limit", "40", { monthlyUnits: 40 }],
  ])("sets the monthly limit: %s", async (choice, typed, change) => {
    const sent = fakeServer(answers);
    await manage("Grace");
    await userEvent.click(screen.getByRole("radio", { name: choice }));
    if (typed) await userEvent.type(screen.getByLabelText("Limit"), typed);
    await press("Save");
    expect(sent.at(-1)).toEqual(["updateMember", change]);
  });

  it("says which limits are possible", async () => {
    fakeServer(answers);
    await manage("Grace");
    await userEvent.click(screen.getByRole("radio", { name: "Custom limit" }));
    expect(
      screen.getByRole("spinbutton", { description: "Enter a whole number from 1 to 100,000." }),
    ).toBeTruthy();
  });

  it("creates a password link, after another sign-in if the server requires it", async () => {
    let isRecent = false;
    const sent = fakeServer({
      ...answers,
      createInvitation: () => {
        if (!isRecent) throw new AppError({ code: "forbidden.sign_in_again" });
        return { url: "https://pith.home/join?token=t", expiresAt: "2026-12-03T10:00:00.000Z" };
      },
      listSignInWays: () => ({ signInWays: ["password"] }),
      signInWithPassword: () => {
        isRecent = true;
        return { user: admin };
      },
    });
    vi.spyOn(authStore.getState(), "adoptUser").mockReturnValue(undefined);
    await manage("Grace");
    await press("Create password link");
    await userEvent.type(await screen.findByLabelText("Password"), "correct horse battery{Enter}");
    expect(sent.find(([name]) => name === "signInWithPassword")?.[1]).toEqual({
      name: "Ada",
      password: "correct horse battery",
    });
    expect(await screen.findByRole("button", { name: "Manage: Grace" })).toBeTruthy();
    expect(sent.at(-1)).toEqual(["createInvitation", { isAdmin: false, memberId: "u2" }]);
    expect(await screen.findByText("https://pith.home/join?token=t")).toBeTruthy();
  });

  it("offers no password link on a server without passwords", async () => {
    provideSelfHosted({ signIn: { hasPasswords: false } });
    fakeServer(answers);
    await manage("Grace");
    expect(screen.getByRole("button", { name: "Make admin" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create password link" })).toBeNull();
  });

  it("shows the server's error, such as for the last admin", async () => {
    fakeServer({
      ...answers,
      updateMember: () => {
        throw new AppError({ code: "conflict.last_admin" });
      },
    });
    await manage("Ada");
    await press("Remove as admin");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("only admin");
    expect(alert.closest("[data-member]")?.getAttribute("data-member")).toBe("Ada");
  });

  it("offers a retry if the list couldn't be loaded", async () => {
    fakeServer({
      listMembers: () => {
        throw new AppError({ code: "network" });
      },
    });
    render(<PeoplePanel onInvite={() => undefined} />, { wrapper: MemoryRouter });
    const again = await screen.findByRole("button", { name: "Try again" });
    fakeServer(answers);
    await userEvent.click(again);
    expect(await screen.findByText("Grace")).toBeTruthy();
  });
});

describe("InvitationsPanel", () => {
  it("creates an invitation, shows its link once and revokes it", async () => {
    const open: object[] = [];
    const sent = fakeServer({
      listInvitations: () => ({ invitations: [...open] }),
      createInvitation: ({ body }) => {
        const expiresAt = "2026-12-03T10:00:00.000Z";
        open.push({ id: "i1", kind: "join", name: null, createdAt: expiresAt, expiresAt, ...body });
        return { url: "https://pith.home/join?token=t", expiresAt };
      },
      deleteInvitation: () => void open.pop(),
    });
    render(<InvitationsPanel />, { wrapper: MemoryRouter });
    expect(await screen.findByText("There are no unused links.")).toBeTruthy();
    await userEvent.click(screen.getByLabelText("Make this person an admin"));
    await press("Create an invitation");
    expect(sent).toContainEqual(["createInvitation", { isAdmin: true }]);
    expect(await screen.findByText("https://pith.home/join?token=t")).toBeTruthy();
    await press("Done");
    expect(screen.queryByText("https://pith.home/join?token=t")).toBeNull();
    const item = within(screen.getByRole("list"));
    expect(item.getByText("Admin invitation")).toBeTruthy();
    await userEvent.click(item.getByRole("button"));
    expect(await screen.findByText("There are no unused links.")).toBeTruthy();
  });

  it("keeps showing a new link when another invitation is revoked, and drops it with its own", async () => {
    const [earlier, expiresAt] = ["2026-12-02T10:00:00.000Z", "2026-12-03T10:00:00.000Z"];
    const item = { kind: "join", name: null, isAdmin: false };
    const open = [{ ...item, id: "i1", createdAt: earlier, expiresAt: earlier }];
    fakeServer({
      listInvitations: () => ({ invitations: [...open] }),
      createInvitation: () => {
        open.push({ ...item, id: "i2", createdAt: expiresAt, expiresAt });
        return { url: "https://pith.home/join?token=t", expiresAt };
      },
      deleteInvitation: () => void open.shift(),
    });
    render(<InvitationsPanel />, { wrapper: MemoryRouter });
    await screen.findByRole("button", { name: /^Revoke/ });
    await press("Create an invitation");
    await waitFor(() => expect(screen.getAllByRole("button", { name: /^Revoke/ })).toHaveLength(2));
    const revokeFirst = () =>
      userEvent.click(screen.getAllByRole("button", { name: /^Revoke/ })[0] as Element);
    await revokeFirst();
    await waitFor(() => expect(screen.getAllByRole("button", { name: /^Revoke/ })).toHaveLength(1));
    expect(screen.getByText("https://pith.home/join?token=t")).toBeTruthy();
    await revokeFirst();
    await screen.findByText("There are no unused links.");
    expect(screen.queryByText("https://pith.home/join?token=t")).toBeNull();
  });
});

describe("InvitationsPanel without a connection", () => {
  const item = { id: "i1", kind: "join", name: null, isAdmin: false };
  const dates = { createdAt: "2026-12-03T10:00:00.000Z", expiresAt: "2026-12-03T10:00:00.000Z" };
  const fail = () => {
    throw new AppError({ code: "network" });
  };
  const show = async () => {
    render(<InvitationsPanel />, { wrapper: MemoryRouter });
    return screen.findByRole("button", { name: /^Revoke/ });
  };

  it("says beside the button or in the row what failed, and the same press tries again", async () => {
    const invitations: object[] = [{ ...item, ...dates }];
    const answers = { listInvitations: () => ({ invitations: [...invitations] }) };
    fakeServer({ ...answers, createInvitation: fail, deleteInvitation: fail });
    const revoke = await show();
    await press("Create an invitation");
    const create = screen.getByRole("button", { name: "Create an invitation" });
    expect((await screen.findByRole("alert")).nextElementSibling).toBe(create);
    await userEvent.click(revoke);
    expect((await screen.findByRole("alert")).closest("[data-invitation]")?.contains(revoke)).toBe(true);
    fakeServer({ ...answers, deleteInvitation: () => void invitations.pop() });
    await userEvent.click(revoke);
    expect(await screen.findByText("There are no unused links.")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that the list couldn't be loaded again, not that the invitation couldn't be revoked", async () => {
    fakeServer({ listInvitations: () => ({ invitations: [{ ...item, ...dates }] }) });
    const revoke = await show();
    fakeServer({ listInvitations: fail, deleteInvitation: () => undefined });
    await userEvent.click(revoke);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Done, but the list couldn’t be refreshed.");
    fakeServer({ listInvitations: () => ({ invitations: [] }) });
    await press("Try again");
    expect(await screen.findByText("There are no unused links.")).toBeTruthy();
  });
});

describe("TrialOffer", () => {
  it("offers the summaries from before the server had accounts, or nothing if there are none", async () => {
    let isRecent = false;
    const sent = fakeServer({
      readTrial: () => ({ summaries: 2 }),
      takeTrial: () => {
        if (!isRecent) throw new AppError({ code: "forbidden.sign_in_again" });
        return { summaries: 2 };
      },
      listSignInWays: () => ({ signInWays: ["password"] }),
      signInWithPassword: () => {
        isRecent = true;
        return { user: admin };
      },
    });
    vi.spyOn(authStore.getState(), "adoptUser").mockReturnValue(undefined);
    render(<TrialOffer />, { wrapper: MemoryRouter });
    expect(
      await screen.findByText("2 summaries were created on this server before it had accounts."),
    ).toBeTruthy();
    await press("Move to my account");
    await userEvent.type(await screen.findByLabelText("Password"), "correct horse battery{Enter}");
    expect(await screen.findByText("2 summaries were moved to your account.")).toBeTruthy();
    expect(sent.filter(([name]) => name === "takeTrial")).toHaveLength(2);
    cleanup();
    fakeServer({ readTrial: () => ({ summaries: 0 }) });
    const { container } = render(<TrialOffer />);
    await act(async () => undefined);
    expect(container.textContent).toBe("");
  });
});
