import { normalizeCookiePreferences } from "@pith/core/consent/normalize-cookie-preferences";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { CategoryList } from "./category-list.tsx";

beforeAll(() => loadTextArea("home"));

describe("CategoryList", () => {
  it("names the four categories, of which the necessary one stays on", {
    tags: ["S2.cookies.11", "S2.cookies.12", "S2.cookies.13", "S2.cookies.14", "S2.cookies.15"],
  }, async () => {
    const onChange = vi.fn();
    const preferences = normalizeCookiePreferences(null);
    render(<CategoryList preferences={preferences} onChange={onChange} />);
    for (const name of ["Necessary", "Analytics", "Marketing", "Functional"]) {
      expect(screen.getByText(name)).toBeTruthy();
    }
    const necessary = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Necessary/ });
    await userEvent.click(necessary);
    expect([necessary.checked, onChange.mock.calls]).toEqual([true, []]);
    await userEvent.click(screen.getByRole("checkbox", { name: /^Marketing/ }));
    expect(onChange.mock.calls).toEqual([[{ ...preferences, marketing: true }]]);
  });
});
