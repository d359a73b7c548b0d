import type { Locator } from "@playwright/test";

/**
 * Swipes sideways over an element; to the left if `deltaX` is negative. The browser treats it as a real
 * touch, so the page's context needs `hasTouch`.
 */
export async function swipe({ over, deltaX }: { over: Locator; deltaX: number }): Promise<void> {
  // Scrolls to the element, and waits until it has stopped moving.
  await over.hover({ trial: true });
  const box = await over.boundingBox();
  if (!box) throw new Error("There is nothing to swipe over.");
  const from = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + 60) };
  const page = over.page();
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: from.y }],
    });
  await send("touchStart", from.x);
  for (const part of [0.5, 1]) await send("touchMove", from.x + Math.round(deltaX * part));
  await send("touchEnd");
  await session.detach();
}
