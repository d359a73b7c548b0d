import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { PlayerDock } from "./player-dock.tsx";

it("names what its button does, without a pressed state that would say the opposite", async () => {
  render(<PlayerDock media={null} pointText={null} isShown isDocked />);
  const button = screen.getByRole("button", { name: "Enlarge the player" });
  await userEvent.click(button);
  expect(screen.getByRole("button", { name: "Shrink the player" })).toBe(button);
  expect(button.hasAttribute("aria-pressed")).toBe(false);
});
