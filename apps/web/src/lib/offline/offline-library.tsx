import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Summary } from "@pith/core/summaries/summary";
import { Facts } from "@pith/ui/primitives/facts";
import { useEffect, useState } from "react";
import { Link } from "../link.tsx";
import { logError } from "../log-error.ts";
import { formatDay } from "../texts/format-day.ts";
import { useLanguage, useTranslate } from "../texts/texts.ts";
import { listCopies, MAX_COPIES } from "./copies.ts";

/** Lists the summaries that can be read offline, with a note that other pages can't be opened. */
export function OfflineLibrary() {
  const t = useTranslate();
  const locale = useLanguage();
  const [copies, setCopies] = useState<readonly Summary[] | null>(null);
  useEffect(() => {
    listCopies()
      .then(setCopies)
      .catch((error: unknown) => {
        logError(error);
        setCopies([]);
      });
  }, []);
  if (copies === null) return null;
  return (
    <section data-offline-library="" className="mt-6 max-w-190">
      <p className="max-w-measure border-s-2 border-rule ps-5 text-soft">
        {t(copies.length === 0 ? "offline.none" : "offline.some", {
          count: copies.length,
          most: MAX_COPIES,
        })}
      </p>
      <ul className="mt-6 list-none p-0">
        {copies.map(({ id, video, content, createdAt }) => (
          <li key={id} className="border-t border-rule last:border-b">
            <Link to={`/summary/${id}`} className="block py-4 no-underline hover:bg-hover">
              <span dir="auto" className="block font-semibold text-pretty break-words text-match">
                {content?.title || video?.title || t("history.untitled")}
              </span>
              {content?.gist && (
                <span dir="auto" className="mt-1 line-clamp-2 block font-serif text-soft text-match">
                  {content.gist}
                </span>
              )}
              <span className="mt-1.5 block text-xs text-faint tabular">
                <Facts
                  facts={[
                    video?.author ?? "",
                    formatTimecode(video?.durationSeconds ?? null),
                    formatDay({ date: createdAt, locale }),
                  ].filter((fact) => fact !== "")}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
