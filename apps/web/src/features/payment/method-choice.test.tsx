import { buildPublicConfig } from "@pith/core/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { usePublicConfig } from "../../lib/public-config.ts";
import { loadTextArea } from "../../lib/texts/texts.ts";
import { MethodChoice } from "./method-choice.tsx";
import { useMethod } from "./use-method.ts";

beforeAll(() => loadTextArea("account"));
afterEach(() => {
  cleanup();
  usePublicConfig.setState({ config: null });
});

const config = buildPublicConfig({ cardPayments: "stripe", cryptoPayments: "nowpayments" });

function Chooser() {
  const [method, setMethod] = useMethod();
  return <MethodChoice value={method} onChange={setMethod} />;
}

/** Returns the payment methods on screen, and which one is selected. */
function listMethods() {
  const shown = screen.getAllByRole<HTMLInputElement>("radio");
  const name = (input: HTMLInputElement) => input.closest("[data-method]")?.getAttribute("data-method");
  return { shown: shown.map(name), chosen: shown.filter(({ checked }) => checked).map(name) };
}

describe("MethodChoice", () => {
  it.each([
    { name: "cards and crypto", changes: {}, shown: ["card", "crypto"] },
    { name: "cards alone", changes: { cryptoPayments: "none" as const }, shown: ["card"] },
    { name: "crypto alone", changes: { cardPayments: "none" as const }, shown: ["crypto"] },
  ])("offers the server's methods, with the first one selected: $name", ({ changes, shown }) => {
    usePublicConfig.setState({ config: { ...config, ...changes } });
    render(<Chooser />);
    expect(listMethods()).toEqual({ shown, chosen: shown.slice(0, 1) });
  });

  it("keeps the selected method", () => {
    usePublicConfig.setState({ config });
    render(<Chooser />);
    screen.getAllByRole("radio")[1]?.click();
    return waitFor(() => expect(listMethods().chosen).toEqual(["crypto"]));
  });
});
