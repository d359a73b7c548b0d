import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import { buildUser } from "@pith/core/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { QuestionsPane } from "./questions-pane.tsx";

beforeAll(() => loadTextArea("summaries"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  // Discards the typed text, which is kept for the summary until the user signs out or a different one signs
  // in.
  authStore.setState({ user: buildUser() });
  authStore.setState({ user: null });
});

const buildMoment = (firstCueId: number, startSeconds: number | null) => ({
  ...{ quote: `quote ${firstCueId}`, startSeconds, endSeconds: null },
  ...{ firstCueId, lastCueId: firstCueId },
});

const answered: QuestionAnswer = {
  id: "one",
  question: "Who rebuilt the organ?",
  found: true,
  answer: "Strand rebuilt it. It has 4100 pipes.",
  moments: [buildMoment(3, 61), buildMoment(9, null)],
  statements: [
    { text: "Strand rebuilt it.", moments: [0] },
    { text: "It has 4100 pipes.", moments: [0, 1] },
  ],
  createdAt: "2026-01-01T00:00:00.000Z",
};

function show(answer: QuestionAnswer, currentSeconds: number | null = null) {
  vi.spyOn(api, "call").mockResolvedValue([answer]);
  const onSeek = vi.fn();
  const common = {
    summaryId: "abc",
    captionLanguage: "de",
    chapters: [],
    isFieldBelow: false,
    request: null,
  };
  render(<QuestionsPane {...common} currentSeconds={currentSeconds} onSeek={onSeek} />);
  return onSeek;
}

it("adds numbered citations to each sentence of an answer, which seek to their moments", async () => {
  const onSeek = show(answered);
  expect(await screen.findAllByRole("button", { name: "Source 1: 1:01" })).toHaveLength(2);
  const text = screen.getByText(/Strand rebuilt it/);
  expect(text.textContent).toBe("Strand rebuilt it. 1 It has 4100 pipes. 1 2");
  await userEvent.click(screen.getByRole("button", { name: "Source 2: In the transcript" }));
  expect(onSeek).toHaveBeenCalledExactlyOnceWith({ seconds: null, cueId: 9 });
});

it.each([true, false])("says why nothing may be found without a model: %s", async (isWordSearch) => {
  show({ ...answered, found: false, moments: [], statements: [], isWordSearch });
  await screen.findByText("That isn’t said in this video.");
  expect(screen.queryAllByText(/only words in the captions’ language/)).toHaveLength(isWordSearch ? 1 : 0);
});

it("puts quotes in the marks of the captions' language", async () => {
  show(answered);
  expect((await screen.findByText("quote 3")).getAttribute("lang")).toBe("de");
});

it("marks the player's current moment in the text and in the list", async () => {
  show({ ...answered, moments: [buildMoment(3, 61), buildMoment(7, 90)] }, 61);
  await screen.findByText(/Strand rebuilt it/);
  const current = screen.getAllByRole("button", { current: true });
  expect(current.map(({ textContent }) => textContent)).toEqual(["1", "1", "11:01quote 3"]);
});

it("takes one question after another, and shows the newest answer first", {
  tags: "D.pages.11",
}, async () => {
  const call = vi.spyOn(api, "call").mockResolvedValue([]);
  const common = {
    summaryId: "asked",
    captionLanguage: "de",
    chapters: [],
    request: null,
    currentSeconds: null,
    onSeek: vi.fn(),
  };
  render(<QuestionsPane {...common} isFieldBelow={false} />);
  for (const id of ["first", "second"]) {
    call.mockResolvedValueOnce({ ...answered, id, question: `The ${id}?` });
    await userEvent.type(screen.getByRole("textbox"), `The ${id}?`);
    await userEvent.click(screen.getByRole("button", { name: "Ask" }));
    await screen.findByText(`The ${id}?`);
  }
  expect(screen.getAllByText(/^The .+\?$/).map(({ textContent }) => textContent)).toEqual([
    "The second?",
    "The first?",
  ]);
});

it("announces answers to screen readers, even the first one, but not those from earlier visits", async () => {
  show(answered);
  const earlier = await screen.findByText(/Strand rebuilt it/);
  expect(earlier.closest("[aria-live]")).toBeNull();
  const live = document.querySelector("[data-questions] [aria-live=polite]");
  expect(live?.textContent).toBe("");
  const newer = { ...answered, id: "two", question: "And the bell?", createdAt: "2026-01-02T00:00:00.000Z" };
  vi.mocked(api.call).mockResolvedValueOnce(newer);
  await userEvent.type(screen.getByRole("textbox"), "And the bell?{Enter}");
  await screen.findByRole("heading", { name: "And the bell?" });
  expect(live?.isConnected && live.textContent).toContain("And the bell?");
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "And the bell?",
    "Who rebuilt the organ?",
  ]);
});

