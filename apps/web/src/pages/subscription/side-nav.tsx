import { clsx } from "clsx";
import { useHasPlans } from "../../lib/edition.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { type SectionId, sections } from "./sections.ts";
import { scrollToSection } from "./use-section-scroll.ts";

/** Navigation between the sections, on large screens. Highlights the current section. */
export function SideNav({ ids, current }: { ids: readonly SectionId[]; current: SectionId }) {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  return (
    <nav aria-label={t("side.label")} data-side-nav="" className="sticky top-28 hidden self-start lg:block">
      <ul className="m-0 list-none space-y-0.5 p-0">
        {sections
          .filter(({ id }) => ids.includes(id))
          .map(({ id, nav }) => (
            <li key={id}>
              <button
                type="button"
                data-section={id}
                aria-current={id === current ? "true" : undefined}
                className={clsx(
                  "flex h-10 w-full items-center gap-3 rounded-control text-start text-sm transition-colors",
                  id === current ? "font-medium text-ink" : "text-soft hover:text-ink",
                )}
                onClick={() => scrollToSection(id)}
              >
                <span
                  aria-hidden="true"
                  className={clsx(
                    "w-1.5 rounded-full",
                    id === current ? "h-4 bg-seed" : "h-1.5 bg-rule-strong",
                  )}
                />
                {t(!hasPlans && id === "subscription" ? "side.usage" : nav)}
              </button>
            </li>
          ))}
      </ul>
    </nav>
  );
}
