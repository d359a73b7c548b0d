import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Suspense, startTransition, use, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { Segmented } from "./segmented.tsx";

const options = [
  { value: "extension", text: "Extension" },
  { value: "bot", text: "Telegram Bot" },
] as const;

type Tab = (typeof options)[number]["value"];

afterEach(cleanup);

it("shows a choice immediately, even while its content is loading", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  function Page({ tab }: { tab: Tab }) {
    return <p>{tab === "bot" ? use(promise) : "Page of the extension"}</p>;
  }
  function Docs() {
    const [tab, setTab] = useState<Tab>("extension");
    return (
      <Suspense>
        <Segmented
          label="Where"
          value={tab}
          options={options}
          onChange={(next) => startTransition(() => setTab(next))}
        />
        <Page tab={tab} />
      </Suspense>
    );
  }
  render(<Docs />);

  await act(async () => screen.getByRole("radio", { name: "Telegram Bot" }).click());
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Telegram Bot" }).checked).toBe(true);
  expect(screen.getByText("Page of the extension")).toBeTruthy();

  await act(async () => resolve("Page of the bot"));
  expect(screen.getByText("Page of the bot")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Telegram Bot" }).checked).toBe(true);
});

it("keeps its value if the parent doesn't apply the choice", async () => {
  render(<Segmented label="Where" value="extension" options={options} onChange={() => undefined} />);
  await userEvent.click(screen.getByRole("radio", { name: "Telegram Bot" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Extension" }).checked).toBe(true);
});