it("says while offline that asking needs a connection, and keeps the question", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show(answered);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  await userEvent.type(field, "And the bell?{Enter}");
  const button = screen.getByRole("button", { name: "Ask" });
  await userEvent.click(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "You’re offline. Reconnect to ask questions.",
  );
  expect(vi.mocked(api.call)).toHaveBeenCalledTimes(1);
  expect(field.value).toBe("And the bell?");
});

it("shows a stored answer without statements as text", async () => {
  const { statements: _statements, ...older } = answered;
  show(older);
  expect((await screen.findByText(/Strand rebuilt it/)).textContent).toBe(older.answer);
  expect(screen.queryByRole("button", { name: /Source/ })).toBeNull();
});

it("focuses the field of an empty question, and asks nothing", async () => {
  show(answered);
  const field = screen.getByRole("textbox");
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  expect(document.activeElement).toBe(field);
  // Only the earlier questions were loaded.
  expect(vi.mocked(api.call)).toHaveBeenCalledTimes(1);
});

it("still shows a question as being answered, and then its answer, after the pane has become a sheet", async () => {
  let answer: (value: QuestionAnswer) => void = () => undefined;
  const call = vi.spyOn(api, "call").mockResolvedValue([]);
  const common = {
    summaryId: "wide",
    captionLanguage: "de",
    chapters: [],
    request: null,
    currentSeconds: null,
    onSeek: vi.fn(),
  };
  const { unmount } = render(<QuestionsPane {...common} isFieldBelow={false} />);
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve as typeof answer)) as never);
  await userEvent.type(screen.getByRole("textbox"), "Who rebuilt the organ?{Enter}");
  unmount();
  render(<QuestionsPane {...common} isFieldBelow />);
  expect(screen.getByRole("button", { name: "Asking…" }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Who rebuilt the organ?");
  answer(answered);
  expect(await screen.findByText(/Strand rebuilt it/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("");
});

it("still shows why a question wasn't answered after the pane has become a sheet, until it's asked again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const call = vi.spyOn(api, "call").mockResolvedValue([]);
  const common = {
    summaryId: "failed",
    captionLanguage: "de",
    chapters: [],
    request: null,
    currentSeconds: null,
    onSeek: vi.fn(),
  };
  const { unmount } = render(<QuestionsPane {...common} isFieldBelow={false} />);
  call.mockRejectedValueOnce(new Error("The server is down."));
  await userEvent.type(screen.getByRole("textbox"), "Who rebuilt the organ?{Enter}");
  const { textContent } = await screen.findByRole("alert");
  unmount();
  render(<QuestionsPane {...common} isFieldBelow />);
  expect((await screen.findByRole("alert")).textContent).toBe(textContent);
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Who rebuilt the organ?");
  call.mockResolvedValueOnce(answered);
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText(/Strand rebuilt it/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("cancels a question that a slow model doesn't answer, and keeps its text", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  show(answered);
  vi.spyOn(api, "call").mockImplementation(((
    _endpoint: unknown,
    _input: unknown,
    { signal }: { signal?: AbortSignal } = {},
  ) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  }) as typeof api.call);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  await userEvent.type(field, "Who paid?");
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("button", { name: "Ask" })).toBeTruthy();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  expect(field.value).toBe("Who paid?");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("keeps a question that wasn't sent when the pane becomes a sheet, for its summary only", async () => {
  const call = vi.spyOn(api, "call").mockResolvedValue([]);
  const common = {
    summaryId: "typed",
    captionLanguage: "de",
    chapters: [],
    request: null,
    currentSeconds: null,
    onSeek: vi.fn(),
  };
  const readField = () => screen.getByRole<HTMLInputElement>("textbox").value;
  const { unmount } = render(<QuestionsPane {...common} isFieldBelow={false} />);
  await userEvent.type(screen.getByRole("textbox"), "Who rebuilt the organ? ");
  unmount();
  const sheet = render(<QuestionsPane {...common} isFieldBelow />);
  expect(readField()).toBe("Who rebuilt the organ? ");
  sheet.unmount();
  const other = render(<QuestionsPane {...common} summaryId="other" isFieldBelow />);
  expect(readField()).toBe("");
  other.unmount();
  const again = render(<QuestionsPane {...common} isFieldBelow={false} />);
  call.mockResolvedValueOnce(answered);
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText(/Strand rebuilt it/)).toBeTruthy();
  again.unmount();
  render(<QuestionsPane {...common} isFieldBelow />);
  expect(readField()).toBe("");
});
