import { existsSync } from "node:fs";
import { AppError } from "@pith/core/errors/app-error";
import { Hono } from "hono";
import { createFindingsReader } from "./admin/create-findings-reader.ts";
import type { Dependencies } from "./dependencies.ts";
import type { AppEnv } from "./http/app-env.ts";
import { createCallRouter } from "./http/create-call-router.ts";
import { createContentRenderer } from "./http/create-content-renderer.ts";
import { createRequestFrame } from "./http/create-request-frame.ts";
import { answerError } from "./http/error-reply.ts";
import { createBodies } from "./http/incoming-body.ts";
import { createMetrics } from "./http/metrics.ts";
import { mountContract } from "./http/mount-contract.ts";
import { buildPublicConfig } from "./http/public-config.ts";
import { createRateLimiter } from "./http/rate-limits.ts";
import { createOwnPageRenderer } from "./http/render-own-page.ts";
import type { Routes } from "./http/route.ts";
import { serveWebsite } from "./http/static-website.ts";
import { createAccountRoutes } from "./routes/account.route.ts";
import { createAgentRoutes } from "./routes/agents.route.ts";
import { createAudioRoutes } from "./routes/audio.route.ts";
import { createBatchRoutes } from "./routes/batches.route.ts";
import { createBotRoutes } from "./routes/bot.route.ts";
import { createConnectionRoutes } from "./routes/connections.route.ts";
import { createExtensionRoutes } from "./routes/extension.route.ts";
import { createFollowRoutes } from "./routes/follows.route.ts";
import { createKeyRoutes } from "./routes/keys.route.ts";
import { createLibraryRoutes } from "./routes/library.route.ts";
import { createListRoutes } from "./routes/lists.route.ts";
import { mountMcp } from "./routes/mcp.route.ts";
import { createMemberRoutes } from "./routes/members.route.ts";
import { createNotificationRoutes } from "./routes/notifications.route.ts";
import { mountOAuth } from "./routes/oauth.route.ts";
import { mountOidc } from "./routes/oidc.route.ts";
import { mountApiPages, mountMetrics } from "./routes/operator.route.ts";
import { createPaymentRoutes } from "./routes/payment.route.ts";
import { createPeopleRoutes } from "./routes/people.route.ts";
import { createPremiumRoutes } from "./routes/premium.route.ts";
import { createRecordingRoutes } from "./routes/recordings.route.ts";
import { mountSandbox } from "./routes/sandbox.route.ts";
import { createServerStateRoutes } from "./routes/server-state.route.ts";
import { createSessionRoutes } from "./routes/session.route.ts";
import { createSummaryRoutes } from "./routes/summaries.route.ts";
import { createSystemRoutes } from "./routes/system.route.ts";
import { createTelegramSignInRoutes } from "./routes/telegram-sign-in.route.ts";
import { mountUnsubscribe, UNSUBSCRIBE_PATH } from "./routes/unsubscribe.route.ts";
import { createUserWebhookRoutes } from "./routes/user-webhooks.route.ts";
import { mountPaymentReturns, WEBHOOK_PATH } from "./routes/webhooks.route.ts";
import { createSharedPageRenderer } from "./sharing/render-shared-page.ts";

