import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Tabs } from "./tabs.tsx";

afterEach(cleanup);

it("leaves the browser's back and forward keys alone", () => {
  const onChange = vi.fn();
  const tabs = ["link", "file"].map((value) => ({ value, text: value }));
  render(<Tabs label="Source" value="file" tabs={tabs} onChange={onChange} />);
  const tab = screen.getByRole("tab", { name: "file" });
  expect(fireEvent.keyDown(tab, { key: "ArrowLeft", altKey: true })).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(tab, { key: "ArrowLeft" })).toBe(false);
  expect(onChange).toHaveBeenCalledExactlyOnceWith("link");
});
