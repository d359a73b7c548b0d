import { clsx } from "clsx";
import { useHasPlans } from "../../lib/edition.ts";
import { Link } from "../../lib/link.tsx";
import { useLocation } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

export function NavLinks({ isTall = false, onChoose }: { isTall?: boolean; onChoose?: () => void }) {
  const t = useTranslate();
  const { pathname, hash } = useLocation();

  const linkClass = (isActive: boolean) =>
    clsx(
      "rounded-control text-sm transition-colors",
      isTall ? "flex h-12 items-center px-3" : "flex h-10 items-center px-3",
      isActive ? "bg-hover font-medium text-ink" : "text-soft hover:text-ink",
    );

  const hasPlans = useHasPlans();
  const section = (name: "features" | "pricing") => {
    const isActive = pathname === "/" && hash === `#${name}`;
    return (
      <Link
        key={name}
        data-plans={name === "pricing" ? "" : undefined}
        to={`/#${name}`}
        aria-current={isActive ? "location" : undefined}
        className={linkClass(isActive)}
        onClick={onChoose}
      >
        {t(`nav.${name}`)}
      </Link>
    );
  };

  const isDocs = pathname === "/docs";
  return (
    <>
      {section("features")}
      {hasPlans && section("pricing")}
      <Link
        to="/docs"
        aria-current={isDocs ? "page" : undefined}
        className={linkClass(isDocs)}
        onClick={onChoose}
      >
        {t("nav.docs")}
      </Link>
    </>
  );
}
