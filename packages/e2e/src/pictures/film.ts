import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

/** One frame of the recording, and how long it is shown. */
interface Frame {
  png: Buffer;
  ms: number;
}

/** Records a page as a user would see it, with a pointer. */
export interface Film {
  /** Captures one frame that is shown for `ms` milliseconds. */
  hold(ms: number): Promise<void>;
  /** Moves the pointer to the middle of an element. */
  moveTo(target: Locator): Promise<void>;
  /** Moves the pointer to an element and clicks it. */
  press(target: Locator): Promise<void>;
  /** Captures frames, each shown for `ms` milliseconds, until `isOver` resolves. */
  follow(isOver: Promise<unknown>, ms: number): Promise<void>;
  /** Returns the recording as a looping animated WebP. */
  end(): Promise<Buffer>;
}

const STEPS = 8;
const STEP_MS = 50;
const QUALITY = 82;

const POINTER = `<svg xmlns="http://www.w3.org/2000/svg" width="22" height="26" viewBox="0 0 22 26">
<path d="M2 2v19l5-4.6 3.4 7.6 3.6-1.6L10.6 15H18z" fill="#141414" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/></svg>`;

/** Starts recording the page. The pointer starts at the lower right. */
export async function startFilm(page: Page): Promise<Film> {
  const { width, height } = page.viewportSize() ?? { width: 1120, height: 700 };
  const frames: Frame[] = [];
  let at = { x: width * 0.8, y: height * 0.85 };

  const showPointer = () =>
    page.evaluate(
      ({ x, y, svg }) => {
        const found = document.getElementById("film-pointer");
        const pointer = found ?? document.body.appendChild(document.createElement("div"));
        pointer.id = "film-pointer";
        pointer.style.cssText = `position:fixed;left:${x - 2}px;top:${y - 2}px;z-index:2147483647;pointer-events:none`;
        if (!found) pointer.innerHTML = svg;
      },
      { ...at, svg: POINTER },
    );
  const hold = async (ms: number) => {
    await showPointer();
    frames.push({ png: await page.screenshot(), ms });
  };
  const moveTo = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error("The film's target isn't visible.");
    const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
    const from = at;
    for (let step = 1; step <= STEPS; step += 1) {
      const share = (1 - Math.cos((Math.PI * step) / STEPS)) / 2;
      at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await page.mouse.move(at.x, at.y);
      await hold(STEP_MS);
    }
  };
  return {
    hold,
    moveTo,
    async press(target) {
      await moveTo(target);
      await hold(250);
      await target.click();
    },
    async follow(isOver, ms) {
      let isDone = false;
      const over = isOver.finally(() => {
        isDone = true;
      });
      while (!isDone) await hold(ms);
      await over;
    },
    end: () =>
      sharp(
        frames.map(({ png }) => png),
        { join: { animated: true } },
      )
        .webp({ quality: QUALITY, delay: frames.map(({ ms }) => ms), loop: 0, minSize: true })
        .toBuffer(),
  };
}
