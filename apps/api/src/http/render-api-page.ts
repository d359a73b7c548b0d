import { type EndpointName, endpoints } from "@pith/core/contract/contract";
import type { EndpointAuth, EndpointDefinition } from "@pith/core/contract/define-endpoint";
import { html } from "hono/html";

export const style = `
  :root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 56rem; background: Canvas; color: CanvasText; }
  h1 { font-size: 1.5rem; }
  h2 { font-size: 1.1rem; margin: 2.5rem 0 .5rem; }
  code, pre { font: .875rem/1.5 ui-monospace, monospace; }
  li { margin: .25rem 0; }
  details { border-top: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); padding: .5rem 0; }
  summary { cursor: pointer; padding: .25rem 0; }
  summary code { font-weight: 600; }
  pre { overflow-x: auto; padding: .75rem; background: color-mix(in srgb, CanvasText 6%, Canvas); }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

const authTexts: Record<EndpointAuth, string> = {
  none: "Anybody may call it.",
  optional: "Anybody may call it; whoever is signed in is known.",
  user: "Somebody must be signed in.",
  visitor: "Somebody must be signed in; a guest is enough.",
  admin: "An admin of this server must be signed in on the website.",
  service: "The bot's service key is needed.",
};

/** Renders /openapi.json as an HTML page. */
export function renderApiPage({ document }: { document: Record<string, unknown> }) {
  const paths = document["paths"] as Record<string, Record<string, Record<string, unknown>>>;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Pith API</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <h1>Pith API</h1>
        <p>
          Every call of Pith, made from the contract that the server checks requests with. For programs:
          <a href="/openapi/contract.json">contract.json</a>. These calls are for Pith's own clients and may change
          with any release; <a href="/docs/api">the public API</a> doesn't.
        </p>
        <ul>
          <li>Bodies are JSON. A success is <code>{"success": true, "data": …}</code>.</li>
          <li>
            A refusal is <code>{"success": false, "error": …, "code": …, "request_id": …}</code>; write the
            <code>request_id</code> to support.
          </li>
          <li>Whoever asks too much is told in <code>Retry-After</code> how many seconds to wait.</li>
          <li>
            Sign in as a guest with <code>POST /api/auth/guest-session</code> and send its <code>token</code> as
            <code>Authorization: Bearer</code>.
          </li>
        </ul>
        ${(Object.keys(endpoints) as EndpointName[]).map((name) =>
          renderCall({ name, endpoint: endpoints[name], paths }),
        )}
      </body>
    </html>`;
}

function renderCall({
  name,
  endpoint,
  paths,
}: {
  name: EndpointName;
  endpoint: EndpointDefinition;
  paths: Record<string, Record<string, Record<string, unknown>>>;
}) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
  const operation = paths[path]?.[endpoint.method.toLowerCase()] ?? {};
  const shown = {
    parameters: operation["parameters"],
    requestBody: operation["requestBody"],
    responses: operation["responses"],
  };
  return html`<details id="${name}">
    <summary><code>${endpoint.method} ${path}</code> ${endpoint.summary}</summary>
    <p>${authTexts[endpoint.auth]} Fails with “${endpoint.defaultError}” where nothing better is known.</p>
    <pre tabindex="0">${JSON.stringify(shown, null, 2)}</pre>
  </details>`;
}
