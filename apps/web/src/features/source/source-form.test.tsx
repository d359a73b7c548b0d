import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { AppError } from "@pith/core/errors/app-error";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { signInMember } from "../../lib/testing/connect-member.ts";
import { forgetConfig, provideSelfHosted } from "../../lib/testing/provide-self-hosted.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { SourceForm } from "./source-form.tsx";

beforeAll(async () => {
  // jsdom has no layout, so it lacks this method.
  Element.prototype.scrollIntoView = () => undefined;
  for (const area of ["home", "messages"] as const) await loadTextArea(area);
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetConfig();
});

const FIRST = "https://www.youtube.com/watch?v=ftWlj4FBHTg";
const SECOND = "https://www.youtube.com/watch?v=arj7oStGLkU";

/** Shows the form. Requests for a summary stay pending until `refuse` is called. */
function show() {
  provideSelfHosted();
  const { promise, reject } = Promise.withResolvers<never>();
  const created: unknown[] = [];
  vi.spyOn(api, "call").mockImplementation(((endpoint: unknown, input: { body: unknown }) => {
    if (endpoint !== summaryEndpoints.createSummary) return new Promise(() => undefined);
    created.push(input.body);
    return promise;
  }) as unknown as typeof api.call);
  render(
    <MemoryRouter>
      <SourceForm />
    </MemoryRouter>,
  );
  return {
    field: screen.getByLabelText<HTMLInputElement>("Link to a video"),
    created,
    refuse: () => act(async () => reject(new AppError({ code: "source_blocked" }))),
  };
}

const pasteOnPage = (text: string) =>
  fireEvent.paste(document.body, { clipboardData: { getData: () => text, files: [] } });

const openTab = (name: string) => userEvent.click(screen.getByRole("tab", { name }));

