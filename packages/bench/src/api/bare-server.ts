import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

// The baseline: a minimal Hono app with one route that returns a value as JSON. Runs in its own process. The
// first argument is the path of the file that contains the value.
const value = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const app = new Hono();
app.get("/", (context) => context.json(value));
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => console.log(port));
process.on("SIGTERM", () => server.close());
