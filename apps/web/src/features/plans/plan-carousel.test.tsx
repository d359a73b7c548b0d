import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { PlanCarousel } from "./plan-carousel.tsx";

beforeAll(() => loadTextArea("home"));

describe("PlanCarousel", () => {
  it("keeps the focus on the pressed arrow, even at the last plan, and goes no further", async () => {
    render(
      <PlanCarousel
        plans={buildPlanList({ currency: "USD" })}
        thresholdPx={50}
        initialIndex={2}
        renderCard={({ name }) => <p>{name}</p>}
      />,
    );
    const next = screen.getByRole("button", { name: "Next plan" });
    expect(next.getAttribute("aria-disabled")).toBe("false");
    next.focus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByText("Pro")).toBeTruthy();
    expect(next.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(next);
    await userEvent.keyboard("{Enter}");
    expect(screen.getByText("Pro")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Previous plan" }));
    expect(screen.getByText("Based")).toBeTruthy();
  });

  it("hides the swipe hint 600 ms after the last of several scrolls", {
    tags: "S9.constants.01",
  }, async () => {
    vi.useFakeTimers();
    const { container } = render(
      <PlanCarousel
        plans={buildPlanList({ currency: "USD" })}
        thresholdPx={50}
        initialIndex={2}
        renderCard={({ name }) => <p>{name}</p>}
      />,
    );
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const readHint = () => container.querySelector("[data-scroll-hint]")?.getAttribute("data-scroll-hint");
    fireEvent.scroll(window);
    await wait(400);
    fireEvent.scroll(window);
    await wait(599);
    expect(readHint()).toBe("shown");
    await wait(1);
    expect(readHint()).toBe("hidden");
    vi.useRealTimers();
  });
});
