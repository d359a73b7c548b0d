import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { FailureNote } from "./failure-note.tsx";
import { keepFocus } from "./keep-focus.ts";
import { Menu, MenuItem } from "./menu.tsx";

const watching = new AbortController();

beforeAll(() => {
  // jsdom never runs frame callbacks again after a frame has been requested while another file's test was
  // using fake timers.
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run));
  Element.prototype.scrollIntoView = () => undefined;
  keepFocus({ signal: watching.signal });
});
afterEach(cleanup);
afterAll(() => {
  watching.abort();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();

async function press(name: string): Promise<void> {
  screen.getByRole("button", { name }).focus();
  await user.keyboard("{Enter}");
}

function Failure() {
  const [isFailed, setFailed] = useState(true);
  return (
    <section>
      <h2>Payments</h2>
      {isFailed && (
        <FailureNote again={{ text: "Try again", onPress: () => setFailed(false) }}>No payments.</FailureNote>
      )}
    </section>
  );
}

function Plan() {
  const [isKept, setKept] = useState(false);
  return (
    <article>
      <h3>Pro</h3>
      <button type="button" disabled={isKept} onClick={() => setKept(true)}>
        {isKept ? "Current plan" : "Keep Pro"}
      </button>
    </article>
  );
}

function RowWithMenu() {
  const [isListed, setListed] = useState(true);
  return (
    <main tabIndex={-1}>
      <div>
        {isListed && (
          <Menu label="Collections" trigger={<button type="button">Open</button>}>
            <MenuItem onSelect={() => setListed(false)}>Take away</MenuItem>
          </Menu>
        )}
      </div>
    </main>
  );
}

function Form() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h2>Feeds</h2>
      <button type="button" onClick={() => setOpen(true)}>
        Rules
      </button>
      {isOpen && (
        <form>
          <button type="button" onClick={() => setOpen(false)}>
            Save
          </button>
        </form>
      )}
    </section>
  );
}

function Rows() {
  const [names, setNames] = useState(["First", "Second", "Third"]);
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <a href="/row">{name}</a>
          <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
            Remove {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Question() {
  const [isAsking, setAsking] = useState(false);
  return isAsking ? (
    <div>
      <button type="button" onClick={() => setAsking(false)}>
        Keep
      </button>
    </div>
  ) : (
    <button type="button" onClick={() => setAsking(true)}>
      Delete
    </button>
  );
}

describe("keepFocus", () => {
  it("moves to the heading of the region if nothing takes the control's place", async () => {
    render(<Failure />);
    await press("Try again");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Payments" })),
    );
  });

  it("moves to what takes the control's place", async () => {
    render(<Question />);
    await press("Delete");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep" })));
    await press("Keep");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete" })));
  });

  it("moves back to what opened the part that goes away", async () => {
    render(<Form />);
    await press("Rules");
    await press("Save");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Rules" })));
  });

  it("moves to the next row of a list, or to the one before after the last", async () => {
    render(<Rows />);
    await press("Remove Second");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Third" })));
    await press("Remove Third");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "First" })));
  });

  it("keeps the place inside a dialog, which Radix focuses as a whole", async () => {
    render(
      <Dialog isOpen onOpenChange={() => undefined} title="Keys" description={null}>
        <Rows />
      </Dialog>,
    );
    await press("Remove First");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Second" })));
  });

  it("moves to the content if a whole page is loaded again", async () => {
    render(
      <main tabIndex={-1}>
        <Question />
      </main>,
    );
    await press("Delete");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it("moves to the content if a menu goes away together with its button", async () => {
    render(<RowWithMenu />);
    await press("Open");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByText("Open")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it("moves to the heading of a control that is disabled", async () => {
    render(<Plan />);
    await press("Keep Pro");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Pro" })));
  });

  it("leaves the focus where somebody has moved it in the meantime", async () => {
    render(
      <>
        <Rows />
        <input aria-label="Search" />
      </>,
    );
    const remove = screen.getByRole("button", { name: "Remove First" });
    screen.getByLabelText("Search").focus();
    remove.click();
    await waitFor(() => expect(screen.queryByText("First")).toBeNull());
    expect(document.activeElement).toBe(screen.getByLabelText("Search"));
    expect(within(screen.getByRole("list")).getAllByRole("listitem")).toHaveLength(2);
  });

  it("does the same in a shadow root, until it is told to stop", async () => {
    const host = document.body.appendChild(document.createElement("div"));
    const shadow = host.attachShadow({ mode: "open" });
    const root = shadow.appendChild(document.createElement("div"));
    const stop = new AbortController();
    keepFocus({ root, signal: stop.signal });
    render(<Rows />, { container: root });
    const find = (selector: string) => {
      const found = root.querySelector<HTMLElement>(selector);
      if (!found) throw new Error(`Nothing matches ${selector}.`);
      return found;
    };
    const pressFirst = () => {
      const remove = find("li button");
      remove.focus();
      remove.click();
    };
    pressFirst();
    await waitFor(() => expect(root.querySelectorAll("li")).toHaveLength(2));
    await waitFor(() => expect(shadow.activeElement).toBe(find("li a")));
    stop.abort();
    pressFirst();
    await waitFor(() => expect(root.querySelectorAll("li")).toHaveLength(1));
    expect(shadow.activeElement).toBeNull();
    host.remove();
  });
});
