import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { FindingMessage } from "@pith/core/findings/finding-message";
import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { compileTranslator } from "@pith/texts/compile-translator";
import { loadFindingCatalog } from "@pith/texts/load-finding-catalog";
import { renderFinding } from "@pith/texts/render-finding";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHomeServer, type HomeServer } from "../testing/create-home-server.ts";

const NEWER = 9_999_999_999_999;

/** Returns the doctor's findings for an admin, except the ok ones, in each language. */
async function readFindings(server: HomeServer) {
  const { body } = await server.call("readServerState", { as: await server.createAdmin() });
  const messages = (body.data.findings as { state: string; message: FindingMessage }[])
    .filter(({ state }) => state !== "ok")
    .map(({ message }) => message);
  const texts = interfaceLanguages.map(async (language) => {
    const { translate } = compileTranslator({ language, catalog: await loadFindingCatalog(language) });
    return [language, messages.map((message) => renderFinding({ message, translate }))] as const;
  });
  return { messages, texts: Object.fromEntries(await Promise.all(texts)) };
}

describe("the server state shown to admins", () => {
  it("reports probable setting mistakes and a newer database in every language", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "pith-ladder-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const ladder = path.join(folder, "youtube.json");
    await writeFile(ladder, "{");
    const server = await createHomeServer({
      settings: {
        TELEGRAM_TOKEN: "1",
        S3_REGION: "auto",
        MODEL_CALL_TIMEOUT_SECONDS: "20",
        MODEL_SILENCE_TIMEOUT_SECONDS: "30",
        YOUTUBE_CONFIG_FILE: ladder,
      },
    });
    onTestFinished(() => server.close());
    const { db } = server.dependencies.database;
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${NEWER})`,
    );
    onTestFinished(async () => {
      await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${NEWER}`);
    });
    const { messages, texts } = await readFindings(server);
    const expected = [
      ["finding.database_newer", "Eine neuere Version von Pith hat die Datenbank so verändert"],
      [
        "finding.settings_misspelled",
        "TELEGRAM_TOKEN ist keine Einstellung von Pith. Ist TELEGRAM_BOT_TOKEN gemeint?",
      ],
      [
        "finding.settings_without_effect",
        "S3_REGION bewirkt nichts: Setze auch S3_BUCKET, oder lass es weg.",
      ],
      ["finding.settings_silence_limit", "MODEL_SILENCE_TIMEOUT_SECONDS ist länger als"],
      ["finding.youtube_file", "Die Datei aus YOUTUBE_CONFIG_FILE wird nicht angewendet: Korrigiere sie."],
    ] as const;
    for (const [code, german] of expected) {
      const index = messages.findIndex((message) => message.code === code);
      expect({ code, german: texts["de"]?.[index] }).toEqual({
        code,
        german: expect.stringContaining(german),
      });
      // Every finding is translated into every language.
      expect(new Set(Object.values(texts).map((all) => all[index])).size).toBe(interfaceLanguages.length);
    }
    expect(messages.map(({ code }) => code)).not.toContain("finding.text");
  });
});
