import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { TextsProvider } from "../texts/texts-provider.tsx";
import { loadUiTexts } from "../texts/ui-texts.ts";
import { Menu, MenuItem } from "./menu.tsx";

afterEach(cleanup);

describe("Menu", () => {
  it.each([
    ["en", "ltr"],
    ["ar", "rtl"],
  ] as const)("follows the language's direction (%#)", async (language, direction) => {
    const texts = await loadUiTexts(language);
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
