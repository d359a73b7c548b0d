/** An element of ours in somebody else's page: styled by us alone, and its keys are its own. */
export function createShadowHost({ name, styles }: { name: string; styles: string }): {
  host: HTMLElement;
  root: HTMLElement;
} {
  const host = document.createElement(name);
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = document.createElement("style");
  sheet.textContent = styles;
  const root = document.createElement("div");
  shadow.append(sheet, root);
  registerProperties(styles);
  // YouTube hears single letters on the document: j, k and space would move its player.
  for (const type of ["keydown", "keyup", "keypress"] as const) {
    host.addEventListener(type, (event) => event.stopPropagation());
  }
  return { host, root };
}

/** `@property` counts only in a document's own sheets, and Tailwind's shadows and transforms hang on it. */
function registerProperties(styles: string): void {
  const id = "pith-properties";
  const rules = styles.match(/@property [^{]{1,100}\{[^}]{1,300}\}/g) ?? [];
  if (rules.length === 0 || document.getElementById(id)) return;
  const sheet = document.createElement("style");
  sheet.id = id;
  sheet.textContent = rules.join("\n");
  document.head.append(sheet);
}
