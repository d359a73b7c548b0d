import { prepareNode } from "./prepare-node.ts";

prepareNode();
const { isQuick } = await import("./is-quick.ts");
const parameters = process.argv.slice(2);
if (isQuick(parameters)) await (await import("./run-quickly.ts")).runQuickly(parameters);
else
  (await import("./run-in-child.ts")).runInChild({ entry: new URL("work.js", import.meta.url), parameters });
