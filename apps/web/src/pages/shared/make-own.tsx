import { Button } from "@pith/ui/primitives/button";
import { clsx } from "clsx";
import { type FormEvent, useId, useState } from "react";
import { LinkInput } from "../../lib/link-input.tsx";
import { useNavigate } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * Introduces Pith, with a form for the visitor's own video. Submitting the form leads to the home page, which
 * shows the cost and starts the summary.
 */
export function MakeOwn({ className }: { className?: string | undefined }) {
  const t = useTranslate();
  const id = useId();
  const navigate = useNavigate();
  const [link, setLink] = useState("");

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const url = link.trim();
    void navigate(url === "" ? "/" : `/?url=${encodeURIComponent(url)}`);
  }

  return (
    <section data-no-print="" className={clsx("mt-16 max-w-190 border-t border-rule pt-8", className)}>
      <h2 className="text-lg text-pretty">{t("shared.about")}</h2>
      <form noValidate onSubmit={handleSubmit} className="mt-4 flex flex-col gap-2 sm:flex-row">
        <label htmlFor={id} className="sr-only">
          {t("shared.link")}
        </label>
        <LinkInput
          id={id}
          value={link}
          placeholder={t("shared.link")}
          className="h-12 min-w-0 rounded-control border border-rule-strong bg-raised px-4 text-base placeholder:text-faint sm:flex-1"
          onChange={setLink}
        />
        <Button type="submit" variant="strong" size="large">
          {t("shared.summarize")}
        </Button>
      </form>
    </section>
  );
}
