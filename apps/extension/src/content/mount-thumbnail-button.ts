import { buildMark } from "./build-mark.ts";
import { createShadowHost } from "./page/create-shadow-host.ts";
import { findThumbnail } from "./page/idle-elements.ts";
import { readVideoId } from "./page/read-video-id.ts";

const styles = `
:host { all: initial; position: fixed; z-index: 2100; }
button {
  display: inline-flex; align-items: center; min-height: 32px; padding: 6px 7px; border: 1px solid transparent; border-radius: 8px;
  cursor: pointer; color: #f1f1f1; background: rgb(15 15 15 / 0.9); font: 500 13px/18px Roboto, Arial, sans-serif; text-align: start;
}
button:hover { background: #0f0f0f; }
button:focus-visible { outline: 2px solid #e0701c; outline-offset: 2px; }
svg { width: 25px; height: 12px; }
svg .seed { fill: #e0701c; }
`;

/**
 * Distance from the thumbnail's corner. We use the start corner because YouTube has its own buttons in the
 * end corner.
 */
const INSET_PX = 6;
/** The button would cover smaller images, such as those in a player's up-next list. */
const MIN_WIDTH_PX = 120;

/** Shows one button over the thumbnail under the pointer. */
export function mountThumbnailButton({
  text,
  first,
  onAim,
  onPress,
  failureText,
}: {
  text: string;
  /** The thumbnail that's already under the pointer. */
  first: HTMLAnchorElement;
  onAim: () => void;
  onPress: (videoId: string) => Promise<void>;
  /** Shown in place of the button after a click that failed. */
  failureText: string;
}): void {
  const { host, root } = createShadowHost({ name: "pith-thumbnail", styles });
  const button = document.createElement("button");
  let thumbnail: HTMLAnchorElement | null = null;
  button.type = "button";
  button.title = text;
  button.setAttribute("aria-label", text);
  button.append(buildMark());
  button.addEventListener("pointerenter", (event) => event.isTrusted && onAim());
  button.addEventListener("click", () => {
    const pressed = thumbnail;
    const videoId = pressed && readVideoId(pressed.href);
    hide();
    if (!pressed || !videoId) return;
    onPress(videoId).catch(() => {
      button.textContent = failureText;
      button.removeAttribute("title");
      button.removeAttribute("aria-label");
      show(pressed);
    });
  });
  root.append(button);

  function hide(): void {
    thumbnail = null;
    host.remove();
  }

  /** YouTube overlays its preview on the thumbnail, so compare coordinates instead of the event's target. */
  function isOver({ clientX, clientY }: PointerEvent): boolean {
    if (!thumbnail?.isConnected) return false;
    const { left, right, top, bottom } = thumbnail.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  }

  function show(found: HTMLAnchorElement): void {
    const { left, right, top, width } = found.getBoundingClientRect();
    if (width < MIN_WIDTH_PX || readVideoId(found.href) === null) return;
    thumbnail = found;
    const isRtl = getComputedStyle(document.documentElement).direction === "rtl";
    const start = isRtl ? document.documentElement.clientWidth - right : left;
    // The failure text wraps within the thumbnail.
    host.style.cssText = `inset-inline-start:${start + INSET_PX}px;top:${top + INSET_PX}px;max-width:${width - 2 * INSET_PX}px`;
    (document.fullscreenElement ?? document.body).append(host);
  }

  document.addEventListener(
    "pointerover",
    (event) => {
      if (!event.isTrusted || event.pointerType !== "mouse" || event.target === host) return;
      const found = event.target instanceof Element ? findThumbnail(event.target) : null;
      if (found && found !== thumbnail) show(found);
      else if (!found && thumbnail && !isOver(event)) hide();
    },
    { capture: true, passive: true },
  );
  window.addEventListener("scroll", () => thumbnail && hide(), { capture: true, passive: true });
  show(first);
}
