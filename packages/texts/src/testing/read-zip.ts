import { unzipSync } from "fflate";

/** Returns an archive's files by name, as text. */
export function readZip(bytes: Uint8Array): Map<string, string> {
  return new Map(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, new TextDecoder().decode(content)]),
  );
}
