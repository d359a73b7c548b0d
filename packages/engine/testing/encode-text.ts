const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/**
 * Encodes text in any encoding that `TextDecoder` supports. Needed because JavaScript itself can only
 * encode UTF-8. Null if the encoding lacks one of the characters.
 */
export function encodeText({ text, encoding }: { text: string; encoding: string }): Uint8Array | null {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding.startsWith("utf-16")) return encodeUtf16({ text, isLittleEndian: encoding === "utf-16le" });
  if (encoding === "iso-2022-jp") return encodeIso2022Jp(text);
  const table = getTable(encoding);
  const bytes: number[] = [];
  for (const character of text) {
    const code = table.get(character);
    if (code === undefined) return null;
    bytes.push(...code);
  }
  return Uint8Array.from(bytes);
}

function encodeUtf16({ text, isLittleEndian }: { text: string; isLittleEndian: boolean }): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian);
  }
  return new Uint8Array(view.buffer);
}

/** Encodes as EUC-JP, then clears the high bits and adds escape sequences. */
function encodeIso2022Jp(text: string): Uint8Array | null {
  const table = getTable("euc-jp");
  const bytes: number[] = [];
  let isJapanese = false;
  for (const character of `${text}\n`) {
    const code = table.get(character);
    if (code === undefined || code[0] === 0x8e) return null;
    if (isJapanese !== code.length > 1) {
      isJapanese = !isJapanese;
      bytes.push(0x1b, ...(isJapanese ? [0x24, 0x42] : [0x28, 0x42]));
    }
    bytes.push(...code.map((byte) => byte & 0x7f));
  }
  return Uint8Array.from(bytes.slice(0, -1));
}

/**
 * Returns each character's bytes in an encoding, found by decoding every sequence of one or two bytes.
 * Cached.
 */
function getTable(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding);
  const add = (bytes: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== "\uFFFD" && !table.has(text)) table.set(text, bytes);
  };
  for (let first = 0; first < 256; first += 1) add([first]);
  if (/^(?:gb|big5|euc|shift)/.test(encoding)) {
    for (let first = 0x81; first < 0xff; first += 1) {
      for (let second = 0x40; second < 0xff; second += 1) add([first, second]);
    }
  }
  tables.set(encoding, table);
  return table;
}
