import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PRINTED_FILE } from "./printed/printed-texts.ts";
import { renderPrintedTexts } from "./render-printed-texts.ts";

/** Writes the printed texts to the build folder given as the only argument. */
const [folder = "dist"] = process.argv.slice(2);
writeFileSync(join(folder, PRINTED_FILE), JSON.stringify(await renderPrintedTexts()));
