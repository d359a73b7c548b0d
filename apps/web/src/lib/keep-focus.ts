const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
const regions = "li, form, fieldset, section, article, aside, nav, header, footer, [role=dialog], main";
/** Focusing one of these can open a phone's keyboard. */
const textFields = "input:not([type=checkbox], [type=radio]), textarea";
const REMEMBERED = 10;

/**
 * Moves the focus when the focused control is removed or disabled, as when a dismissed note goes away or a plan is kept.
 * Otherwise, the browser would give it to the body, and users of keyboards and screen readers would lose their place.
 * Parts of the page that know a better place move the focus themselves.
 */
export function keepFocus(): void {
  /** What had the focus, most recent first. */
  let trail: Element[] = [];
  const remember = (target: EventTarget | null) => {
    // Radix focuses a dialog whose focused control is gone.
    if (!(target instanceof Element) || target.matches("[role=dialog]")) return;
    trail = [target, ...trail.filter((one) => one !== target && one.isConnected)].slice(0, REMEMBERED);
  };
  document.addEventListener("focusin", ({ target }) => remember(target));
  // While the focus moves on, the body has it for a moment. A list that closes by then must not take it back. React
  // removes such a list before the event gets here without `capture`.
  document.addEventListener("focusout", ({ relatedTarget }) => remember(relatedTarget), { capture: true });
  new MutationObserver((records) => {
    const [focused, ...earlier] = trail;
    const { activeElement } = document;
    if (records.some(({ type, target }) => type === "attributes" && target === focused))
      leaveDisabled(focused);
    if (!focused || focused.isConnected || !activeElement?.matches("body, [role=dialog]")) return;
    const removal = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(focused)),
    );
    const parent = removal?.target;
    if (!removal || !(parent instanceof HTMLElement) || !activeElement.contains(parent)) return;
    if (parent.matches("main, body")) {
      // Pages, menus and dialogs move the focus themselves, unless a page is loaded again or a menu's button is gone, too.
      requestAnimationFrame(() => {
        const main = document.querySelector("main");
        if (main && document.activeElement === document.body) focus(main);
      });
      return;
    }
    for (const place of listPlaces({ removal, parent, records, earlier })) {
      focus(place);
      if (document.activeElement === place) return;
    }
  }).observe(document.body, { attributeFilter: ["disabled"], childList: true, subtree: true });
}

/** Focuses the heading of a disabled control's region, unless the control is enabled again within a frame. */
function leaveDisabled(control: Element | undefined): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (!control?.matches(":disabled") || (activeElement !== control && activeElement !== body)) return;
    const heading = control.parentElement && findHeading(control.parentElement);
    if (heading) focus(heading);
  });
}

const focus = (place: HTMLElement) => place.focus({ preventScroll: true });

/**
 * Lists where the focus may go from a removed control, best first: to what took its place, to the next row of its list,
 * back to what had the focus before, such as the button that opened a form, or to the heading of its region.
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

/** Returns the heading of an element's region, or the region if it has none. It can be focused. */
function findHeading(element: Element): HTMLElement | null {
  const region = element.closest<HTMLElement>(regions);
  const heading = region?.querySelector<HTMLElement>("h1, h2, h3") ?? region;
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}
