import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { TextWithLink } from "./text-with-link.tsx";

describe("TextWithLink", () => {
  it.each([
    ["I accept the <0>Terms of Service</0>", "I accept the Terms of Service", "Terms of Service"],
    ["<0>Bedingungen</0> gelesen", "Bedingungen gelesen", "Bedingungen"],
  ])("places the link where the language has it: %s", (text, whole, linked) => {
    const { container } = render(
      <MemoryRouter>
        <TextWithLink text={text} to="/terms" />
      </MemoryRouter>,
    );
    expect(container.textContent).toBe(whole);
    expect(screen.getByRole("link", { name: linked }).getAttribute("href")).toBe("/terms");
  });
});
