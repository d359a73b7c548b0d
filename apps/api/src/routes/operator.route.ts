import { AppError } from "@pith/core/errors/app-error";
import type { Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/app-env.ts";
import { buildOpenApi } from "../http/build-open-api.ts";
import { buildPublicApi } from "../http/build-public-api.ts";
import type { Metrics } from "../http/metrics.ts";
import { isForwarded, readPeer } from "../http/read-address.ts";
import { renderApiPage } from "../http/render-api-page.ts";
import { renderPublicApiPage } from "../http/render-public-api-page.ts";
import { isSameSecret } from "../lib/randomness.ts";

const DAY_SECONDS = 86_400;
const loopbackAddresses: readonly string[] = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

type OperatorDependencies = Pick<Dependencies, "config">;

/** Serves the API's documentation, both for programs and for humans. */
export function mountApiPages({
  app,
  dependencies,
}: {
  app: Hono<AppEnv>;
  dependencies: OperatorDependencies;
}): void {
  const { publicUrl } = dependencies.config;
  const cache = { "Cache-Control": `public, max-age=${DAY_SECONDS}` };
  // Built lazily, because it would take a tenth of the server's startup time.
  const readPublic = buildOnce(() => buildPublicApi({ publicUrl }));
  app.get("/openapi.json", (context) => context.json(readPublic(), 200, cache));
  app.get("/docs/api", (context) =>
    context.html(renderPublicApiPage({ document: readPublic(), publicUrl }), 200, cache),
  );
  // The calls used by our own clients. They may change with any release.
  const readContract = buildOnce(() => buildOpenApi({ publicUrl }));
  app.get("/openapi/contract.json", (context) => context.json(readContract(), 200, cache));
  app.get("/openapi", (context) => context.html(renderApiPage({ document: readContract() }), 200, cache));
}

function buildOnce<Value>(build: () => Value): () => Value {
  let built: { value: Value } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}

/**
 * Serves this process's metrics to callers with the token. If no token is configured, serves them only to
 * this machine and only outside production. A forwarded request never counts as local, whatever its address.
 */
export function mountMetrics({
  app,
  metrics,
  dependencies,
}: {
  app: Hono<AppEnv>;
  metrics: Metrics;
  dependencies: OperatorDependencies;
}): void {
  const { config } = dependencies;
  app.get("/metrics", async (context) => {
    const shown = context.req.header("authorization") ?? "";
    const isAllowed = config.METRICS_TOKEN
      ? isSameSecret(shown, `Bearer ${config.METRICS_TOKEN}`)
      : !config.isProduction && !isForwarded(context) && loopbackAddresses.includes(readPeer(context));
    // Respond as if the path were unknown, so that the endpoint's existence isn't revealed.
    if (!isAllowed) throw new AppError({ code: "not_found.address" });
    const { contentType, text } = await metrics.render();
    return context.body(text, 200, { "Content-Type": contentType });
  });
}
