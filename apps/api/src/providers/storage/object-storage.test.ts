import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFakeS3, type FakeS3 } from "../../testing/create-fake-s3.ts";
import { createLocalStorage } from "./create-local-storage.ts";
import { createS3Storage } from "./create-s3-storage.ts";
import type { ObjectStorage } from "./object-storage.ts";

const credentials = { accessKeyId: "AKTEST", secretAccessKey: "a secret for tests" };
const bytes = Uint8Array.from({ length: 1000 }, (_none, index) => index % 251);
const key = "audio/3f2a/speech.mp3";

let folder: string;
let s3: FakeS3;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-storage-"));
  s3 = await createFakeS3(credentials);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await s3.close();
});

const openS3 = (changes = {}) =>
  createS3Storage({
    endpoint: s3.endpoint,
    bucket: "pith",
    region: "eu-central-1",
    ...credentials,
    ...changes,
  });

async function read(storage: ObjectStorage, range: { start: number; end: number } | null = null, of = key) {
  const stream = await storage.open({ key: of, range });
  return stream ? new Uint8Array(await new Response(stream).arrayBuffer()) : null;
}

for (const { name, open, tags } of [
  {
    name: "local disk",
    open: () => createLocalStorage({ folder: path.join(folder, "not", "there", "yet") }),
    tags: ["D.defaults.04"],
  },
  { name: "S3", open: () => openS3(), tags: [] },
]) {
  describe(`object storage on ${name}`, { tags }, () => {
    it("stores an object, reads it whole and in ranges, and deletes it", async () => {
      const storage = open();
      expect(await read(storage)).toBeNull();
      await storage.put({ key, bytes, contentType: "audio/mpeg" });
      expect(await read(storage)).toEqual(bytes);
      expect(await read(storage, { start: 0, end: 0 })).toEqual(bytes.slice(0, 1));
      expect(await read(storage, { start: 500, end: 999 })).toEqual(bytes.slice(500));
      expect(await read(storage, null, "audio/3f2a")).toBeNull();
      await storage.delete(key);
      await storage.delete(key);
      expect(await read(storage)).toBeNull();
    });

    it("stores a local file", async () => {
      const storage = open();
      const file = path.join(folder, "incoming");
      await writeFile(file, bytes);
      await storage.putFile({ key: "recordings/1", path: file, contentType: "application/octet-stream" });
      expect(await read(storage, null, "recordings/1")).toEqual(bytes);
      await storage.delete("recordings/1");
      await expect(storage.putFile({ key: "../1", path: file, contentType: "a/b" })).rejects.toThrow(
        "is no key",
      );
    });

    it("overwrites an existing object", async () => {
      const storage = open();
      await storage.put({ key, bytes: bytes.slice(0, 10), contentType: "audio/mpeg" });
      await storage.put({ key, bytes, contentType: "audio/mpeg" });
      expect(await read(storage)).toEqual(bytes);
      await storage.delete(key);
    });

    it.each(["../secret", "/etc/passwd", "a//b", "", "a/../b", "a\0b", ".hidden"])(
      "rejects the key %j",
      async (bad) => {
        const storage = open();
        await expect(storage.put({ key: bad, bytes, contentType: "audio/mpeg" })).rejects.toThrow(
          "is no key",
        );
        await expect(storage.open({ key: bad, range: null })).rejects.toThrow("is no key");
        await expect(storage.delete(bad)).rejects.toThrow("is no key");
      },
    );
  });
}

describe("createLocalStorage", () => {
  it("leaves no partial file behind if an object can't be moved into place", async () => {
    const storage = createLocalStorage({ folder });
    await storage.put({ key: "taken/inner", bytes, contentType: "audio/mpeg" });
    await expect(storage.put({ key: "taken", bytes, contentType: "audio/mpeg" })).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("keeps the old object whole if a write is cut off, and then takes the new one", async () => {
    const own = path.join(folder, "cut-off");
    const storage = createLocalStorage({ folder: own });
    await storage.put({ key, bytes, contentType: "audio/mpeg" });
    const module = fileURLToPath(new URL("./create-local-storage.ts", import.meta.url));
    const script = `
      const { createLocalStorage } = await import(${JSON.stringify(module)});
      const storage = createLocalStorage({ folder: ${JSON.stringify(own)} });
      await storage.put({ key: ${JSON.stringify(key)}, bytes: new Uint8Array(300_000), contentType: "audio/mpeg" });
    `;
    // The limit interrupts the write in the middle of the file, as a full disk would.
    const command = 'ulimit -f 64; exec "$0" --input-type=module -e "$1"';
    const writer = spawnSync("bash", ["-c", command, process.execPath, script], { encoding: "utf8" });
    expect(writer.status).not.toBe(0);
    expect(`${writer.signal} ${writer.stderr}`).toMatch(/SIGXFSZ|EFBIG/);
    expect(await read(storage)).toEqual(bytes);
    const whole = new Uint8Array(300_000).fill(7);
    await storage.put({ key, bytes: whole, contentType: "audio/mpeg" });
    expect(Buffer.from(whole).equals((await read(storage)) ?? Buffer.alloc(0))).toBe(true);
  });

  it("keeps one of several concurrent writes, whole", async () => {
    const storage = createLocalStorage({ folder });
    const fills = [1, 2, 3, 4].map((fill) => new Uint8Array(50_000).fill(fill));
    await Promise.all(fills.map((one) => storage.put({ key, bytes: one, contentType: "audio/mpeg" })));
    const kept = await read(storage);
    expect(fills.some((fill) => Buffer.from(fill).equals(kept ?? Buffer.alloc(0)))).toBe(true);
  });
});

describe("createS3Storage", () => {
  it("reports wrong credentials and an unreachable service as unavailable, without S3's message", async () => {
    const stranger = openS3({ secretAccessKey: "another" });
    const refusal = await stranger.open({ key, range: null }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "unavailable" });
    expect(String(refusal)).not.toContain("Signature");
    const gone = openS3({ endpoint: "http://127.0.0.1:9" });
    await expect(gone.delete(key)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("retries while the service is busy", async () => {
    s3.failures.push(503, 503);
    await openS3().put({ key, bytes, contentType: "audio/mpeg" });
    expect(s3.objects.get(`pith/${key}`)).toMatchObject({ contentType: "audio/mpeg" });
  });
});
