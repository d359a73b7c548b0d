import { type ComponentType, lazy } from "react";
import { loadTextArea, type TextArea } from "./texts/texts.ts";

/** A page that is fetched with its texts when its route is first opened. */
export function lazyPage<Props = object>({
  load,
  areas,
}: {
  load: () => Promise<ComponentType<Props>>;
  areas: readonly TextArea[];
}): ComponentType<Props> {
  return lazy(async () => {
    const [page] = await Promise.all([load(), ...areas.map(loadTextArea)]);
    return { default: page };
  });
}
