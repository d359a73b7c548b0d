import { writeFileSync } from "node:fs";
import { readVersion } from "./read-version.ts";

const [file = "", version = "new"] = process.argv.slice(2);
if (file === "") throw new Error("Name the file to write: read:record FILE [VERSION]");
const recorded = await readVersion(version);
writeFileSync(file, `${JSON.stringify(recorded, null, 1)}\n`);
console.log(`${recorded.talks.reduce((sum, { points }) => sum + points.length, 0)} points in ${file}`);
