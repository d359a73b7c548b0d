import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Card, CardImage } from "./card.ts";
import { openCardFonts } from "./card-fonts.ts";
import { drawCard } from "./draw-card.ts";

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

const { resolve } = createRequire(import.meta.url);
const ready = initWasm(readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")));
const fonts = openCardFonts();

port.on("message", async (card: Card) => {
  await ready;
  const { svg, lines } = await drawCard({ card, fonts });
  const picture = new Resvg(svg);
  const image = picture.render();
  const png = new Uint8Array(image.asPng());
  image.free();
  picture.free();
  port.postMessage({ png, lines } satisfies CardImage, [png.buffer]);
});
