import { createServer } from "node:http";
import type { RunningPith } from "../../harness/start-pith.ts";
import { type CrawlReport, crawlPage } from "./crawl/crawl-page.ts";
import { expect, test } from "./support/site.ts";

/**
 * A page with a control for each kind of fault, except for overlays that can't be closed, and with controls that the
 * crawler has to open, leave and restore.
 */
const roomPage = `<!doctype html><title>Room</title>
<main><h1>Room</h1>
  <button onclick="fetch('/api/refuse')">Refuse</button>
  <button onclick="0">Idle</button>
  <button onclick="this.title += '.'; setTimeout(() => { field.hidden = false }, 200)">Slow tab</button>
  <button onclick="setTimeout(() => { this.dataset.late = 'yes' }, 250)">Late</button>
  <button onclick="this.title += '.'; field.hidden = true">Other tab</button>
  <input id="field" aria-label="Slow field" hidden>
  <button onclick="document.body.append('.'); throw new Error('broken')">Break</button>
  <button onclick="document.body.innerHTML = '<p>The end</p>'">Trap</button>
  <button onclick="document.body.innerHTML = '<main></main>'">Wipe</button>
  <button onclick="this.title += '.'; setTimeout(() => fetch('/api/refuse-late'), 400)">Doubt</button>
  <button id="menuButton" onclick="menu.hidden = false">Menu</button>
  <button onclick="this.remove()">Vanish</button>
  <button class="covered">Covered</button>
  <button onclick="fetch('/api/note', { method: 'POST' }).then(() => { this.title += '.' })">Note</button>
  <button id="spend" onclick="fetch('/api/spend', { method: 'POST' }).then(show)">Spend</button>
  <button id="undo" hidden onclick="this.title = 'done'">After spending</button>
  <button id="more" hidden onclick="receipts.hidden = false">Receipts</button>
  <a href="/elsewhere">Elsewhere</a>
  <a href="/gone">Gone</a>
  <a href="https://outside.example/">Outside</a>
  <div role="menu" id="menu" aria-label="Menu" hidden>
    <button role="menuitem" onclick="this.title += '.'">First item</button>
    <button role="menuitem" onclick="this.title += '.'; shut()">Second item</button>
    <button role="menuitem" onclick="this.title += '.'; shut()">Third item</button>
  </div>
  <div role="menu" id="receipts" aria-label="Receipts" hidden>
    <button role="menuitem" onclick="this.title += '.'; shut()">First receipt</button>
    <button role="menuitem" onclick="this.title += '.'; shut()">Second receipt</button>
  </div>
</main>
<style>.covered { position: relative; z-index: -1 } main { position: relative; z-index: 0; }
  main::after { content: ""; position: absolute; inset: 0; z-index: -1 }</style>
<script>
  async function show() {
    const { isSpent } = await (await fetch("/api/state")).json();
    spend.hidden = isSpent;
    undo.hidden = !isSpent;
    more.hidden = !isSpent;
    if (isSpent) undo.focus();
  }
  window.shut = () => {
    menu.hidden = receipts.hidden = true;
    (more.hidden ? menuButton : more).focus();
  };
  addEventListener("keydown", ({ key }) => { if (key === "Escape") shut(); });
  show();
</script>`;

async function startRoom() {
  const spent = new Set<string>();
  const server = createServer((request, response) => {
    const person = request.headers.cookie ?? "";
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { "content-type": type }).end(body);
    if (request.url === "/api/spend") spent.add(person);
    if (request.url === "/") send(200, "text/html", roomPage);
    else if (request.url === "/elsewhere") send(200, "text/html", "<main><a href='/'>Back</a></main>");
    else if (request.url === "/gone") send(404, "text/html", "<main data-not-found>Not here</main>");
    else if (request.url?.startsWith("/api/refuse")) send(403, "application/json", "{}");
    else send(200, "application/json", JSON.stringify({ isSpent: spent.has(person) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The room has no port.");
  const stop = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const site: RunningPith = {
    origin: `http://127.0.0.1:${address.port}`,
    dataDirectory: "",
    readOutput: () => "",
    stop,
    restart: async () => undefined,
    [Symbol.asyncDispose]: stop,
  };
  return site;
}

test("the crawler presses every control in the state that it names, and reports each that refuses, breaks, traps or does nothing", {
  tag: "@night",
}, async ({ browser, context }) => {
  await using site = await startRoom();
  const report: CrawlReport = { pressed: [], left: [], faults: [], loads: 0, accounts: 0 };
  let people = 0;
  await crawlPage({
    browser,
    context,
    site,
    known: new Set(),
    report,
    target: {
      name: "/",
      landmark: "h1",
      size: { width: 800, height: 600 },
      prepare: async ({ context: own }) => {
        people += 1;
        await own.addCookies([{ name: "person", value: String(people), url: site.origin }]);
        return "/";
      },
    },
  });

  const names = report.pressed.map((key) => key.match(/"(.*)"/)?.[1]);
  expect(names.toSorted()).toEqual([
    "After spending",
    "Break",
    "Covered",
    "Doubt",
    "Elsewhere",
    "First item",
    "First receipt",
    "Gone",
    "Idle",
    "Late",
    "Menu",
    "Note",
    "Other tab",
    "Receipts",
    "Refuse",
    "Second item",
    "Second receipt",
    "Slow field",
    "Slow tab",
    "Spend",
    "Third item",
    "Trap",
    "Vanish",
    "Wipe",
  ]);
  expect(report.left).toEqual([expect.stringContaining('"Outside": leads to another site')]);
  // This request was sent so late that another control may have been clicked by then.
  const isLate = (fault: string) => fault.includes("403 GET /api/refuse-late");
  expect(report.faults.filter(isLate)).toHaveLength(1);
  const prompt = report.faults.filter((fault) => !isLate(fault));
  expect(prompt.map((fault) => fault.replace(/^.*?"(.*?)"/, "$1")).toSorted()).toEqual([
    expect.stringMatching(/^Break: uncaught: broken/),
    expect.stringMatching(/^Covered: can't be pressed: /),
    expect.stringMatching(/^Gone: 404 GET \/gone/),
    expect.stringMatching(/^Gone: leaves no way on/),
    expect.stringMatching(/^Gone: shows an error page/),
    expect.stringMatching(/^Idle: nothing happens/),
    expect.stringMatching(/^Refuse: 403 GET \/api\/refuse/),
    expect.stringMatching(/^Trap: leaves no way on/),
    expect.stringMatching(/^Trap: loses the focus/),
    expect.stringMatching(/^Vanish: loses the focus/),
    expect.stringMatching(/^Wipe: leaves an empty page/),
    expect.stringMatching(/^Wipe: leaves no way on/),
    expect.stringMatching(/^Wipe: loses the focus/),
  ]);
  // Only clicks that permanently changed the page's controls used a new account. Clicks on the controls that
  // they revealed didn't.
  expect(report.accounts).toBe(2);
  expect(report.loads).toBeLessThanOrEqual(7);
});
