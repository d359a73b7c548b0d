import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

/** A separate instance of the module, because other tests have already loaded most areas. */
const freshTexts = "./texts.ts?fresh";

it("rerenders components whose strings were missing, but not for strings of later parts", async () => {
  const { loadTextArea, useTranslate }: typeof import("./texts.ts") = await import(
    /* @vite-ignore */ freshTexts
  );
  let renders = 0;
  function Words() {
    const t = useTranslate();
    renders += 1;
    return <p>{t("docs.title")}</p>;
  }
  render(<Words />);
  expect(screen.getByText("docs.title")).toBeTruthy();
  await act(() => loadTextArea("docs"));
  expect(screen.queryByText("docs.title")).toBeNull();
  const whole = renders;
  await act(() => loadTextArea("legal"));
  expect(renders).toBe(whole);
});
