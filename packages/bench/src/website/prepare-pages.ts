import type { SummaryTicket } from "@pith/core/contract/summary.schemas";
import type { BrowserContext } from "@playwright/test";
import { writeCaptions } from "./write-captions.ts";

const HOUR_SECONDS = 3600;

interface AuditedPage {
  name: string;
  path: string;
  /**
   * True if the page is opened as the guest who created the summary. Other pages are opened as a new visitor.
   */
  isOwn: boolean;
}

export interface PreparedPages {
  pages: readonly AuditedPage[];
  /** Id of the summary of a one-hour video. */
  id: string;
  /** Id of the summary of a five-hour video, whose transcript has 9,000 cues. */
  longId: string;
}

/**
 * Creates summaries of a one-hour and a five-hour video as a guest, shares the first, and lets search engines
 * index it. The browser keeps the guest's session.
 */
export async function preparePages({
  context,
  origin,
}: {
  context: BrowserContext;
  origin: string;
}): Promise<PreparedPages> {
  const post = async <Data>(call: { path: string; data: unknown; token?: string }): Promise<Data> => {
    const headers = call.token ? { authorization: `Bearer ${call.token}` } : {};
    const answer = await context.request.post(`${origin}${call.path}`, { data: call.data, headers });
    const reply = await answer.json();
    if (!answer.ok()) throw new Error(`${call.path} was refused: ${JSON.stringify(reply)}`);
    return reply.data;
  };
  const { token } = await post<{ token: string }>({ path: "/api/auth/guest-session", data: {} });
  const summarize = async (captions: { durationSeconds: number; cueCount: number }): Promise<string> => {
    const source = { kind: "file", name: "The orchard year.vtt", text: writeCaptions(captions) };
    const { summary } = await post<SummaryTicket>({
      path: "/api/summaries",
      data: { source, length: "long" },
      token,
    });
    // The stream ends when the summary is done.
    const headers = { authorization: `Bearer ${token}` };
    await context.request.get(`${origin}/api/summaries/${summary.id}/events`, { headers });
    return summary.id;
  };
  const id = await summarize({ durationSeconds: HOUR_SECONDS, cueCount: 1800 });
  const longId = await summarize({ durationSeconds: 5 * HOUR_SECONDS, cueCount: 9000 });
  const { shareId } = await post<{ shareId: string }>({
    path: `/api/summaries/${id}/share`,
    data: { isListed: true },
    token,
  });
  return {
    pages: [
      { name: "home", path: "/", isOwn: false },
      { name: "login", path: "/login", isOwn: false },
      { name: "docs", path: "/docs", isOwn: false },
      { name: "privacy", path: "/privacy", isOwn: false },
      { name: "shared", path: `/s/${shareId}`, isOwn: false },
      { name: "summary", path: `/summary/${id}`, isOwn: true },
    ],
    id,
    longId,
  };
}
