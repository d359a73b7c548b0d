import { AppError } from "@pith/core/errors/app-error";
import type { Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { buildOpenApi } from "../http/build-open-api.ts";
import type { Metrics } from "../http/metrics.ts";
import { renderApiPage } from "../http/render-api-page.ts";
import { isSameSecret } from "../randomness.ts";

const DAY_SECONDS = 86_400;
const loopbackAddresses: readonly string[] = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/** What operators and programmers look at: measurements and the description of the calls. */
export function mountOperatorPages({
  app,
  metrics,
  dependencies,
}: {
  app: Hono<AppEnv>;
  metrics: Metrics;
  dependencies: Pick<Dependencies, "config">;
}): void {
  const { config } = dependencies;
  const document = buildOpenApi({ publicUrl: config.publicUrl });
  const cache = { "Cache-Control": `public, max-age=${DAY_SECONDS}` };
  app.get("/openapi.json", (context) => context.json(document, 200, cache));
  app.get("/openapi", (context) => context.html(renderApiPage({ document }), 200, cache));
  app.get("/metrics", async (context) => {
    const shown = context.req.header("authorization") ?? "";
    const isAllowed = config.METRICS_TOKEN
      ? isSameSecret(shown, `Bearer ${config.METRICS_TOKEN}`)
      : loopbackAddresses.includes(context.var.address);
    // As if it weren't there: whoever may not read it needn't know of it.
    if (!isAllowed) throw new AppError({ code: "not_found", message: "There is nothing at this address." });
    const { contentType, text } = await metrics.render();
    return context.body(text, 200, { "Content-Type": contentType, "Cache-Control": "no-store" });
  });
}
