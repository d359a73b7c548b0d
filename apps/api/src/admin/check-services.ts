import type { Config } from "../config.ts";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";
import { askService, type Fetch } from "./ask-service.ts";
import { checkClock } from "./check-clock.ts";
import { checkMail } from "./check-mail.ts";
import { checkStorage } from "./check-storage.ts";
import { checkYouTube } from "./check-youtube.ts";
import type { Finding } from "./finding.ts";
import { listHttpServices } from "./list-http-services.ts";

const LIMIT_MS = 5_000;

/**
 * Sends every configured service the cheapest request that shows whether it works. The requests run
 * concurrently, each with a time limit.
 */
export async function checkServices({
  config,
  objectStorage,
  fetch,
  now,
  limitMs = LIMIT_MS,
}: {
  config: Config;
  objectStorage: ObjectStorage;
  fetch: Fetch;
  now: Date;
  limitMs?: number;
}): Promise<Finding[]> {
  const startedMs = performance.now();
  const [answers, storage, youtube, mail] = await Promise.all([
    Promise.all(
      listHttpServices(config).map(async (service) => ({
        ...(await askService({ service, fetch, limitMs })),
        at: new Date(now.getTime() + performance.now() - startedMs),
      })),
    ),
    checkStorage({ objectStorage, isS3: config.S3_BUCKET !== null, limitMs }),
    checkYouTube({ config, limitMs }),
    config.SMTP_URL ? checkMail({ url: config.SMTP_URL, limitMs }) : null,
  ]);
  return [
    ...answers.map(({ finding }) => finding),
    storage,
    youtube,
    ...[mail, checkClock(answers)].filter((finding) => finding !== null),
  ];
}
