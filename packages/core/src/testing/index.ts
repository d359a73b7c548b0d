export { createFakeClock } from "./create-fake-clock.ts";
