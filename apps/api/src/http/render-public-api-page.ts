import { html } from "hono/html";
import { apiExamples } from "./api-examples.ts";
import type { Json } from "./public-schemas.ts";
import { style } from "./render-api-page.ts";

interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  parameters: unknown[];
  requestBody?: unknown;
  responses: Record<string, { description: string; content: Record<string, { examples?: Json }> }>;
}

const titles: Record<keyof typeof apiExamples, string> = {
  curl: "curl",
  typescript: "TypeScript",
  python: "Python",
};

/** Renders /openapi.json as the public API's reference, without any scripts. */
export function renderPublicApiPage({ document, publicUrl }: { document: Json; publicUrl: string }) {
  const paths = document["paths"] as Record<string, Record<string, Operation>>;
  const { schemas } = document["components"] as { schemas: Record<string, Json> };
  const tags = document["tags"] as { name: string; description: string }[];
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
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
          Create an API key on your <a href="/subscription?section=account">account page</a> and send it as
          <code>Authorization: Bearer pith_…</code> to <code>${publicUrl}/v1</code>. For generators of clients:
          <a href="/openapi.json">openapi.json</a>.
        </p>
        <ul>
          <li>Bodies are JSON. A success is <code>{"success": true, "data": …}</code>.</li>
          <li>
            A refusal is <code>{"success": false, "error": …, "code": …, "params": …, "requestId": …}</code>.
            Switch on the <code>code</code>: an error code, alone or with a detail after a dot. Below, a code without a
            detail stands for all of its details.
          </li>
          <li>
            A key has scopes: <code>read</code> reads, searches and asks, <code>create</code> makes summaries, audio
            and batches and follows feeds, <code>account</code> shows plan and usage and manages webhooks and
            digests, <code>export</code> downloads everything.
          </li>
          <li>
            A list that comes in pages has <code>items</code> and <code>nextCursor</code>. Send it as <code>cursor</code> for the next
            page, until it is null.
          </li>
          <li>
            Send an <code>Idempotency-Key</code> of your own with a creation. A repeat within 24 hours gets the
            first reply instead of a second summary.
          </li>
          <li>
            120 calls a minute with one key. After that, <code>Retry-After</code> says how many seconds to wait.
          </li>
          <li>
            Within /v1 we only add: calls, optional fields, codes, event types. A call that will end says so in a
            <code>Deprecation</code> and a <code>Sunset</code> header at least 12 months before.
          </li>
        </ul>
        <h2>Examples</h2>
        ${Object.entries(apiExamples).map(
          ([name, text]) =>
            html`<details>
              <summary>${titles[name as keyof typeof apiExamples]}</summary>
              <pre tabindex="0">${text}</pre>
            </details>`,
        )}
        ${tags.map(
          ({ name, description }) => html`<h2>${name}</h2>
            <p>${description}</p>
            ${operations.filter(({ operation }) => operation.tags[0] === name).map(renderOperation)}`,
        )}
        <h2>Schemas</h2>
        ${Object.entries(schemas).map(
          ([name, schema]) =>
            html`<details id="schema-${name}">
              <summary><code>${name}</code></summary>
              <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>
            </details>`,
        )}
      </body>
    </html>`;
}

function renderOperation({
  path,
  method,
  operation: { operationId, summary, description, parameters, requestBody, responses },
}: {
  path: string;
  method: string;
  operation: Operation;
}) {
  const { 200: success, ...failures } = responses;
  return html`<details id="${operationId}">
    <summary><code>${method.toUpperCase()} ${path}</code> ${summary}</summary>
    <p>${description}</p>
    <pre tabindex="0">${JSON.stringify({ parameters, requestBody, reply: success?.content }, null, 2)}</pre>
    <ul>
      ${Object.entries(failures).map(
        ([status, { description: reason, content }]) =>
          html`<li>
            ${status}: ${reason}
            ${Object.keys(content["application/json"]?.examples ?? {}).map((code) => html`<code>${code}</code> `)}
          </li>`,
      )}
    </ul>
  </details>`;
}
