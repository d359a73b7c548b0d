import { describe, expect, it } from "vitest";
import { describeModelServer, findModelServer } from "./find-model-server.ts";

function createFetch(answers: Record<string, () => Response>): typeof fetch {
  return async (input) => {
    const answer = answers[String(input)];
    if (!answer) throw new TypeError("fetch failed");
    return answer();
  };
}

const ollama = "http://127.0.0.1:11434/v1/models";
const studio = "http://127.0.0.1:1234/v1/models";

describe("findModelServer", () => {
  it("returns the responding server, its first model and its .env settings", async () => {
    const list = () => Response.json({ object: "list", data: [{ id: "llama3.1:8b" }, { id: "other" }] });
    const found = await findModelServer({ fetch: createFetch({ [ollama]: list, [studio]: list }) });
    expect(found).toEqual({ name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1", model: "llama3.1:8b" });
    expect(found && describeModelServer(found)).toContain("MODEL_PROVIDERS=compatible:llama3.1:8b");
  });

  it("ignores servers that have no model, aren't model servers or don't respond", async () => {
    expect(
      await findModelServer({
        fetch: createFetch({
          [ollama]: () => Response.json({ object: "list", data: [] }),
          [studio]: () => new Response("<html>"),
        }),
      }),
    ).toBeNull();
    expect(await findModelServer({ fetch: createFetch({}) })).toBeNull();
  });
});
