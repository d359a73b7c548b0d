import { PGlite } from "@electric-sql/pglite";

/**
 * PGlite's start parameters with a smaller buffer. WebAssembly has to fill the buffer with zeros before
 * Postgres can start, and the default of 128 MB would stay allocated. The operating system caches the files
 * anyway.
 */
export const startParameters: string[] = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];
