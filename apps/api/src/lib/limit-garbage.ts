import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 collect garbage once the heap has grown by 60%, in this thread and those started later. By
 * default, strings from finished requests can grow the heap to four times the memory in use.
 */
export function limitGarbage(): void {
  setFlagsFromString("--heap-growing-percent=60");
}
