import { getPublicConfig } from "@pith/core/contract/public-config.endpoint";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { create } from "zustand";
import { api } from "./api-client.ts";
import { logError } from "./log-error.ts";

export interface PublicConfigState {
  config: PublicConfig | null;
  /** True if the last request failed. The next `load` retries. */
  hasFailed: boolean;
  load(): Promise<PublicConfig | null>;
}

let pending: Promise<PublicConfig | null> | null = null;

/** The server's public configuration, such as sign-in method, engine and links. Fetched once. */
export const usePublicConfig = create<PublicConfigState>((set, get) => ({
  config: null,
  hasFailed: false,
  load() {
    const { config } = get();
    if (config) return Promise.resolve(config);
    pending ??= api
      .call(getPublicConfig)
      .then((loaded) => {
        set({ config: loaded, hasFailed: false });
        return loaded;
      })
      .catch((error: unknown) => {
        logError(error);
        set({ hasFailed: true });
        return null;
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  },
}));

/**
 * Sets the configuration that was sent with the page. It also becomes the initial state, which hydration
 * uses.
 */
export function providePublicConfig(config: PublicConfig): void {
  Object.assign(usePublicConfig.getInitialState(), { config });
  usePublicConfig.setState({ config });
}
