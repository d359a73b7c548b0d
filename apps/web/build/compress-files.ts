import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

/** The server sends smaller files uncompressed (apps/api/src/http/static-website.ts). */
const MIN_BYTES = 1024;
const compress = promisify(brotliCompress);

/**
 * Writes a Brotli copy of each script and style sheet at the highest compression level. That takes a second
 * for the largest file, which is too slow for compressing per request.
 */
export function compressFiles(): Plugin {
  return {
    name: "compress-files",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error("The build has no folder.");
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name);
          const plain = await readFile(file);
          if (plain.byteLength < MIN_BYTES) return;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
          };
          await writeFile(`${file}.br`, await compress(plain, { params }));
        }),
      );
    },
  };
}
