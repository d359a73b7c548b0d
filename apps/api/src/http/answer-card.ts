import type { Context } from "hono";
import type { Card, CardRenderer } from "../providers/cards/card.ts";
import type { AppEnv } from "./app-env.ts";
import { matchesEtag } from "./matches-etag.ts";

/**
 * Sends a card as a PNG file, or 304 if the client already has it. Caches must always revalidate, so that a
 * revoked link's card disappears immediately. That is cheap, since an unchanged card isn't rendered again.
 */
export async function answerCard({
  context,
  card,
  cards,
  isPublic,
}: {
  context: Context<AppEnv>;
  card: Card;
  cards: CardRenderer;
  isPublic: boolean;
}): Promise<Response> {
  const etag = cards.getEtag(card);
  const headers = {
    ETag: etag,
    "Cache-Control": `${isPublic ? "public" : "private"}, no-cache`,
    // Link previews may request the card, but search engines shouldn't index it.
    "X-Robots-Tag": "noindex",
    ...(isPublic && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  };
  if (matchesEtag(context.req.header("if-none-match"), etag)) return context.body(null, 304, headers);
  const { png } = await cards.render(card);
  return context.body(png, 200, { ...headers, "Content-Type": "image/png" });
}
