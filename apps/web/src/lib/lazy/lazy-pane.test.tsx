import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadTextArea } from "../texts/texts.ts";
import { LazyPane } from "./lazy-pane.tsx";
import { lazyPart } from "./lazy-part.ts";

beforeAll(() => loadTextArea("summaries"));
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

const show = (load: () => Promise<typeof Greeting>) => {
  const part = lazyPart(load);
  render(<LazyPane part={part} props={{ name: "Ada" }} blank={<p>blank</p>} />);
  return part;
};

describe("LazyPane", () => {
  it("reserves the part's space until it has loaded, and renders immediately if it was loaded before", async () => {
    const load = vi.fn(async () => Greeting);
    const part = show(load);
    expect(screen.getByText("blank")).toBeTruthy();
    expect(await screen.findByText("Hello Ada")).toBeTruthy();
    cleanup();
    render(<LazyPane part={part} props={{ name: "Bo" }} blank={<p>blank</p>} />);
    expect(screen.getByText("Hello Bo")).toBeTruthy();
    expect(screen.queryByText("blank")).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("reports a part that couldn't be loaded, and retries on request", async () => {
    const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    show(load);
    expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong on this page.");
    expect(screen.queryByText("blank")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Hello Ada")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
