import { createHash } from "node:crypto";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import type { Summary } from "@pith/core/summaries/summary";
import type { Context, Hono } from "hono";
import type { ContentRenderer } from "../sharing/content-renderer.ts";
import type { PageChange } from "../sharing/render-shared-page.ts";
import type { AppEnv } from "./app-env.ts";

/**
 * Creates the renderer for pages of the visitor's own summaries, with their content. `firstCall` is the API
 * call that the page would make; its response is embedded. Null if the summary isn't done or the visitor may
 * not see it.
 */
export function createOwnPageRenderer({
  app,
  publicConfig,
  renderContent,
}: {
  app: Pick<Hono<AppEnv>, "request">;
  publicConfig: PublicConfig;
  renderContent: ContentRenderer;
}): (request: {
  context: Context<AppEnv>;
  firstCall: string;
  language: string;
}) => Promise<PageChange<string | null> | null> {
  return async ({ context, firstCall, language }) => {
    const headers = new Headers(context.req.raw.headers);
    for (const name of ["accept-encoding", "if-none-match", "range"]) headers.delete(name);
    const answer = await app.request(new URL(firstCall, context.req.url).href, { headers }, context.env);
    if (!answer.ok) return null;
    const text = await answer.text();
    const { data: summary }: { data: Summary } = JSON.parse(text);
    if (summary.status !== "done" || !summary.content) return null;
    const pathname = context.req.path;
    return {
      key: [pathname, language, createHash("sha256").update(text).digest("base64url")].join(" "),
      render: () => renderContent({ pathname, language, data: { config: publicConfig, summary } }),
    };
  };
}
