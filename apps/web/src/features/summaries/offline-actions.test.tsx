import { audioEndpoints } from "@pith/core/contract/audio.endpoints";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { buildKeyPoint, buildSummary } from "@pith/core/testing";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { AudioPane } from "./audio-pane.tsx";
import { FeedbackQuestion } from "./feedback-question.tsx";
import { OwnPointActions } from "./own-point-actions.tsx";
import { SummaryActions } from "./summary-actions.tsx";

const summary = buildSummary({ status: "done", length: "medium", requestedLanguage: "de" });
const onKeep = vi.fn();

beforeAll(() => loadTextArea("summaries"));
beforeEach(() => {
  usePublicConfig.setState({
    config: { ...usePublicConfig.getInitialState().config, summaryLanguages: ["de", "fr"] } as never,
  });
  vi.spyOn(api, "call").mockResolvedValue([]);
});
afterEach(() => {
  cleanup();
  onKeep.mockClear();
  vi.restoreAllMocks();
  usePublicConfig.setState(usePublicConfig.getInitialState());
});

function show() {
  render(
    <MemoryRouter>
      <SummaryActions summary={summary} onChange={() => undefined} />
      <OwnPointActions
        point={buildKeyPoint()}
        isKept={false}
        failure={null}
        onKeep={onKeep}
        onAsk={() => undefined}
      />
    </MemoryRouter>,
  );
}

it("opens a menu on an arrow key or a letter, which would otherwise request another version", () => {
  const showPicker = vi.fn();
  HTMLSelectElement.prototype.showPicker = showPicker;
  show();
  const [length] = screen.getAllByRole("combobox");
  const press = (key: string) => length && fireEvent.keyDown(length, { key });
  for (const key of ["ArrowDown", "End", "l"]) expect(press(key)).toBe(false);
  expect(showPicker).toHaveBeenCalledTimes(3);
  for (const key of ["Tab", "Escape", "Enter", " "]) expect(press(key)).toBe(true);
  expect(showPicker).toHaveBeenCalledTimes(3);
});

it("says while offline that another length, another language and saving a point need a connection", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show();
  const keep = screen.getByRole("button", { name: "Save" });
  const menus = screen.getAllByRole<HTMLSelectElement>("combobox");
  expect(menus).toHaveLength(2);
  for (const control of [...menus, keep]) {
    expect(control.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "You’re offline. Reconnect to share, save points, or change the length or language.",
    );
  }
  const chosen = menus.map((menu) =>
    [...menu.options].filter(({ disabled }) => !disabled).map((o) => o.value),
  );
  expect(chosen).toEqual([["medium"], ["de"]]);
  fireEvent.click(keep);
  expect(onKeep).not.toHaveBeenCalled();
});

it("keeps the focus on the menu while another version is requested, and takes no other choice", () => {
  vi.mocked(api.call).mockReturnValue(new Promise<never>(() => undefined));
  show();
  const menus = screen.getAllByRole<HTMLSelectElement>("combobox");
  const [length] = menus;
  length?.focus();
  if (length) fireEvent.change(length, { target: { value: "short" } });
  expect(document.activeElement).toBe(length);
  // Only `aria-disabled`, because a disabled menu loses focus.
  for (const menu of menus)
    expect([menu.getAttribute("aria-disabled"), menu.disabled]).toEqual(["true", false]);
  const chosen = menus.map((menu) =>
    [...menu.options].filter(({ disabled }) => !disabled).map((option) => option.value),
  );
  expect(chosen).toEqual([["medium"], ["de"]]);
});

it("leads to the plans if the quota for another version is used up, and only then", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const refusals = [
    new AppError({ code: "quota_exceeded.summaries", params: { limit: 5 } }),
    new AppError({ code: "network" }),
  ];
  vi.mocked(api.call).mockImplementation(async (endpoint) => {
    if ((endpoint as unknown) === summaryEndpoints.renderSummary) throw refusals.shift();
    return [] as never;
  });
  show();
  const [length] = screen.getAllByRole<HTMLSelectElement>("combobox");
  if (length) fireEvent.change(length, { target: { value: "short" } });
  await screen.findByText(/used all 5 summaries/);
  const link = screen.getByRole("link", { name: "See plans" });
  expect(link.getAttribute("href")).toBe("/subscription?section=upgrade");
  if (length) fireEvent.change(length, { target: { value: "long" } });
  await screen.findByText(/Network error/);
  expect(screen.queryByRole("link", { name: "See plans" })).toBeNull();
});

it("offers them while online", () => {
  show();
  const keep = screen.getByRole("button", { name: "Save" });
  expect(keep.getAttribute("aria-describedby")).toBeNull();
  fireEvent.click(keep);
  expect(onKeep).toHaveBeenCalledOnce();
  for (const menu of screen.getAllByRole<HTMLSelectElement>("combobox")) {
    expect([...menu.options].every(({ disabled }) => !disabled)).toBe(true);
  }
});

it("says while offline that feedback and audio need a connection, instead of failing", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.mocked(api.call).mockResolvedValue(null as never);
  render(
    <MemoryRouter>
      <AudioPane summaryId="one" title="One" />
      <FeedbackQuestion summaryId="one" />
    </MemoryRouter>,
  );
  const listCalled = () => vi.mocked(api.call).mock.calls.map(([endpoint]) => endpoint);
  const notes = {
    "Read it aloud": "You’re offline. Reconnect to create audio.",
    Yes: "You’re offline. Reconnect to send feedback.",
    No: "You’re offline. Reconnect to send feedback.",
  };
  for (const [name, note] of Object.entries(notes)) {
    const button = await screen.findByRole("button", { name });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(note);
    fireEvent.click(button);
  }
  expect(listCalled()).not.toContain(audioEndpoints.createSummaryAudio);
  expect(listCalled()).not.toContain(summaryEndpoints.giveSummaryFeedback);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  fireEvent(window, new Event("online"));
  fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(listCalled()).toContain(summaryEndpoints.giveSummaryFeedback);
});
