import { buildMark } from "./build-mark.ts";
import { createShadowHost } from "./page/create-shadow-host.ts";
import { followPageTheme } from "./page/follow-page-theme.ts";
import { findButtonRow } from "./page/idle-elements.ts";
import { isShortsPage } from "./page/read-video-id.ts";

/**
 * Plain CSS instead of Tailwind, because the button appears before any of our other code has loaded. Forced colors make
 * the transparent border visible.
 */
const styles = `
:host { all: initial; }
button {
  display: inline-flex; align-items: center; gap: 8px; height: 36px; padding: 0 15px; margin-inline-end: 8px;
  border: 1px solid transparent; border-radius: 18px; cursor: pointer; white-space: nowrap;
  font: 500 14px/34px Roboto, Arial, sans-serif; color: #0f0f0f; background: rgb(0 0 0 / 0.05);
}
button:hover, button[aria-expanded="true"] { background: rgb(0 0 0 / 0.1); }
:host([data-dark]) button { color: #f1f1f1; background: rgb(255 255 255 / 0.1); }
:host([data-dark]) button:hover, :host([data-dark]) button[aria-expanded="true"] { background: rgb(255 255 255 / 0.2); }
button:focus-visible { outline: 2px solid #e0701c; outline-offset: 2px; }
svg { width: 25px; height: 12px; }
svg .seed { fill: #e0701c; }
:host([data-floating]) button {
  position: fixed; inset-block-end: 24px; inset-inline-end: 24px; z-index: 2100; margin: 0;
  color: #0f0f0f; background: #fff; box-shadow: 0 2px 12px rgb(0 0 0 / 0.25);
}
:host([data-floating][data-dark]) button { color: #f1f1f1; background: #282828; }
`;

/** YouTube renders its page in stages. If there's no button row after this long, our button floats. */
const ROW_WAIT_MS = 4_000;
/** Polling intervals for the row, before and after our button floats. */
const LOOK_MS = 250;
const LATE_LOOK_MS = 2_000;

export interface WatchPageButton {
  setExpanded(isExpanded: boolean): void;
  /** Replaces the button's label, for example to say that the page must be reloaded. */
  setText(text: string): void;
  focus(options?: FocusOptions): void;
}

/**
 * Adds the button to the row under the title, or to the page's corner if there is no row. Removes it when the signal
 * aborts.
 */
export function mountButton({
  signal,
  text,
  onAim,
  onPress,
}: {
  signal: AbortSignal;
  text: string;
  /** Called when the pointer or focus reaches the button, so that work can start before the click. */
  onAim: () => void;
  onPress: () => void;
}): WatchPageButton {
  const { host, root } = createShadowHost({ name: "pith-button", styles });
  const button = document.createElement("button");
  const label = document.createElement("span");
  label.textContent = text;
  button.type = "button";
  button.setAttribute("aria-expanded", "false");
  button.append(buildMark(), label);
  button.addEventListener("click", onPress);
  for (const type of ["pointerenter", "focus"]) {
    button.addEventListener(type, (event) => event.isTrusted && onAim(), { once: true });
  }
  root.append(button);
  followPageTheme({ signal, onTheme: (isDark) => host.toggleAttribute("data-dark", isDark) });

  const startMs = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Observes only the elements that contain the button. YouTube may rerender its rows at any time, which
  // removes the button.
  const observer = new MutationObserver(() => {
    if (!host.isConnected) place();
  });

  function place(): void {
    clearTimeout(timer);
    observer.disconnect();
    const row = findButtonRow();
    if (row) {
      row.prepend(host);
      host.removeAttribute("data-floating");
      for (let holder: Element | null = row; holder; holder = holder.parentElement) {
        observer.observe(holder, { childList: true });
      }
      return;
    }
    // Shorts have no button row.
    const isLate = isShortsPage(window.location.href) || Date.now() - startMs >= ROW_WAIT_MS;
    if (isLate && !host.isConnected) {
      host.setAttribute("data-floating", "");
      document.body.append(host);
    }
    timer = setTimeout(place, isLate ? LATE_LOOK_MS : LOOK_MS);
  }
  signal.addEventListener(
    "abort",
    () => {
      observer.disconnect();
      clearTimeout(timer);
      host.remove();
    },
    { once: true },
  );
  place();

  return {
    setExpanded: (isExpanded) => button.setAttribute("aria-expanded", String(isExpanded)),
    setText: (changed) => {
      label.textContent = changed;
    },
    focus: (options) => button.focus(options),
  };
}
