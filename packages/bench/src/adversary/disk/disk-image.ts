import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";

const IMAGE_MEGABYTES = 512;
/**
 * Calls Linux's FS_IOC_SHUTDOWN (_IOR('X', 125, __u32)) without flushing the journal, so that nothing more
 * reaches the disk.
 */
const CUT =
  "import fcntl,os,struct,sys; fcntl.ioctl(os.open(sys.argv[1],os.O_RDONLY),0x8004587d,struct.pack('I',2))";

/** A file system in an image file. */
export interface DiskImage extends AsyncDisposable {
  /** Mount point. */
  path: string;
  /**
   * Drops everything that wasn't synced, like a power failure. The disk can't be used until it is remounted.
   */
  cutPower(): void;
  /** Makes the disk read-only, as a kernel does after disk errors. */
  makeReadOnly(): void;
  /** Remounts the disk, which replays the journal. */
  remount(): void;
}

function run(command: string, ...parameters: string[]): void {
  const { status, error, stderr } = spawnSync(command, parameters, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${parameters.join(" ")}: ${stderr || error?.message}`);
}

/**
 * Creates an ext4 file system in a file.
 * @throws if this user isn't permitted to mount it, or this machine isn't able to.
 */
export async function createDiskImage(folder: string): Promise<DiskImage> {
  const image = path.join(folder, "disk.img");
  const place = path.join(folder, "disk");
  await mkdir(place);
  run("truncate", "-s", `${IMAGE_MEGABYTES}M`, image);
  run("mkfs.ext4", "-q", image);
  const mount = () => run("mount", "-o", "loop", image, place);
  mount();
  return {
    path: place,
    cutPower: () => run("python3", "-c", CUT, place),
    makeReadOnly: () => run("mount", "-o", "remount,ro", place),
    remount() {
      run("umount", place);
      mount();
    },
    async [Symbol.asyncDispose]() {
      spawnSync("umount", ["-l", place]);
    },
  };
}
