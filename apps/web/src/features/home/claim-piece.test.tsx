import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { ClaimPiece } from "./claim-piece.tsx";

beforeAll(() => loadTextArea("talks"));
afterEach(cleanup);

describe("ClaimPiece", () => {
  it("marks the shown claim as current instead of as a toggle, since it can't be switched off", async () => {
    render(<ClaimPiece />);
    const [first, second] = screen.getAllByRole("button");
    expect(screen.getAllByRole("button", { current: true })).toEqual([first]);
    await userEvent.click(second as HTMLElement);
    expect(screen.getAllByRole("button", { current: true })).toEqual([second]);
    expect(document.querySelector("[aria-pressed]")).toBeNull();
  });
});
