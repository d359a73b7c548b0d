import { setFlagsFromString } from "node:v8";

/**
 * Has V8 collect garbage once the heap has grown by 30 %, in this thread and in those that start later. Otherwise it
 * lets the texts of finished requests grow to four times what is in use.
 */
export function limitGarbage(): void {
  setFlagsFromString("--heap-growing-percent=30");
}
