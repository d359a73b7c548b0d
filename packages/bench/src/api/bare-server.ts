import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

// What Hono does at its barest, as a yardstick: one route that answers a value as JSON. Run as a process of its own;
// the value is in the file that is named.
const value = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const app = new Hono();
app.get("/", (context) => context.json(value));
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => console.log(port));
process.on("SIGTERM", () => server.close());
