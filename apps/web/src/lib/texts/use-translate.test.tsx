import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

it("rerenders components for strings that they lacked, and not for those of later parts", async () => {
  // Other tests have loaded most areas.
  vi.resetModules();
  const { say } = await import("./say.ts");
  const { loadTextArea, useTranslate } = await import("./texts.ts");
  let renders = 0;
  function Words() {
    const t = useTranslate();
    renders += 1;
    return (
      <p>
        {t("docs.title")} {say("network")}
      </p>
    );
  }
  render(<Words />);
  expect(screen.queryByText(/Network error/)).toBeNull();
  await act(() => loadTextArea("docs"));
  expect(screen.getByText(/Network error/).textContent).not.toContain("docs.title");
  const whole = renders;
  await act(() => loadTextArea("legal"));
  expect(renders).toBe(whole);
});
