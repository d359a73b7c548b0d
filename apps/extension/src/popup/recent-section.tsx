import type { Summary } from "@pith/core/summaries/summary";
import { useEffect, useState } from "react";
import { createOwnSummaries } from "../engine/own-summaries.ts";
import { useTexts } from "../texts/texts-provider.tsx";

const MAX_SHOWN = 4;

/** The latest summaries on this device. Renders nothing if there are none. */
export function RecentSection() {
  const { translate } = useTexts();
  const [recent, setRecent] = useState<Summary[]>([]);
  useEffect(() => {
    void createOwnSummaries()
      .list()
      .then((all) => setRecent(all.slice(0, MAX_SHOWN)));
  }, []);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-title" className="text-sm">
      <h2 id="recent-title" className="font-medium">
        {translate("recent.title")}
      </h2>
      <ul className="mt-1 flex flex-col">
        {recent.map(({ id, video, content }) => (
          <li key={id}>
            <a
              href={`/src/summary/index.html?${new URLSearchParams({ id })}`}
              target="_blank"
              rel="noreferrer"
              dir="auto"
              className="block truncate py-1.5 text-soft hover:text-ink"
            >
              {video?.title || content?.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
