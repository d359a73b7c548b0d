import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import type { Video } from "@pith/core/videos/video";
import { loadVideo } from "../load-video.ts";
import type { LoadRequest, SourceDependencies } from "../video-provider.ts";
import { createFakeFetch, type FakeHandler } from "./create-fake-fetch.ts";
import { createTestDependencies } from "./create-test-dependencies.ts";

export type Routes = Readonly<Record<string, ReturnType<FakeHandler>>>;

/**
 * Loads a link from a fake web that consists only of these URLs. A URL with a query is looked up as is, then
 * without its query. A key with a method, such as `HEAD https://…`, only matches that method.
 */
export function loadFromRoutes({
  link,
  routes,
  dependencies = {},
  ...request
}: {
  link: string;
  routes: Routes;
  dependencies?: Partial<Omit<SourceDependencies, "youtube" | "fetch">>;
} & Partial<Pick<LoadRequest, "preferredLanguage" | "signal" | "onProgress">>) {
  const fetch = createFakeFetch(({ url, method = "GET" }) => {
    return routes[`${method} ${url}`] ?? routes[url] ?? routes[url.split("?")[0] ?? ""] ?? { status: 404 };
  });
  const videos: Video[] = [];
  const parsed = parseVideoLink({ text: link });
  if (!parsed.ok) throw new Error(parsed.reason.code);
  const loaded = loadVideo({
    reference: parsed.reference,
    dependencies: createTestDependencies({ fetch, ...dependencies }),
    onVideo: (video) => videos.push(video),
    ...request,
  });
  return { loaded, fetch, videos };
}

/** Lists all requests, such as `GET https://…`. */
export function listRequests({ requests }: ReturnType<typeof createFakeFetch>): string[] {
  return requests.map(({ method = "GET", url }) => `${method} ${url}`);
}
