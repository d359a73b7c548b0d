import type { AnchorHTMLAttributes, MouseEvent } from "react";
import type { To } from "react-router";
import { useHref, useNavigate } from "./router.ts";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: To;
  replace?: boolean;
  /** The navigation state that the target page receives. */
  state?: unknown;
}

/** A link within the site. Leaves clicks with a modifier key or a target window to the browser. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isOurs = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isOurs || (rest.target && rest.target !== "_self")) return;
    event.preventDefault();
    void navigate(to, { replace, state });
  }

  return <a {...rest} href={href} onClick={handleClick} />;
}
