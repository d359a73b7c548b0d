import { isAppError } from "@pith/core/errors/app-error";
import { systemRandomness } from "../lib/randomness.ts";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";
import { describeStatus } from "./ask-service.ts";
import type { Finding } from "./finding.ts";
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
  const name = "The storage of audio files";
  const setting = isS3 ? "the S3_ settings" : "DATA_DIR";
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
      ? { state: "ok", text: `${name} can be written, read and deleted (${objectStorage.name}).` }
      : { state: "problem", text: `${name} doesn't give back what is written: correct ${setting}.` };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      return {
        state: "problem",
        text: `${name} doesn't answer within ${limitMs / 1000} s: check the network, or correct ${setting}.`,
      };
    }
    // The XML in the response contains the key, so report only its error code.
    const text = isAppError(error) && error.cause instanceof Error ? error.cause.message : "";
    const status = Number(/answered (\d{3})/.exec(text)?.[1] ?? 0);
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
    const detail = code ? ` (${code})` : "";
    if (status === 404) {
      return {
        state: "problem",
        text: `${name} has no such bucket${detail}: correct S3_BUCKET or S3_ENDPOINT.`,
      };
    }
    return (
      describeStatus({
        name: `${name}${detail}`,
        status,
        setting: "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY or S3_REGION",
      }) ?? {
        state: "problem",
        text: `${name} can't be used: check the network or the disk, or correct ${setting}.`,
      }
    );
  }
}
