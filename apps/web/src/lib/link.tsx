import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { type To, useHref, useNavigate } from "react-router";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: To;
  replace?: boolean;
  /** Handed to the page as its navigation state. */
  state?: unknown;
}

/** A link within the site. A press with a modifier, or to another window, is the browser's. */
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
