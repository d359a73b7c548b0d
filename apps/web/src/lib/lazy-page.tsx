import { type ComponentType, lazy } from "react";
import { loadTextArea, type TextArea } from "./texts/texts.ts";

/** A page that is fetched with its texts when its route is first opened. */
export function lazyPage({
  load,
  areas,
}: {
  load: () => Promise<ComponentType>;
  areas: readonly TextArea[];
}): ComponentType {
  return lazy(async () => {
    const [page] = await Promise.all([load(), ...areas.map(loadTextArea)]);
    return { default: page };
  });
}
