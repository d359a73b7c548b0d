const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
const regions =
  "li, form, fieldset, section, article, aside, nav, header, footer, [role=dialog], [role=tabpanel], main";
/** Focusing one of these can open a phone's keyboard. */
const textFields = "input:not([type=checkbox], [type=radio]), textarea";
const REMEMBERED = 10;

/**
 * Moves the focus when the focused control is removed or disabled, such as when a note is dismissed or a plan
 * is kept. Otherwise, the browser would give it to the body, and keyboard and screen reader users would lose
 * their place. Parts of the page that have a better target move the focus themselves.
 */
export function keepFocus({
  root = document.body,
  signal = new AbortController().signal,
}: {
  /** What to watch: the page, or the content of a shadow root. */
  root?: HTMLElement;
  /** Stops watching. */
  signal?: AbortSignal;
} = {}): void {
  const tree = root.getRootNode();
  const findFocused = (): Element | null =>
    (tree instanceof ShadowRoot ? tree.activeElement : null) ?? document.activeElement;
  /** The elements that have had focus, most recent first. */
  let trail: Element[] = [];
  const remember = (target: EventTarget | null) => {
    // Radix focuses a dialog whose focused control is gone.
    if (!(target instanceof Element) || target.matches("[role=dialog]")) return;
    trail = [target, ...trail.filter((one) => one !== target && one.isConnected)].slice(0, REMEMBERED);
  };
  root.addEventListener("focusin", ({ target }) => remember(target), { signal });
  // While focus moves to another element, the body has it for a moment. A list that closes during that moment
  // must not take it back. Without `capture`, React would remove such a list before the event gets here.
  root.addEventListener("focusout", ({ relatedTarget }) => remember(relatedTarget), {
    capture: true,
    signal,
  });
  const observer = new MutationObserver((records) => {
    const [focused, ...earlier] = trail;
    const activeElement = findFocused();
    if (records.some(({ type, target }) => type === "attributes" && target === focused))
      leaveDisabled({ control: focused, findFocused });
    if (!focused || focused.isConnected || !activeElement?.matches("body, [role=dialog]")) return;
    const removal = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(focused)),
    );
    const parent = removal?.target;
    if (!removal || !(parent instanceof HTMLElement)) return;
    if (activeElement !== document.body && !activeElement.contains(parent)) return;
    if (parent === root || parent.matches("main")) {
      // Pages, menus and dialogs move the focus themselves, unless a page is loaded again or a menu's button is gone, too.
      requestAnimationFrame(() => {
        const main = root.querySelector("main");
        if (main && findFocused() === document.body) focus(main);
      });
      return;
    }
    for (const place of listPlaces({ removal, parent, records, earlier })) {
      focus(place);
      if (findFocused() === place) return;
    }
  });
  observer.observe(root, { attributeFilter: ["disabled"], childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
}

/** Focuses the heading of a disabled control's region, unless the control is enabled again within a frame. */
function leaveDisabled({
  control,
  findFocused,
}: {
  control: Element | undefined;
  findFocused: () => Element | null;
}): void {
  requestAnimationFrame(() => {
    const focused = findFocused();
    if (!control?.matches(":disabled") || (focused !== control && focused !== document.body)) return;
    const heading = control.parentElement && findHeading(control.parentElement);
    if (heading) focus(heading);
  });
}

const focus = (place: HTMLElement) => place.focus({ preventScroll: true });

/**
 * Lists where focus may go when a control is removed, best first: to what took its place, to the next or
 * previous row in its list, back to what had the focus before, such as the button that opened a form, or to
 * the heading of its region.
 */
function* listPlaces({
  removal: { nextSibling, previousSibling },
  parent,
  records,
  earlier,
}: {
  removal: MutationRecord;
  parent: HTMLElement;
  records: readonly MutationRecord[];
  earlier: readonly Element[];
}): Generator<HTMLElement> {
  const added = records.flatMap(({ target, addedNodes }) => (target === parent ? [...addedNodes] : []));
  const rows = parent.matches("ul, ol, tbody") ? [nextSibling, previousSibling] : [];
  for (const node of [...added, ...rows]) {
    const control = node instanceof Element && (node.matches(controls) ? node : node.querySelector(controls));
    if (control instanceof HTMLElement) yield control;
  }
  const region = parent.closest<HTMLElement>(regions);
  for (const place of earlier)
    if (place instanceof HTMLElement && region?.contains(place) && !place.matches(textFields)) yield place;
  const heading = findHeading(parent);
  if (heading) yield heading;
}

/**
 * Returns the heading of an element's region, or the region if it has none. The returned element can be
 * focused.
 */
function findHeading(element: Element): HTMLElement | null {
  const region = element.closest<HTMLElement>(regions);
  const heading = region?.querySelector<HTMLElement>("h1, h2, h3") ?? region;
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}
