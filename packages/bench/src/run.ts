import { measureApi } from "./api/measure-api.ts";
import { measureKills } from "./api/measure-kills.ts";
import { measureChapters } from "./chapters/measure-chapters.ts";
import { measureCost } from "./cost/measure-cost.ts";
import { measureRouge } from "./rouge/measure-rouge.ts";

const missed =
  measureRouge() + measureChapters() + measureCost() + (await measureApi()) + (await measureKills());
console.log(missed === 0 ? "\nEvery target that was measured is met." : `\n${missed} targets are missed.`);
process.exitCode = missed === 0 ? 0 : 1;
