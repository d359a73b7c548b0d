import type { IncomingMessage } from "node:http";

export interface ApiCall {
  method: string;
  payload: Record<string, unknown>;
  /** A multipart call's files, by field. */
  files: Record<string, { name: string; text: string; bytes: Uint8Array }>;
}

/** Parses a bot's call to the Bot API: JSON, or multipart if it has files. */
export async function readCall({
  request,
  method,
}: {
  request: IncomingMessage;
  method: string;
}): Promise<ApiCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) {
    return { method, payload: body.length > 0 ? JSON.parse(body.toString("utf8")) : {}, files: {} };
  }
  return { method, ...readMultipart({ body, boundary: type.slice(type.indexOf("boundary=") + 9) }) };
}

/** Parses a multipart body as leniently as Telegram, because grammY doesn't quote file names. */
function readMultipart({
  body,
  boundary,
}: {
  body: Buffer;
  boundary: string;
}): Pick<ApiCall, "payload" | "files"> {
  const payload: ApiCall["payload"] = {};
  const files: ApiCall["files"] = {};
  // Latin-1 maps each byte to one character, which keeps binary audio intact.
  const parts = body.toString("latin1").split(`--${boundary}`).slice(1, -1);
  for (const part of parts) {
    const [head = "", ...rest] = part.slice(2, -2).split("\r\n\r\n");
    const bytes = Buffer.from(rest.join("\r\n\r\n"), "latin1");
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? "";
    const fileName = /;filename=([^;\r]*)/.exec(head)?.[1];
    const text = bytes.toString("utf8");
    if (fileName === undefined) payload[name] = parseJson(text);
    else files[name] = { name: Buffer.from(fileName, "latin1").toString("utf8"), text, bytes };
  }
  return { payload, files };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