describe("SourceForm", () => {
  it("keeps a link, a text and its title while other tabs are open", async () => {
    const { field: link } = show();
    await userEvent.type(link, "https://example.com/talk");
    await openTab("Paste a transcript");
    await userEvent.type(await screen.findByLabelText("Transcript"), "Let us begin.");
    await userEvent.type(screen.getByLabelText("Title (optional)"), "A talk");
    await openTab("Link");
    expect(screen.getByDisplayValue("https://example.com/talk")).toBeTruthy();
    await openTab("Paste a transcript");
    expect((await screen.findByDisplayValue("Let us begin.")).tagName).toBe("TEXTAREA");
    expect(screen.getByDisplayValue("A talk")).toBeTruthy();
  });

  it("keeps a text and its title when the page is reloaded, until they are sent", async () => {
    const reload = () => {
      // A reloaded page doesn't unmount its components.
      window.dispatchEvent(new PageTransitionEvent("pagehide"));
      const stored = { ...sessionStorage };
      cleanup();
      for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
      show();
    };
    show();
    await userEvent.click(screen.getByLabelText("Link to a video"));
    await userEvent.paste("Let us begin.\nAnd end.");
    await userEvent.type(await screen.findByLabelText("Title (optional)"), "A talk");
    reload();
    const text = await screen.findByLabelText<HTMLTextAreaElement>("Transcript", { selector: "textarea" });
    expect(text.value).toBe("Let us begin.\nAnd end.");
    expect(screen.getByDisplayValue("A talk")).toBeTruthy();
    // Starting a summary opens its page.
    cleanup();
    show();
    await openTab("Paste a transcript");
    expect(
      (await screen.findByLabelText<HTMLTextAreaElement>("Transcript", { selector: "textarea" })).value,
    ).toBe("");
    reload();
    expect(screen.getByRole("tab", { name: "Link" }).getAttribute("aria-selected")).toBe("true");
  });

  it("forgets a text that was kept for a reload when its user signs out", async () => {
    signInMember();
    show();
    await userEvent.click(screen.getByLabelText("Link to a video"));
    await userEvent.paste("Let us begin.\nAnd end.");
    await screen.findByLabelText("Title (optional)");
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    expect(JSON.stringify(sessionStorage)).toContain("Let us begin.");
    act(() => authStore.setState({ user: null }));
    expect(JSON.stringify(sessionStorage)).not.toContain("Let us begin.");
  });

  it("keeps the file that was chosen last while other tabs are open", async () => {
    show();
    fireEvent.drop(document.body, { dataTransfer: { files: [new File(["One"], "dropped.vtt")] } });
    await screen.findByText("dropped.vtt");
    const field = screen.getByLabelText(/file/i, { selector: "input" });
    await userEvent.upload(field, new File(["Two"], "picked.vtt"));
    await screen.findByText("picked.vtt");
    await openTab("Link");
    await openTab("Caption file");
    expect(await screen.findByText(/\.vtt$/)).toHaveProperty("textContent", "picked.vtt");
  });

  it("shows an upload's progress on every tab, where it can be canceled", async () => {
    show();
    signInMember();
    provideSelfHosted({ recordings: { maxBytes: 1_000 } });
    vi.spyOn(XMLHttpRequest.prototype, "send").mockReturnValue();
    vi.spyOn(XMLHttpRequest.prototype, "abort").mockImplementation(function (this: XMLHttpRequest) {
      this.dispatchEvent(new ProgressEvent("abort"));
    });
    const file = new File(["sound"], "talk.mp3", { type: "audio/mpeg" });
    fireEvent.drop(document.body, { dataTransfer: { files: [file] } });
    await screen.findByText("talk.mp3");
    const [submit] = screen.getAllByRole("button", { name: "Summarize" });
    if (submit) await userEvent.click(submit);
    await openTab("Link");
    expect(await screen.findByRole("progressbar")).toBeTruthy();
    expect(screen.queryByText("talk.mp3")?.closest("[hidden]")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Summarize" })).toBeTruthy());
    expect(screen.queryByRole("progressbar")).toBeNull();
    await openTab("File");
    expect(await screen.findByText("talk.mp3")).toBeTruthy();
  });

  it("keeps showing the link that is starting when another one is pasted on the page", async () => {
    const { field, created } = show();
    pasteOnPage(FIRST);
    await waitFor(() => expect(created).toHaveLength(1));
    pasteOnPage(SECOND);
    expect(field.value).toBe(FIRST);
    expect(created).toHaveLength(1);
  });

  it("keeps the link that is starting when a file is dropped", async () => {
    const { created } = show();
    pasteOnPage(FIRST);
    await waitFor(() => expect(created).toHaveLength(1));
    fireEvent.drop(document.body, { dataTransfer: { files: [new File(["Hello"], "talk.vtt")] } });
    expect(screen.getByRole("tab", { name: "Link" }).getAttribute("aria-selected")).toBe("true");
  });

  it("keeps showing the link that is starting when another one is typed, or the example is asked for", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { field, created, refuse } = show();
    await userEvent.type(field, `${FIRST}{Enter}`);
    await waitFor(() => expect(created).toHaveLength(1));
    await userEvent.type(field, SECOND);
    await userEvent.click(screen.getByRole("button", { name: "Try this one" }));
    expect(field.value).toBe(FIRST);
    await refuse();
    expect(await screen.findByRole("alert")).toBeTruthy();
    await userEvent.type(field, "&t=1");
    expect(field.value).toBe(`${FIRST}&t=1`);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keeps showing the text that is starting when more is typed", async () => {
    const { created } = show();
    await openTab("Paste a transcript");
    const [text, title] = [
      await screen.findByLabelText("Transcript", { selector: "textarea" }),
      screen.getByLabelText("Title (optional)"),
    ];
    await userEvent.type(text, "Let us begin.");
    await userEvent.type(title, "A talk{Enter}");
    await waitFor(() => expect(created).toHaveLength(1));
    await userEvent.type(text, " And end.");
    await userEvent.type(title, " or two");
    expect(screen.getByDisplayValue("Let us begin.")).toBeTruthy();
    expect(screen.getByDisplayValue("A talk")).toBeTruthy();
  });

  it("takes back why a link or a text was refused once a file is picked or the text is edited", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { field, created, refuse } = show();
    await userEvent.type(field, `${FIRST}{Enter}`);
    await waitFor(() => expect(created).toHaveLength(1));
    await refuse();
    await userEvent.click(await screen.findByRole("button", { name: "Use a caption file instead" }));
    expect(screen.getByRole("alert")).toBeTruthy();
    const picker = await screen.findByLabelText(/file/i, { selector: "input" });
    await userEvent.upload(picker, new File(["Hello"], "talk.vtt"));
    expect(screen.queryByRole("alert")).toBeNull();
    await openTab("Paste a transcript");
    const text = await screen.findByLabelText("Transcript", { selector: "textarea" });
    await userEvent.type(text, "Let us begin.");
    await userEvent.click(screen.getByRole("button", { name: "Summarize" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    await userEvent.type(text, " And end.");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows why a link that was pasted into the field was refused", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { field, created, refuse } = show();
    await userEvent.click(field);
    await userEvent.paste(` ${FIRST}`);
    await waitFor(() => expect(created).toHaveLength(1));
    await refuse();
    await waitFor(() => expect(document.querySelector("[data-failure=source_blocked]")).toBeTruthy());
    expect(field.value).toBe(FIRST);
  });
});