/** API paths, which never fall through to the website. */
const CALL_PATHS = /^\/(api|auth|v1)(\/|$)/;
const callMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Creates the whole server as a request handler. Doesn't listen on a port. */
export function createApp({
  dependencies,
  websiteFolder,
}: {
  dependencies: Dependencies;
  /** Null if the website hasn't been built. */
  websiteFolder: string | null;
}): Hono<AppEnv> {
  const { config } = dependencies;
  const metrics = createMetrics(dependencies);
  const frame = createRequestFrame({
    ...dependencies,
    metrics,
    // Webhooks and unsubscribe links are authenticated by their signatures. The unsubscribe page sends no referrer, so
    // its form has no origin either.
    isExempt: (path) => path.startsWith(WEBHOOK_PATH) || path.startsWith(UNSUBSCRIBE_PATH),
  });
  const rateLimiter = createRateLimiter({ isOn: config.RATE_LIMITS === "on", ...dependencies });
  const bodies = createBodies(dependencies);
  const systemRoutes = createSystemRoutes(dependencies);

  // `app` serves the contract's calls and passes all other requests to `site`.
  const app = new Hono<AppEnv>({ router: createCallRouter() });
  const site = new Hono<AppEnv>();
  app.notFound(({ req, env }) => site.fetch(req.raw, env));
  site.use(frame.middleware);
  site.notFound((context) => {
    const { path } = context.req;
    const allowed = callMethods.filter((method) => app.router.match(method, path)[0].length > 0);
    if (allowed.length === 0)
      return answerError({ context, error: new AppError({ code: "not_found.address" }) });
    context.header("Allow", allowed.join(", "));
    return answerError({ context, error: new AppError({ code: "method_not_allowed" }) });
  });
  site.onError((error, context) => answerError({ context, error }));
  mountMetrics({ app: site, metrics, dependencies });
  if (config.PROCESS_ROLE === "worker") {
    // Workers get no user traffic. They serve only health, readiness and metrics.
    const { getHealth, getReadiness } = systemRoutes;
    mountContract({ app, frame, routes: { getHealth, getReadiness }, dependencies, rateLimiter, bodies });
    return app;
  }

  const routes: Routes = {
    ...systemRoutes,
    ...createSessionRoutes(dependencies),
    ...createTelegramSignInRoutes(dependencies),
    ...createMemberRoutes(dependencies),
    ...createPeopleRoutes(dependencies),
    ...createExtensionRoutes(dependencies),
    ...createBotRoutes(dependencies),
    ...createAccountRoutes(dependencies),
    ...createKeyRoutes(dependencies),
    ...createAgentRoutes(dependencies),
    ...createUserWebhookRoutes(dependencies),
    ...createConnectionRoutes(dependencies),
    ...createPremiumRoutes(dependencies),
    ...createPaymentRoutes(dependencies),
    ...createNotificationRoutes(dependencies),
    ...createRecordingRoutes(dependencies),
    ...createListRoutes(dependencies),
    ...createFollowRoutes(dependencies),
    ...createBatchRoutes(dependencies),
    ...createLibraryRoutes(dependencies),
    ...createSummaryRoutes({ ...dependencies, metrics }),
    ...createAudioRoutes(dependencies),
    ...createServerStateRoutes({ dependencies, readFindings: createFindingsReader(dependencies) }),
  };
  mountContract({ app, frame, routes, dependencies, rateLimiter, bodies });
  mountMcp({ app: site, calls: app, dependencies, rateLimiter, bodies });
  mountOAuth({ app: site, dependencies, rateLimiter, bodies });
  if (config.hasPlans) mountPaymentReturns({ app: site, dependencies, rateLimiter, bodies });
  mountOidc({ app: site, dependencies, rateLimiter });
  mountApiPages({ app: site, dependencies });
  mountUnsubscribe({ app: site, dependencies });
  if (dependencies.sandbox)
    mountSandbox({
      app: site,
      sandbox: dependencies.sandbox,
      dependencies,
      bodies,
      websiteFolder: websiteFolder ?? null,
    });

  site.all("*", (context, next) => (CALL_PATHS.test(context.req.path) ? context.notFound() : next()));
  if (websiteFolder && existsSync(websiteFolder)) {
    const renderContent = createContentRenderer({ root: websiteFolder, log: dependencies.log });
    const publicConfig = buildPublicConfig(dependencies);
    site.use(
      serveWebsite({
        root: websiteFolder,
        without: [
          ...(publicConfig.hasPlans ? [] : (["plans"] as const)),
          ...(publicConfig.allowsGuests ? [] : (["guests"] as const)),
        ],
        renderPage: createSharedPageRenderer({ ...dependencies, publicConfig, renderContent }),
        renderOwnPage: createOwnPageRenderer({ app, publicConfig, renderContent }),
      }),
    );
  }
  return app;
}
