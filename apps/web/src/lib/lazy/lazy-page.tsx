import { type ComponentType, lazy, useState } from "react";
import { loadTextArea, type TextArea } from "../texts/texts.ts";

export interface LazyPage<Props> {
  (props: Props): React.ReactNode;
  /** Fetches it before it is shown, so that it then stands at once. */
  preload(): Promise<unknown>;
}

/** React remembers a failure for ever; whoever comes back after this time gets a new try. */
const RETRY_AFTER_MS = 2000;

/**
 * A page that is fetched with its texts when its route is first opened. Without a connection it waits for one, while
 * what was shown before stays.
 */
export function lazyPage<Props extends object = object>({
  load,
  areas,
}: {
  load: () => Promise<ComponentType<Props>>;
  areas: readonly TextArea[];
}): LazyPage<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetchPage = async (): Promise<ComponentType<Props>> => {
    try {
      const [page] = await Promise.all([load(), ...areas.map(loadTextArea)]);
      fetched = page;
      return page;
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
      return fetchPage();
    }
  };
  let failedAtMs: number | null = null;
  const createWaiting = () =>
    lazy(async () => {
      try {
        return { default: await fetchPage() };
      } catch (error) {
        failedAtMs = performance.now();
        throw error;
      }
    });
  let Waiting = createWaiting();

  /** React itself tries again at once, and mustn't be given a new try each time. */
  function readWaiting(): typeof Waiting {
    if (failedAtMs !== null && performance.now() - failedAtMs > RETRY_AFTER_MS) {
      failedAtMs = null;
      Waiting = createWaiting();
    }
    return Waiting;
  }

  function Page(props: Props) {
    // What is here already is shown as it is: React would show the skeleton first, and keep it for 300 ms. Chosen once,
    // so that a page that is shown isn't taken for another one later.
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? readWaiting());
    return <Shown {...props} />;
  }
  Page.preload = fetchPage;
  return Page;
}

export function isLazyPage(type: unknown): type is LazyPage<object> {
  return typeof type === "function" && "preload" in type;
}
