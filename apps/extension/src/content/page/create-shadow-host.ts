import { guardPresses } from "./guard-presses.ts";

/**
 * Creates our element in a third-party page, isolating its styles and keyboard events. The page's
 * scripts can't read its contents or click its buttons.
 */
export function createShadowHost({ name, styles }: { name: string; styles: string }): {
  host: HTMLElement;
  root: HTMLElement;
} {
  const host = document.createElement(name);
  const shadow = host.attachShadow({ mode: "closed" });
  const sheet = document.createElement("style");
  sheet.textContent = styles;
  const root = document.createElement("div");
  shadow.append(sheet, root);
  guardPresses({ host, root: shadow });
  registerProperties(styles);
  // YouTube has single-key shortcuts on the document: j, k and space would control its player.
  for (const type of ["keydown", "keyup", "keypress"] as const) {
    host.addEventListener(type, (event) => event.stopPropagation());
  }
  return { host, root };
}

/**
 * `@property` only works in the document's own style sheets, and Tailwind's shadows and transforms depend on
 * it.
 */
function registerProperties(styles: string): void {
  const id = "pith-properties";
  const rules = styles.match(/@property [^{]{1,100}\{[^}]{1,300}\}/g) ?? [];
  if (rules.length === 0 || document.getElementById(id)) return;
  const sheet = document.createElement("style");
  sheet.id = id;
  sheet.textContent = rules.join("\n");
  document.head.append(sheet);
}
