import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

export function FoldedSection({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={title} className="border-t border-rule last:border-b">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-12 w-full items-center gap-2 rounded-control py-2 text-start text-sm font-semibold text-soft transition-colors hover:text-ink aria-expanded:text-ink"
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="min-w-0 break-words">{title}</span>{" "}
          <span className="text-xs font-normal text-faint tabular">{count}</span>
          <ChevronDown
            aria-hidden="true"
            size={16}
            className={isOpen ? "ms-auto shrink-0 rotate-180" : "ms-auto shrink-0"}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="pt-1 pb-6">
        {isOpen && children}
      </div>
    </section>
  );
}
