import { useEffect, useState } from "react";
import { logError } from "../../lib/log-error.ts";
import { listCopies } from "../../lib/offline/copies.ts";
import { LATEST_COUNT, LatestList } from "./latest-list.tsx";

type Items = Parameters<typeof LatestList>[0]["items"];

/**
 * The most recently opened summaries on this device. Shown in place of the latest summaries while offline.
 */
export function OfflineLatest() {
  const [items, setItems] = useState<Items>([]);
  useEffect(() => {
    listCopies()
      .then((copies) =>
        setItems(
          copies.slice(0, LATEST_COUNT).map(({ id, content, video }) => ({
            id,
            title: content?.title || video?.title || "",
            gist: content?.gist ?? null,
            durationSeconds: video?.durationSeconds ?? null,
          })),
        ),
      )
      .catch(logError);
  }, []);
  return <LatestList items={items} />;
}
