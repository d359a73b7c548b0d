import { AppError } from "@pith/core/errors/app-error";
import { buildUser } from "@pith/core/testing";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { DataDownloadDialog } from "./data-download-dialog.tsx";

const before = authStore.getState();
const saved: { name: string; size: number }[] = [];

beforeAll(async () => {
  // jsdom has no layout and no object URLs.
  Element.prototype.scrollIntoView = () => undefined;
  await loadTextArea("account");
});
beforeEach(() => {
  saved.length = 0;
  authStore.setState({ user: buildUser() });
  let size = 0;
  URL.createObjectURL = (file) => {
    size = (file as Blob).size;
    return "blob:archive";
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  authStore.setState(before);
});

/** Returns the next of the given responses for each call, and records the queries. */
function answer(...answers: (() => Response)[]): unknown[] {
  const calls: unknown[] = [];
  vi.spyOn(api, "open").mockImplementation((async (_endpoint: unknown, input: unknown) => {
    calls.push(input);
    return answers[calls.length - 1]?.();
  }) as unknown as typeof api.open);
  return calls;
}

function createArchive() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const headers = { "Content-Disposition": 'attachment; filename="pith-2026-01-02.zip"' };
  return { writer: writable.getWriter(), answer: () => new Response(readable, { headers }) };
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("DataDownloadDialog", () => {
  it("shows progress, and saves the whole archive", async () => {
    const archive = createArchive();
    const calls = answer(archive.answer);
    render(<DataDownloadDialog isOpen onClose={() => undefined} />);
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Download");
    await act(() => archive.writer.write(new Uint8Array(2_500_000)));
    expect(await screen.findByText("2.5 MB so far")).toBeTruthy();
    await act(async () => {
      await archive.writer.write(new Uint8Array(500_000));
      await archive.writer.close();
    });
    expect(await screen.findByText("Done. Your browser has saved the file (3 MB).")).toBeTruthy();
    expect(saved).toEqual([{ name: "pith-2026-01-02.zip", size: 3_000_000 }]);
    expect(calls).toEqual([{ query: { audio: "include" } }]);
  });

  it("saves no partial archive after a broken connection, and offers a retry", async () => {
    const [broken, whole] = [createArchive(), createArchive()];
    answer(broken.answer, whole.answer);
    render(<DataDownloadDialog isOpen onClose={() => undefined} />);
    await press("Download");
    await act(async () => {
      await broken.writer.write(new Uint8Array(10));
      await broken.writer.abort(new TypeError("network error"));
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing was saved.");
    expect(saved).toEqual([]);
    await press("Try again");
    await act(() => whole.writer.close());
    expect(await screen.findByText(/^Done/)).toBeTruthy();
    expect(saved).toHaveLength(1);
  });

  it("shows the server's error, and stops the download on request", async () => {
    const endless = createArchive();
    const refusal = { success: false, error: "Too many", code: "rate_limited", params: {} };
    answer(() => Response.json(refusal, { status: 429 }), endless.answer);
    render(<DataDownloadDialog isOpen onClose={() => undefined} />);
    await press("Download");
    expect((await screen.findByRole("alert")).textContent).not.toContain("connection");
    await press("Try again");
    await press("Stop");
    expect(await screen.findByRole("button", { name: "Download" })).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it("asks for a new sign-in if the server requires it, and then continues", async () => {
    const signInWithGoogle = vi.fn(async () => undefined);
    authStore.setState({ signInWithGoogle });
    const archive = createArchive();
    answer(() => {
      throw new AppError({ code: "forbidden.sign_in_again" });
    }, archive.answer);
    render(<DataDownloadDialog isOpen onClose={() => undefined} />);
    await press("Download");
    await press("Continue with Google");
    await act(() => archive.writer.close());
    expect(await screen.findByText(/^Done/)).toBeTruthy();
    expect(signInWithGoogle).toHaveBeenCalledOnce();
  });

  it("waits for a connection", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    render(<DataDownloadDialog isOpen onClose={() => undefined} />);
    expect(screen.getByText("You’re offline. Reconnect to download your data.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Download" }).disabled).toBe(true);
  });
});
