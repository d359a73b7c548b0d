import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { AppError } from "@pith/core/errors/app-error";

/** Parameters of scrypt. */
export interface HashStrength {
  cost: number;
  blockSize: number;
  parallelization: number;
}

/**
 * scrypt with 32 MiB, one of the configurations that OWASP's Password Storage Cheat Sheet lists as equally
 * strong. Node 20 has no Argon2.
 */
const CURRENT: HashStrength = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** scrypt needs 128 · cost · blockSize bytes. Twice that leaves room for OpenSSL's overhead. */
const MAX_MEMORY_FACTOR = 256;
/** Each hash takes 32 MiB and one of the four libuv threads, which Node also needs for file I/O. */
const MAX_PARALLEL = 2;
/** A hash takes about 250 ms on an idle machine, so the last one in line waits about two seconds. */
const MAX_WAITING = 16;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export interface PasswordHasher {
  /** Returns the hash, including its algorithm and parameters. @throws AppError `unavailable.busy` */
  hash(password: string): Promise<string>;
  /**
   * Checks a password. Takes just as long if there is no hash, so that timing doesn't reveal which names
   * exist.
   *
   * @throws AppError `unavailable.busy`
   */
  verify(attempt: { password: string; stored: string | null }): Promise<{
    isRight: boolean;
    /** True if the hash doesn't use the current parameters. */
    isOutdated: boolean;
  }>;
}

interface StoredHash {
  options: HashStrength;
  salt: Buffer;
  hash: Buffer;
}

/**
 * Creates a hasher that runs off the main thread and caps its CPU and memory use. Only tests ask for less
 * than the current strength.
 */
export function createPasswordHasher(strength: HashStrength = CURRENT): PasswordHasher {
  const decoy: StoredHash = {
    options: strength,
    salt: randomBytes(SALT_BYTES),
    hash: randomBytes(HASH_BYTES),
  };
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= MAX_PARALLEL) {
      if (waiting.length >= MAX_WAITING) throw new AppError({ code: "unavailable.busy" });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await inTurn(() => run({ password, salt, options: strength }));
      return formatHash({ options: strength, salt, hash });
    },
    async verify({ password, stored }) {
      const known = stored === null ? null : parseHash(stored);
      const { options, salt, hash } = known ?? decoy;
      const derived = await inTurn(() => run({ password, salt, options }));
      const isSame = derived.length === hash.length && timingSafeEqual(derived, hash);
      return { isRight: known !== null && isSame, isOutdated: !isSameStrength(options, strength) };
    },
  };
}

function run({
  password,
  salt,
  options,
}: {
  password: string;
  salt: Buffer;
  options: HashStrength;
}): Promise<Buffer> {
  const maxmem = MAX_MEMORY_FACTOR * options.cost * options.blockSize;
  // NIST SP 800-63B-4, 3.1.1.2: the same password must hash identically no matter which keyboard it was typed
  // on.
  return derive(password.normalize("NFKC"), salt, HASH_BYTES, { ...options, maxmem });
}

function isSameStrength(first: HashStrength, second: HashStrength): boolean {
  return (
    first.cost === second.cost &&
    first.blockSize === second.blockSize &&
    first.parallelization === second.parallelization
  );
}

function formatHash({ options, salt, hash }: StoredHash): string {
  const { cost, blockSize, parallelization } = options;
  return [
    "scrypt",
    cost,
    blockSize,
    parallelization,
    salt.toString("base64url"),
    hash.toString("base64url"),
  ].join("$");
}

function parseHash(stored: string): StoredHash {
  const [algorithm, cost, blockSize, parallelization, salt, hash] = stored.split("$");
  if (algorithm !== "scrypt" || !salt || !hash) throw new Error("A stored password has an unknown form.");
  return {
    options: { cost: Number(cost), blockSize: Number(blockSize), parallelization: Number(parallelization) },
    salt: Buffer.from(salt, "base64url"),
    hash: Buffer.from(hash, "base64url"),
  };
}
