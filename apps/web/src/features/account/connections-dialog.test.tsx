import { connectionEndpoints } from "@pith/core/contract/connection.endpoints";
import type { Connection } from "@pith/core/contract/connection.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ConnectionsDialog } from "./connections-dialog.tsx";

const notion: Connection = {
  place: "notion",
  target: { title: "Talks", url: "https://www.notion.so/talks" },
  isAutomatic: true,
  isEnabled: true,
  error: null,
  createdAt: "2026-01-02T10:00:00.000Z",
};

interface Input {
  params?: { place: Connection["place"] };
  body: Pick<Connection, "isAutomatic" | "isEnabled">;
}

/** Fakes a server with these connections, and records its requests. */
function fakeServer(connections: Connection[], { refusals = [] as AppError[] } = {}) {
  const inputs: unknown[] = [];
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown, input: Input) => {
    if (endpoint === connectionEndpoints.listConnections) return [...connections];
    inputs.push(input);
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    const at = connections.findIndex(({ place }) => place === input.params?.place);
    if (endpoint === connectionEndpoints.disconnectPlace) return void connections.splice(at, 1);
    const changed = { ...(connections[at] ?? notion), isAutomatic: input.body.isAutomatic };
    connections.splice(at === -1 ? connections.length : at, 1, { ...changed, isEnabled: true, error: null });
    return changed;
  }) as unknown as typeof api.call);
  return inputs;
}

const show = () => render(<ConnectionsDialog isOpen onClose={() => undefined} />);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("account");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("ConnectionsDialog", () => {
  it("rejects what isn't a link to a Notion page without calling the server", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const inputs = fakeServer([]);
    show();
    await press("Connect Notion");
    await fill(screen.getByLabelText("Notion token"), "ntn_secret");
    await fill(screen.getByLabelText("Page or database"), "harbor");
    await press("Connect");
    await screen.findByText(/open this page or database/);
    expect(inputs).toEqual([]);
  });

  it("connects Notion with a token and a page, and explains a rejection", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const inputs = fakeServer([], { refusals: [new AppError({ code: "invalid_input.connection_target" })] });
    show();
    await press("Connect Notion");
    const token = screen.getByLabelText("Notion token");
    expect(token.getAttribute("type")).toBe("password");
    await fill(token, "ntn_secret");
    const target = "https://www.notion.so/Talks-1429989fe8ac4effbc8f57f56486db54";
    await fill(screen.getByLabelText("Page or database"), target);
    await press("Connect");
    await screen.findByText(/open this page or database/);
    await press("Connect");
    await screen.findByText("Talks");
    const body = {
      place: "notion",
      token: "ntn_secret",
      target,
      isAutomatic: true,
    };
    expect(inputs).toEqual([{ body }, { body }]);
    expect(document.body.textContent).not.toContain("ntn_secret");
  });

  it("says a token's refusal at the token, and what isn't about a field above the buttons", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fakeServer([], {
      refusals: [new AppError({ code: "invalid_input.connection_token" }), new AppError({ code: "network" })],
    });
    show();
    await press("Connect Notion");
    const token = screen.getByLabelText("Notion token");
    const target = screen.getByLabelText("Page or database");
    await fill(token, "ntn_secret");
    await fill(target, "https://www.notion.so/Talks-1429989fe8ac4effbc8f57f56486db54");
    await press("Connect");
    await waitFor(() => expect(document.activeElement).toBe(token));
    expect([token, target].map((field) => field.getAttribute("aria-invalid"))).toEqual(["true", "false"]);
    await press("Connect");
    await screen.findByText("Network error. Please try again.");
    expect([token, target].map((field) => field.getAttribute("aria-invalid"))).toEqual(["false", "false"]);
  });

  it("stops sending each summary, and disconnects on the second press", async () => {
    const inputs = fakeServer([{ ...notion }]);
    show();
    await userEvent.click(await screen.findByRole("checkbox"));
    await waitFor(() =>
      expect(inputs).toEqual([
        { params: { place: "notion" }, body: { isAutomatic: false, isEnabled: true } },
      ]),
    );
    await press("Disconnect Notion");
    expect(inputs).toHaveLength(1);
    await press("Disconnect");
    await screen.findByRole("button", { name: "Connect Notion" });
  });

  it("keeps the focus on the checkbox while its change is saved, and saves it once", async () => {
    const inputs = fakeServer([{ ...notion }]);
    const answer = vi.mocked(api.call).getMockImplementation();
    const { promise: isPressedTwice, resolve } = Promise.withResolvers<void>();
    show();
    const box = await screen.findByRole<HTMLInputElement>("checkbox");
    vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
      await isPressedTwice;
      return answer?.(...asked);
    }) as unknown as typeof api.call);
    await userEvent.dblClick(box);
    expect(document.activeElement).toBe(box);
    // Only `aria-disabled`, because a disabled checkbox loses focus.
    expect([box.getAttribute("aria-disabled"), box.disabled]).toEqual(["true", false]);
    resolve();
    await waitFor(() => expect(box.checked).toBe(false));
    expect(inputs).toHaveLength(1);
  });

  it("says in a service's row what failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fakeServer([{ ...notion }], { refusals: [new AppError({ code: "network" })] });
    show();
    await userEvent.click(await screen.findByRole("checkbox"));
    const failure = await screen.findByText("Network error. Please try again.");
    expect(failure.closest("[data-connection]")?.getAttribute("data-connection")).toBe("notion");
    await press("Change token");
    expect(screen.queryByText("Network error. Please try again.")).toBeNull();
  });

  it("says why a connection was disabled, and enables it again", async () => {
    const inputs = fakeServer([{ ...notion, isEnabled: false, error: "refused" }]);
    show();
    await screen.findByText(/token is no longer valid/);
    await press("Turn on");
    await waitFor(() => expect(screen.queryByText(/token is no longer valid/)).toBeNull());
    expect(inputs).toEqual([{ params: { place: "notion" }, body: { isAutomatic: true, isEnabled: true } }]);
  });

  it.each([
    { refusal: null, next: "Readwise" },
    { refusal: new AppError({ code: "invalid_input.connection_token" }), next: "Readwise" },
    { refusal: new AppError({ code: "invalid_input.connection_token" }), next: "Notion" },
  ])(
    "keeps another form as it is when a canceled connection's answer is late: $next, $refusal",
    async ({ refusal, next }) => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      fakeServer([], { refusals: refusal ? [refusal] : [] });
      const answer = vi.mocked(api.call).getMockImplementation();
      const { promise: isCanceled, resolve } = Promise.withResolvers<void>();
      vi.mocked(api.call).mockImplementation((async (...asked: Parameters<typeof api.call>) => {
        if ((asked[0] as unknown) === connectionEndpoints.connectPlace) await isCanceled;
        return answer?.(...asked);
      }) as unknown as typeof api.call);
      show();
      await press("Connect Notion");
      await fill(screen.getByLabelText("Notion token"), "ntn_secret");
      const target = "https://www.notion.so/Talks-1429989fe8ac4effbc8f57f56486db54";
      await fill(screen.getByLabelText("Page or database"), target);
      await press("Connect");
      await press("Cancel");
      await press(`Connect ${next}`);
      const token = screen.getByLabelText<HTMLInputElement>(`${next} token`);
      await fill(token, "rw_secret");
      resolve();
      await screen.findByRole("button", { name: "Connect" });
      expect(screen.getByLabelText(`${next} token`)).toBe(token);
      expect(token.value).toBe("rw_secret");
      expect(screen.queryByRole("alert")).toBeNull();
      expect(token.getAttribute("aria-invalid")).toBe("false");
    },
  );
});
