import { useEffect, useState } from "react";
import { createOwnSummaries } from "../engine/own-summaries.ts";
import { type RecentReply, type RecentRequest, recentReplySchema } from "../messages/recent-messages.ts";
import { requestBackground } from "../platform/request-background.ts";
import { useTexts } from "../texts/texts-provider.tsx";

const MAX_SHOWN = 4;

interface RecentItem {
  id: string;
  title: string | undefined;
  href: string;
}

async function readServerItems(origin: string): Promise<RecentItem[]> {
  const { items } = await requestBackground<RecentRequest, RecentReply>({
    request: { type: "recent:read" },
    schema: recentReplySchema,
  });
  return items.map(({ id, title }) => ({ id, title, href: `${origin}/summary/${encodeURIComponent(id)}` }));
}

async function readOwnItems(): Promise<RecentItem[]> {
  const all = await createOwnSummaries().list();
  return all.map(({ id, video, content }) => ({
    id,
    title: video?.title || content?.title,
    href: `/src/summary/index.html?${new URLSearchParams({ id })}`,
  }));
}

/**
 * The latest summaries: those on the server at `origin`, if any, then those on this device. Renders nothing
 * if there are none.
 */
export function RecentSection({
  origin,
  isSignedIn,
}: {
  origin: string | null;
  /** The server's summaries are read again when this changes, since they then belong to another account. */
  isSignedIn: boolean;
}) {
  const { translate } = useTexts();
  const [recent, setRecent] = useState<RecentItem[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const server = origin === null ? [] : readServerItems(origin).catch(() => []);
    void Promise.all([server, readOwnItems()]).then((lists) => {
      if (isCurrent) setRecent(lists.flat().slice(0, MAX_SHOWN));
    });
    return () => {
      isCurrent = false;
    };
  }, [origin, isSignedIn]);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-title" className="text-sm">
      <h2 id="recent-title" className="font-medium">
        {translate("recent.title")}
      </h2>
      <ul className="mt-1 flex flex-col">
        {recent.map(({ id, title, href }) => (
          <li key={id}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              dir="auto"
              className="block truncate py-1.5 text-soft text-match hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
