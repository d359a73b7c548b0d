import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { AppError } from "@pith/core/errors/app-error";

/**
 * scrypt with 32 MiB, one of the settings that OWASP's Password Storage Cheat Sheet gives as equally strong. Node 20 has
 * no Argon2.
 */
const CURRENT = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** scrypt needs 128 · cost · blockSize bytes; twice that leaves room for what OpenSSL adds. */
const MAX_MEMORY_FACTOR = 256;
/** Each takes 32 MiB and one of the four threads that Node also reads files with. */
const MAX_PARALLEL = 2;
/** At about a quarter of a second each on a machine with nothing else to do, the last one waits about two seconds. */
const MAX_WAITING = 16;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export interface PasswordHasher {
  /** Returns the hash with its algorithm and parameters. @throws AppError `unavailable.busy` */
  hash(password: string): Promise<string>;
  /**
   * Checks a password. Takes as long if there is no hash, so that nobody can tell which names exist.
   *
   * @throws AppError `unavailable.busy`
   */
  verify(attempt: { password: string; stored: string | null }): Promise<{
    isRight: boolean;
    /** True if the hash has other parameters than new ones. */
    isOutdated: boolean;
  }>;
}

interface StoredHash {
  options: typeof CURRENT;
  salt: Buffer;
  hash: Buffer;
}

/** Creates a hasher that works off the main thread and bounds how much of the machine it takes. */
export function createPasswordHasher(): PasswordHasher {
  const decoy: StoredHash = {
    options: CURRENT,
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
      const hash = await inTurn(() => run({ password, salt, options: CURRENT }));
      return formatHash({ options: CURRENT, salt, hash });
    },
    async verify({ password, stored }) {
      const known = stored === null ? null : parseHash(stored);
      const { options, salt, hash } = known ?? decoy;
      const derived = await inTurn(() => run({ password, salt, options }));
      const isSame = derived.length === hash.length && timingSafeEqual(derived, hash);
      return { isRight: known !== null && isSame, isOutdated: !isCurrent(options) };
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
  options: typeof CURRENT;
}): Promise<Buffer> {
  const maxmem = MAX_MEMORY_FACTOR * options.cost * options.blockSize;
  // NIST SP 800-63B-4, 3.1.1.2: the same password typed on another keyboard must give the same hash.
  return derive(password.normalize("NFKC"), salt, HASH_BYTES, { ...options, maxmem });
}

function isCurrent({ cost, blockSize, parallelization }: typeof CURRENT): boolean {
  return (
    cost === CURRENT.cost && blockSize === CURRENT.blockSize && parallelization === CURRENT.parallelization
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
