import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { contractSchemas } from "@pith/core/contract/contract";
import type { EndpointSchemas } from "@pith/core/contract/define-endpoint";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { countJsonValues } from "./count-json-values.ts";
import type { BodyResult, BodyTask } from "./create-body-thread.ts";
import { parseInput } from "./parse-input.ts";
import { parseJson } from "./parse-json.ts";

/**
 * Far more values than any valid body has, since bodies are mostly text. A thread that runs out of memory
 * inside JSON.parse would crash the whole process.
 */
const MAX_VALUES = 50_000;

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

port.on("message", ({ file, name }: BodyTask) => {
  const post = (result: BodyResult) => port.postMessage(result);
  const schemas: EndpointSchemas = contractSchemas[name];
  if (!schemas.body) throw new Error(`The call ${name} has no body.`);
  try {
    const bytes = readFileSync(file);
    if (countJsonValues(bytes) > MAX_VALUES) throw new AppError({ code: "input_too_large" });
    post({ ok: true, value: parseInput({ schema: schemas.body, value: parseJson(bytes) }) });
  } catch (error) {
    if (!isAppError(error)) throw error;
    post({ ok: false, reason: error.reason, message: error.message });
  }
});
