import { audioEndpoints } from "@pith/core/contract/audio.endpoints";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { connectMember } from "../../lib/testing/connect-member.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { AudioPane } from "./audio-pane.tsx";

beforeAll(() => loadTextArea("summaries"));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("shows every percent of the audio's progress, but announces only quarters", async () => {
  vi.useFakeTimers();
  connectMember();
  let progress = 0.3;
  vi.spyOn(api, "call").mockImplementation((async (endpoint: unknown) =>
    endpoint === audioEndpoints.getSummaryAudio
      ? { status: "running", progress }
      : new Promise(() => undefined)) as unknown as typeof api.call);
  render(
    <MemoryRouter>
      <AudioPane summaryId="s1" title="Arches" />
    </MemoryRouter>,
  );
  const announced: (string | null)[] = [];
  for (progress of [0.3, 0.44, 0.5]) {
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.getByText(`Creating audio, ${progress * 100}%`, { ignore: "[role=status]" })).toBeTruthy();
    announced.push(screen.getByRole("status").textContent);
  }
  expect(announced).toEqual(["Creating audio, 25%", "Creating audio, 25%", "Creating audio, 50%"]);
});
