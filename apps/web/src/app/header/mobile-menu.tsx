import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { useEffect, useId, useRef, useState } from "react";
import { ExtensionLink } from "../../lib/extension-link.tsx";
import { getLoginUrl } from "../../lib/get-login-url.ts";
import { Link } from "../../lib/link.tsx";
import { useLocation } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { NavLinks } from "./nav-links.tsx";

export function MobileMenu({
  hasSignIn,
  isForVisitor,
}: {
  hasSignIn: boolean;
  /** If false, the menu is only shown to users that public/before-paint.js assumes to be visitors. */
  isForVisitor: boolean;
}) {
  const t = useTranslate();
  const location = useLocation();
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const close = (event: PointerEvent | KeyboardEvent) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        buttonRef.current?.focus();
      } else if (rootRef.current?.contains(event.target as Node)) return;
      setOpen(false);
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, [isOpen]);

  return (
    <div
      ref={rootRef}
      data-mobile-menu=""
      className={`-me-3.5 ${isForVisitor ? "md:hidden" : "hidden max-md:in-data-visitor:block"}`}
    >
      <Button
        ref={buttonRef}
        variant="quiet"
        size="icon"
        className="size-11"
        aria-label={t(isOpen ? "nav.closeMenu" : "nav.openMenu")}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon isOpen={isOpen} />
      </Button>
      {isOpen && (
        <nav
          id={menuId}
          aria-label={t("nav.label")}
          className="absolute inset-x-0 top-full border-b border-rule bg-paper pb-4 shadow-lift"
        >
          <div className="page flex flex-col gap-1 pt-2">
            <NavLinks isTall onChoose={() => setOpen(false)} />
            <div className="mt-3 grid gap-2">
              {hasSignIn && (
                <Link
                  to={getLoginUrl(location)}
                  className={buttonStyles({ variant: "strong", size: "large" })}
                  onClick={() => setOpen(false)}
                >
                  {t("nav.signIn")}
                </Link>
              )}
              <ExtensionLink className={buttonStyles({ variant: "outline", size: "large" })}>
                {t("nav.getExtension")}
              </ExtensionLink>
            </div>
          </div>
        </nav>
      )}
    </div>
  );
}

/** Inline, because the icon library would add more to the initial load than the whole menu. */
function MenuIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5 fill-none stroke-current stroke-2"
      strokeLinecap="round"
    >
      <path d={isOpen ? "M6 6l12 12M18 6 6 18" : "M4 7h16M4 12h16M4 17h16"} />
    </svg>
  );
}
