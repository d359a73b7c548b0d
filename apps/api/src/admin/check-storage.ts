import { isAppError } from "@pith/core/errors/app-error";
import { systemRandomness } from "../lib/randomness.ts";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";
import { describeStatus } from "./ask-service.ts";
import { createFinding, type Finding } from "./finding.ts";
import { withLimit } from "./with-limit.ts";

const bytes = new TextEncoder().encode("Pith's doctor wrote this and deletes it.");

/** Writes, reads and deletes a small test object. */
export async function checkStorage({
  objectStorage,
  isS3,
  limitMs,
}: {
  objectStorage: ObjectStorage;
  isS3: boolean;
  limitMs: number;
}): Promise<Finding> {
  const setting = isS3 ? ({ code: "finding.setting_s3", params: {} } as const) : "DATA_DIR";
  const key = `doctor/${systemRandomness.createId()}`;
  const use = async () => {
    await objectStorage.put({ key, bytes, contentType: "text/plain" });
    const stream = await objectStorage.open({ key, range: null });
    // @hono/node-server replaces `Response` with one that lacks `bytes`.
    const read = stream ? new Uint8Array(await new Response(stream).arrayBuffer()) : null;
    await objectStorage.delete(key);
    return read?.length === bytes.length;
  };
  try {
    return (await withLimit({ limitMs, use }))
      ? createFinding({ state: "ok", code: "finding.storage_ok", params: { storage: objectStorage.place } })
      : createFinding({ state: "problem", code: "finding.storage_differs", params: { setting } });
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      const service = { code: "finding.name_storage", params: {} } as const;
      const params = { service, setting, seconds: limitMs / 1000 };
      return createFinding({ state: "problem", code: "finding.service_slow", params });
    }
    // The XML in the response contains the key, so report only its error code.
    const text = isAppError(error) && error.cause instanceof Error ? error.cause.message : "";
    const status = Number(/answered (\d{3})/.exec(text)?.[1] ?? 0);
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
    if (status === 404) {
      return code
        ? createFinding({ state: "problem", code: "finding.storage_no_bucket_code", params: { error: code } })
        : createFinding({ state: "problem", code: "finding.storage_no_bucket" });
    }
    return (
      describeStatus({
        name: code
          ? { code: "finding.name_storage_error", params: { error: code } }
          : { code: "finding.name_storage", params: {} },
        status,
        setting: { code: "finding.setting_s3_keys", params: {} },
      }) ?? createFinding({ state: "problem", code: "finding.storage_unusable", params: { setting } })
    );
  }
}
