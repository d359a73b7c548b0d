import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { arabic } from "../texts/arabic.ts";
import { english } from "../texts/english.ts";
import { TextsProvider } from "../texts/texts-provider.tsx";
import { Menu, MenuItem } from "./menu.tsx";

afterEach(cleanup);

describe("Menu", () => {
  it.each([
    [english, "ltr"],
    [arabic, "rtl"],
  ] as const)("reads as its language does (%#)", async (texts, direction) => {
    const user = userEvent.setup();
    render(
      <TextsProvider texts={texts}>
        <Menu label="Menu" trigger={<button type="button">Open</button>}>
          <MenuItem onSelect={() => undefined}>Item</MenuItem>
        </Menu>
      </TextsProvider>,
    );
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(screen.getByRole("menu").getAttribute("dir")).toBe(direction);
  });
});
