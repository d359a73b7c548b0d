import { type ComponentType, lazy, useState } from "react";
import { loadTextArea, type TextArea } from "./texts/texts.ts";

export interface LazyPage<Props> {
  (props: Props): React.ReactNode;
  /** Fetches it before it is shown, so that it then stands at once. */
  preload(): Promise<unknown>;
}

/** A page that is fetched with its texts when its route is first opened. */
export function lazyPage<Props extends object = object>({
  load,
  areas,
}: {
  load: () => Promise<ComponentType<Props>>;
  areas: readonly TextArea[];
}): LazyPage<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetchPage = async (): Promise<ComponentType<Props>> => {
    const [page] = await Promise.all([load(), ...areas.map(loadTextArea)]);
    fetched = page;
    return page;
  };
  const Waiting = lazy(async () => ({ default: await fetchPage() }));

  function Page(props: Props) {
    // What is here already is shown as it is: React would show the skeleton first, and keep it for 300 ms. Chosen once,
    // so that a page that is shown isn't taken for another one later.
    const [Ready] = useState(() => fetched);
    return Ready ? <Ready {...props} /> : <Waiting {...props} />;
  }
  Page.preload = fetchPage;
  return Page;
}

export function isLazyPage(type: unknown): type is LazyPage<object> {
  return typeof type === "function" && "preload" in type;
}
