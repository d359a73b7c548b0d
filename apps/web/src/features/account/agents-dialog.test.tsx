import type { Agent } from "@pith/core/accounts/agent";
import { agentEndpoints } from "@pith/core/contract/agent.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { AgentsDialog } from "./agents-dialog.tsx";

const claude: Agent = {
  id: "a1",
  name: "Claude",
  host: "claude.example",
  scopes: ["read", "create"],
  createdAt: "2026-01-02T10:00:00.000Z",
  lastUsedAt: null,
  unitsUsed: 2,
};

function fakeServer(agents: Agent[], failures = 0) {
  let left = failures;
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: unknown) => {
    if (left > 0) {
      left -= 1;
      throw new AppError({ code: "internal.fetch_account" });
    }
    if (endpoint === agentEndpoints.listAgents) return [...agents];
    expect([endpoint, input]).toEqual([agentEndpoints.disconnectAgent, { params: { id: "a1" } }]);
    return void agents.shift();
  }) as unknown as typeof api.call);
}

const show = () => render(<AgentsDialog isOpen onClose={() => undefined} />);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("account");
});
afterEach(() => vi.restoreAllMocks());

describe("AgentsDialog", () => {
  it("shows the URL for agents, and that none is connected", async () => {
    fakeServer([]);
    show();
    expect(await screen.findByText("You haven’t connected any agents yet.")).toBeTruthy();
    expect(screen.getByText(`${window.location.origin}/mcp`)).toBeTruthy();
  });

  it("shows an agent's permissions and usage, and disconnects it after a second press", async () => {
    fakeServer([{ ...claude }, { ...claude, id: "a2", name: "Tool", host: null, unitsUsed: 1 }]);
    show();
    expect(await screen.findByText(/2 summaries this month/)).toBeTruthy();
    expect(screen.getByText("claude.example")).toBeTruthy();
    expect(screen.getByText(/Program on your computer/)).toBeTruthy();
    await press("Disconnect: Claude");
    await press("Keep");
    expect(screen.getByText("Claude")).toBeTruthy();
    await press("Disconnect: Claude");
    expect(screen.getByRole("alert").textContent).toContain("Claude");
    await press("Disconnect agent");
    await waitFor(() => expect(screen.queryByText("Claude")).toBeNull());
    expect(screen.getByText("Tool")).toBeTruthy();
  });

  it("says in an agent's row why it wasn't disconnected", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fakeServer([{ ...claude }, { ...claude, id: "a2", name: "Tool" }]);
    show();
    await press("Disconnect: Claude");
    vi.mocked(api.call).mockRejectedValueOnce(new AppError({ code: "network" }));
    await press("Disconnect agent");
    const failure = await screen.findByText("Network error. Please try again.");
    expect(failure.closest("[data-agent]")?.getAttribute("data-agent")).toBe("Claude");
    await press("Disconnect agent");
    await waitFor(() => expect(screen.queryByText("Claude")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers a retry", async () => {
    fakeServer([claude], 1);
    show();
    await press("Try again");
    expect(await screen.findByText("Claude")).toBeTruthy();
  });
});
