import { isAppError } from "@pith/core/errors/app-error";
import { describe, expect, it } from "vitest";
import { encodeText } from "../../testing/encode-text.ts";
import { hasSharedData, readSharedFile } from "../../testing/shared-data.ts";
import { decodeCaptionBytes } from "./decode-caption-bytes.ts";

const translations = "captions/3b1b_translations";
const files = {
  German: `${translations}/2017__bitcoin__german__community.srt`,
  Russian: `${translations}/2017__bitcoin__russian__community.srt`,
  Arabic: `${translations}/2017__bitcoin__arabic__community.srt`,
  Japanese: `${translations}/2017__bitcoin__japanese__community.srt`,
  Chinese: `${translations}/2017__bitcoin__chinese__china_community.srt`,
  Korean: "captions/wwdc_manual/ko_2019_101.vtt",
};
const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1251",
  "koi8-r",
  "iso-8859-5",
  "windows-1256",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
];

/** Returns text from the middle of a file, without the characters that the legacy encoding lacks. */
function takeText({ file, length, encoding }: { file: string; length: number; encoding: string }) {
  const whole = new TextDecoder().decode(readSharedFile(file)).normalize("NFC").replaceAll("\r", "");
  const stretch = whole.slice(whole.indexOf("\n\n", whole.length / 3), whole.length).slice(0, length);
  const kept = [...stretch]
    .filter((character) => encodeText({ text: character, encoding }) !== null)
    .join("");
  return { text: kept, isWritable: kept.length > stretch.length * 0.995 };
}

/** Returns the decoded text, or the error code if the bytes are rejected. */
function read(bytes: Uint8Array, declaredEncoding: string | null = null): string {
  try {
    return decodeCaptionBytes(bytes, { declaredEncoding });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.reason.code;
  }
}

describe("decodeCaptionBytes on real captions", { skip: !hasSharedData }, () => {
  /**
   * The usual legacy encodings of common languages. Text in these encodings must be decoded correctly, not
   * just rejected.
   */
  const usual: Readonly<Record<string, readonly string[]>> = {
    German: ["windows-1252"],
    Russian: ["windows-1251", "koi8-r", "iso-8859-5"],
    Arabic: ["windows-1256"],
    Japanese: ["shift_jis", "euc-jp", "iso-2022-jp"],
    Chinese: ["gb18030"],
    Korean: ["euc-kr"],
  };

  it.each(Object.entries(files))("reads %s in its encodings, and never wrongly", (language, file) => {
    const results = encodings.flatMap((encoding) =>
      [600, 6_000].flatMap((length) => {
        const { text, isWritable } = takeText({ file, length, encoding });
        const bytes = isWritable ? encodeText({ text, encoding }) : null;
        if (bytes === null) return [];
        const found = read(bytes);
        if (found === text) return [];
        const isUsual = encoding.startsWith("utf") || usual[language]?.includes(encoding);
        return !isUsual && found === "unsupported_format.encoding"
          ? []
          : [`${encoding} ${length}: ${found.slice(0, 80)}`];
      }),
    );
    expect(results).toEqual([]);
  });
});

const sentences: Readonly<Record<string, string>> = {
  "windows-1250":
    "Dzień dobry, dziś powiem, że się nie da tego zrobić bez klucza.\nTo jest też ważne, bo był już tylko jeden.\nMoże jeszcze żeby gdy są dwa, to się otworzą.\n",
  "iso-8859-2":
    "Dobrý den, dnes si řekneme, že to bez klíče není možné.\nUž jsme byli u zámku, který může být také větší.\nKdyž něco nevíte, ještě to ukážu.\n",
  "windows-1254":
    "Merhaba, bugün çok kısa bir şey göstereceğim.\nBu kilit için değil, daha sonra nasıl olduğunu göreceğiz.\nŞimdi anahtar çok önemli, ne kadar döndüğü de.\n",
  "windows-1253":
    "Καλημέρα, σήμερα θα δούμε πώς είναι η κλειδαριά και τι έχει μέσα.\nΑυτό δεν είναι για όλους, αλλά το κλειδί μας θα την ανοίξει με μια κίνηση.\n",
  "windows-1255":
    "שלום לכולם, היום אנחנו נראה מה יש במנעול.\nזה לא קשה אבל גם לא קל, כי כל אחד הוא אחר.\nאם אתם לא מבינים את זה, אני אראה את זה עם מפתח.\n",
  "windows-1252":
    "Bonjour à tous, aujourd'hui la vidéo est déjà très courte.\nOn a été là où la clé tourne, même si ça paraît étrange.\nC'était un café, voilà.\n",
  macintosh:
    "Hola a todos, aquí está la llave que más nos gusta.\nTambién había otra, pero ya no está.\n¿Qué más hay? El año próximo lo verán.\n",
};

describe("detectEncoding", () => {
  it.each(Object.entries(sentences))("recognizes %s from a few sentences", (encoding, text) => {
    const bytes = encodeText({ text, encoding });
    expect(bytes && read(bytes)).toBe(text);
  });

  it("reads English with typographic quotes and a foreign name", () => {
    const text =
      "Well, I don’t know – “it’s here”.\nThe café that we went to was closed, and then there was more.\n";
    expect(read(encodeText({ text, encoding: "windows-1252" }) ?? new Uint8Array())).toBe(text);
  });

  it("rejects ambiguous bytes unless the source declares an encoding", () => {
    const bytes = encodeText({ text: "Привет, мир.\n", encoding: "windows-1251" }) ?? new Uint8Array();
    expect(read(bytes)).toBe("unsupported_format.encoding");
    expect(read(bytes, "windows-1251")).toBe("Привет, мир.\n");
    expect(read(bytes, "no-such-encoding")).toBe("unsupported_format.encoding");
  });

  it("ignores a declared encoding that contradicts the text", () => {
    const text = sentences["windows-1253"] ?? "";
    const bytes = encodeText({ text, encoding: "windows-1253" }) ?? new Uint8Array();
    expect(read(bytes, "iso-8859-1")).toBe(text);
  });

  it("reports the file type if it isn't text", () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode("%PDF-1.7\n"), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);
    expect(read(bytes)).toBe("unsupported_format.document");
  });

  it("reads a bounded part of a long text", () => {
    const line =
      encodeText({ text: sentences["windows-1253"] ?? "", encoding: "windows-1253" }) ?? new Uint8Array();
    const bytes = new Uint8Array(line.length * 20_000);
    for (let start = 0; start < bytes.length; start += line.length) bytes.set(line, start);
    expect(read(bytes)).toHaveLength(bytes.length);
  });
});
