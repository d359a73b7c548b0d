import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeS3 {
  endpoint: string;
  /** Objects by bucket and key, like `audio/a/b.mp3`. */
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** Error statuses for the next requests, before any other check. */
  failures: number[];
  close(): Promise<void>;
}

/**
 * Creates a fake S3 service with PUT, GET with ranges, and DELETE. It strictly verifies every signature (AWS
 * Signature Version 4).
 */
export async function createFakeS3({
  accessKeyId,
  secretAccessKey,
}: {
  accessKeyId: string;
  secretAccessKey: string;
}): Promise<FakeS3> {
  const objects: FakeS3["objects"] = new Map();
  const failures: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const failure = failures.shift();
    if (failure !== undefined) return end(response, failure, "<Error><Code>SlowDown</Code></Error>");
    if (!isSigned({ request, accessKeyId, secretAccessKey })) {
      return end(response, 403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    }
    const key = decodeURIComponent((request.url ?? "").slice(1));
    answer({ request, response, objects, key, body: Buffer.concat(chunks) });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    failures,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function answer({
  request,
  response,
  objects,
  key,
  body,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  objects: FakeS3["objects"];
  key: string;
  body: Buffer;
}): void {
  const found = objects.get(key);
  if (request.method === "PUT") {
    objects.set(key, { bytes: body, contentType: request.headers["content-type"] ?? "" });
    end(response, 200, "");
  } else if (request.method === "DELETE") {
    objects.delete(key);
    end(response, 204, "");
  } else if (!found) {
    end(response, 404, "<Error><Code>NoSuchKey</Code></Error>");
  } else {
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    const bytes = range ? found.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : found.bytes;
    response.writeHead(range ? 206 : 200, {
      "Content-Type": found.contentType,
      "Content-Length": bytes.length,
    });
    response.end(bytes);
  }
}

function isSigned({
  request,
  accessKeyId,
  secretAccessKey,
}: {
  request: IncomingMessage;
  accessKeyId: string;
  secretAccessKey: string;
}): boolean {
  const shown =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  if (!shown) return false;
  const [, keyId = "", day = "", region = "", signedHeaders = "", signature = ""] = shown;
  const read = (name: string) => String(request.headers[name] ?? "").trim();
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const canonical = [
    request.method,
    path,
    query,
    ...signedHeaders.split(";").map((name) => `${name}:${read(name)}`),
    "",
    signedHeaders,
    read("x-amz-content-sha256"),
  ].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    read("x-amz-date"),
    `${day}/${region}/s3/aws4_request`,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const sign = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
  const key = ["s3", "aws4_request"].reduce(sign, sign(sign(`AWS4${secretAccessKey}`, day), region));
  return (
    keyId === accessKeyId && sign(key, text).toString("hex") === signature && signedHeaders.includes("host")
  );
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(text);
}
