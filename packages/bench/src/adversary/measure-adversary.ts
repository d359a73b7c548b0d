import { measureDisk } from "./disk/measure-disk.ts";
import { measureBodies } from "./measure-bodies.ts";
import { measureCrowd } from "./measure-crowd.ts";
import { measureModel } from "./measure-model.ts";
import { measureParsers } from "./measure-parsers.ts";
import { measureNetwork } from "./network/measure-network.ts";

const parts: Readonly<Record<string, (words: readonly string[]) => Promise<number>>> = {
  bodies: measureBodies,
  crowd: measureCrowd,
  disk: measureDisk,
  model: measureModel,
  network: measureNetwork,
  parsers: measureParsers,
};

/**
 * Runs one group of adversarial measurements: the first word is its name, and the rest are its options. If
 * `words` is empty, runs all groups. Returns how many targets were missed.
 */
export async function measureAdversary(words: readonly string[] = []): Promise<number> {
  const [name, ...options] = words;
  if (name === undefined) {
    let missed = 0;
    for (const part of Object.values(parts)) missed += await part([]);
    return missed;
  }
  const part = parts[name];
  if (part === undefined) {
    console.error(`The adversary has no part ${name}. There are: ${Object.keys(parts).join(", ")}.`);
    return 1;
  }
  return await part(options);
}
