/**
 * Example programs for the API reference: create a summary, follow its progress, and print its points with
 * their quotes. They're covered by tests.
 */
export const apiExamples = {
  curl: `# export PITH_URL=https://pith.example PITH_KEY=pith_...
curl -sS "$PITH_URL/v1/summaries" \\
  -H "Authorization: Bearer $PITH_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: my-first-summary" \\
  -d '{"source": {"kind": "link", "url": "https://youtu.be/dQw4w9WgXcQ"}}' > ticket.json
id=$(sed 's/.*"summary":{"id":"\\([^"]*\\)".*/\\1/' ticket.json)

# Ends when the summary is done.
curl -sSN "$PITH_URL/v1/summaries/$id/events" -H "Authorization: Bearer $PITH_KEY" > events.txt
curl -sS "$PITH_URL/v1/summaries/$id/export?format=markdown" -H "Authorization: Bearer $PITH_KEY"
`,
  typescript: `import { env } from "node:process";

async function call(method: string, path: string, body?: object) {
  const response = await fetch(\`\${env["PITH_URL"]}/v1\${path}\`, {
    method,
    headers: { Authorization: \`Bearer \${env["PITH_KEY"]}\`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = await response.json();
  if (!reply.success) throw new Error(\`\${reply.code}: \${reply.error}\`);
  return reply.data;
}

const source = { kind: "link", url: "https://youtu.be/dQw4w9WgXcQ" };
let { summary } = await call("POST", "/summaries", { source });
while (summary.status === "queued" || summary.status === "running") {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  summary = await call("GET", \`/summaries/\${summary.id}\`);
}
if (summary.failure) throw new Error(summary.failure.message);
for (const { text, quotes } of summary.content.keyPoints) {
  console.log(\`\${text}\\n  \${quotes[0].startSeconds} s: "\${quotes[0].text}"\`);
}
`,
  python: `import json, os, time, urllib.request

def call(method, path, body=None):
    request = urllib.request.Request(
        os.environ["PITH_URL"] + "/v1" + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": "Bearer " + os.environ["PITH_KEY"], "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]

source = {"kind": "link", "url": "https://youtu.be/dQw4w9WgXcQ"}
summary = call("POST", "/summaries", {"source": source})["summary"]
while summary["status"] in ("queued", "running"):
    time.sleep(1)
    summary = call("GET", "/summaries/" + summary["id"])
if summary["failure"]:
    raise SystemExit(summary["failure"]["message"])
for point in summary["content"]["keyPoints"]:
    quote = point["quotes"][0]
    print(point["text"], "\\n ", quote["startSeconds"], "s:", quote["text"])
`,
} as const;
