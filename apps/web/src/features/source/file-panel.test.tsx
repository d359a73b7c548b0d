import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { usePublicConfig } from "../../lib/public-config.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { FilePanel } from "./file-panel.tsx";

beforeAll(() => loadTextArea("home"));
afterEach(forgetConfig);

it.each([
  { name: "talk.mp3", type: "audio/mpeg" },
  { name: "talk.webm", type: "video/webm" },
])("offers and takes $name", { tags: ["D.sources.18", "D.sources.19"] }, async ({ name, type }) => {
  provideSelfHosted({ recordings: { maxBytes: 1_000 } });
  const onStart = vi.fn();
  const common = {
    isStarting: false,
    uploadShare: null,
    droppedFile: null,
    onCancelUpload: vi.fn(),
    onTake: vi.fn(),
  };
  render(<FilePanel {...common} onStart={onStart} />);
  const file = new File(["sound"], name, { type });
  // Like a file picker, this rejects files that the field doesn't accept.
  await userEvent.upload(screen.getByLabelText(/file/i, { selector: "input" }), file);
  await userEvent.click(await screen.findByRole("button", { name: "Summarize" }));
  expect(onStart).toHaveBeenCalledExactlyOnceWith({ kind: "recording", file });
});

it.each(["talk.vtt", "talk.srt", "talk.sbv", "talk.txt", "talk.json3"])(
  "takes captions: %s",
  { tags: ["D.sources.14", "D.sources.15", "D.sources.16", "D.sources.17"] },
  async (name) => {
    provideSelfHosted();
    const common = { isStarting: false, uploadShare: null, droppedFile: null };
    render(<FilePanel {...common} onCancelUpload={vi.fn()} onTake={vi.fn()} onStart={vi.fn()} />);
    // Operating systems don't know a MIME type for most of these names, so the field has to accept them by
    // extension.
    await userEvent.upload(
      screen.getByLabelText(/file/i, { selector: "input" }),
      new File(["Every lock hides pins."], name),
    );
    expect(await screen.findByText(name)).toBeTruthy();
  },
);

it("shows the beginning of a long file name also on a page in Arabic", async () => {
  provideSelfHosted();
  const common = {
    isStarting: false,
    uploadShare: null,
    droppedFile: null,
    onCancelUpload: vi.fn(),
    onTake: vi.fn(),
  };
  render(<FilePanel {...common} onStart={vi.fn()} />);
  const file = new File(["WEBVTT"], "Six orchards, nine winters.vtt", { type: "text/vtt" });
  await userEvent.upload(screen.getByLabelText(/file/i, { selector: "input" }), file);
  expect((await screen.findByText(file.name)).dir).toBe("auto");
});

it("keeps the file that is being sent, instead of showing another one with its progress", async () => {
  provideSelfHosted({ recordings: { maxBytes: 1_000 } });
  const common = {
    uploadShare: null,
    droppedFile: null,
    onCancelUpload: vi.fn(),
    onTake: vi.fn(),
    onStart: vi.fn(),
  };
  const { rerender } = render(<FilePanel {...common} isStarting={false} />);
  const field = screen.getByLabelText(/file/i, { selector: "input" });
  await userEvent.upload(field, new File(["sound"], "first.mp3", { type: "audio/mpeg" }));
  await screen.findByText("first.mp3");
  rerender(<FilePanel {...common} isStarting uploadShare={0.5} />);
  await userEvent.upload(field, new File(["sound"], "second.mp3", { type: "audio/mpeg" }));
  await act(async () => usePublicConfig.getState().load());
  expect(screen.queryByText("second.mp3")).toBeNull();
  expect(screen.getByText("first.mp3")).toBeTruthy();
});
