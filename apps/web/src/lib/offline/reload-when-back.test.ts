import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { expect, it, vi } from "vitest";
import { reloadWhenBack } from "./reload-when-back.ts";

const config = {} as PublicConfig;

it("reloads a page that was opened without the server once it answers, unless somebody is typing", async () => {
  const reload = vi.fn<() => void>();
  const load = vi.fn<() => Promise<PublicConfig | null>>().mockResolvedValue(null);
  let hasFailed = true;
  reloadWhenBack({ readConfig: () => ({ config: null, hasFailed, load }), reload });
  const comeBack = async () => {
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
    await Promise.resolve();
  };

  await comeBack();
  expect(load).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();

  load.mockResolvedValue(config);
  const field = document.body.appendChild(document.createElement("input"));
  field.value = "https://";
  field.focus();
  await comeBack();
  expect(reload).not.toHaveBeenCalled();

  field.remove();
  await comeBack();
  expect(reload).toHaveBeenCalledOnce();

  // A page that was opened while the server was reachable keeps its state.
  hasFailed = false;
  await comeBack();
  expect(reload).toHaveBeenCalledOnce();
});
