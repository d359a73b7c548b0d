import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { SourceForm } from "./source-form.tsx";

beforeAll(() => loadTextArea("home"));

const openTab = (name: string) => userEvent.click(screen.getByRole("tab", { name }));

describe("SourceForm", () => {
  it("keeps a link, a text and its title while other tabs are open", async () => {
    vi.spyOn(api, "call").mockReturnValue(new Promise(() => undefined));
    render(
      <MemoryRouter>
        <SourceForm />
      </MemoryRouter>,
    );
    const link = screen.getByLabelText("Link to a video");
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
});
