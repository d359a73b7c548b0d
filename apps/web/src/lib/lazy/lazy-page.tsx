import { type ComponentType, lazy, useState } from "react";
import { loadTextArea, type TextArea } from "../texts/texts.ts";
import { PAUSES_AFTER_RETURN_MS, waitForConnection } from "../wait-for-connection.ts";

export interface LazyPage<Props> {
  (props: Props): React.ReactNode;
  /** Preloads the page's code, so that the page renders immediately when it's opened. */
  preload(): Promise<unknown>;
}

/** `React.lazy` caches a failure forever, so a visit retries once this much time has passed. */
const RETRY_AFTER_MS = 2000;

/**
 * Creates a page whose code and strings load when its route is first opened. Offline, it waits for a
 * connection while the previous page stays visible.
 */
export function lazyPage<Props extends object = object>({
  load,
  areas,
}: {
  load: () => Promise<ComponentType<Props>>;
  areas: readonly TextArea[];
}): LazyPage<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetchPage = async (pausesMs: readonly number[]): Promise<ComponentType<Props>> => {
    const wasOnline = navigator.onLine;
    try {
      const [page] = await Promise.all([load(), ...areas.map(loadTextArea)]);
      fetched = page;
      return page;
    } catch (error) {
      // The connection may have come back between the failure and this line.
      const isOnline = wasOnline && navigator.onLine;
      const [pauseMs, ...laterMs] = isOnline ? pausesMs : [0, ...PAUSES_AFTER_RETURN_MS];
      if (pauseMs === undefined) throw error;
      await waitForConnection(pauseMs, undefined);
      return fetchPage(laterMs);
    }
  };
  let failedAtMs: number | null = null;
  const createWaiting = () =>
    lazy(async () => {
      try {
        return { default: await fetchPage([]) };
      } catch (error) {
        failedAtMs = performance.now();
        throw error;
      }
    });
  let Waiting = createWaiting();

  /** React retries immediately, so creating a new lazy component each time would cause a loop. */
  function readWaiting(): typeof Waiting {
    if (failedAtMs !== null && performance.now() - failedAtMs > RETRY_AFTER_MS) {
      failedAtMs = null;
      Waiting = createWaiting();
    }
    return Waiting;
  }

  function Page(props: Props) {
    // Render a loaded page directly, because React.lazy would show the skeleton for at least 300 ms. Choose
    // only once, so that React doesn't later remount the page as a different component.
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? readWaiting());
    return <Shown {...props} />;
  }
  Page.preload = () => fetchPage([]);
  return Page;
}

export function isLazyPage(type: unknown): type is LazyPage<object> {
  return typeof type === "function" && "preload" in type;
}
