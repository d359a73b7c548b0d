import type { ClaimJudge, JudgeAnswer } from "@pith/engine/ground/claim-judge";

const OPENAI_PROTOCOL: Readonly<
  Record<string, { key: string; url: string; standard: string; suffix: string }>
> = {
  openai: {
    key: "MODEL_OPENAI_API_KEY",
    url: "MODEL_OPENAI_BASE_URL",
    standard: "https://api.openai.com/v1",
    suffix: "",
  },
  anthropic: {
    key: "MODEL_ANTHROPIC_API_KEY",
    url: "MODEL_ANTHROPIC_BASE_URL",
    standard: "https://api.anthropic.com/v1",
    suffix: "",
  },
  google: {
    key: "MODEL_GOOGLE_API_KEY",
    url: "MODEL_GOOGLE_BASE_URL",
    standard: "https://generativelanguage.googleapis.com/v1beta",
    suffix: "/openai",
  },
  compatible: { key: "MODEL_COMPATIBLE_API_KEY", url: "MODEL_COMPATIBLE_BASE_URL", standard: "", suffix: "" },
};
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504, 529]);
const WAIT_MS = 2000;

/** Returns the judge's model: MODEL_CHECKER, or the first of MODEL_PROVIDERS. */
function readChoice(settings: NodeJS.ProcessEnv): { provider: string; model: string } | null {
  const [first = ""] = (settings["MODEL_CHECKER"] || settings["MODEL_PROVIDERS"] || "").split(",");
  const colon = first.indexOf(":");
  const provider = first.slice(0, colon).trim().toLowerCase();
  const model = first.slice(colon + 1).trim();
  return colon > 0 && model !== "" && provider in OPENAI_PROTOCOL ? { provider, model } : null;
}

/**
 * Opens the judge that the settings configure, reading them in the same way as the server. Returns null if
 * there is none. Calls use OpenAI's protocol, which every provider supports.
 */
export function openSettingsJudge({
  settings,
  fetch,
}: {
  settings: NodeJS.ProcessEnv;
  fetch: typeof globalThis.fetch;
}): (ClaimJudge & { parallelCalls: number }) | null {
  const choice = readChoice(settings);
  const connection = choice === null ? undefined : OPENAI_PROTOCOL[choice.provider];
  if (choice === null || connection === undefined) return null;
  const { model, provider } = choice;
  const address = `${(settings[connection.url] || connection.standard).replace(/\/$/u, "")}${connection.suffix}`;
  const key = settings[connection.key];
  const takesSchema = provider !== "compatible" || settings["MODEL_COMPATIBLE_SCHEMA"] !== "off";
  const timeoutMs = Number(settings["MODEL_CALL_TIMEOUT_SECONDS"] || 120) * 1000;
  const retries = Number(settings["MODEL_RETRIES"] || 2);

  const ask: ClaimJudge["judge"] = async ({ instructions, prompt, schema, signal }) => {
    const messages = [
      ...(instructions === "" ? [] : [{ role: "system", content: instructions }]),
      { role: "user", content: prompt },
    ];
    const form =
      schema === null || !takesSchema
        ? {}
        : {
            response_format: {
              type: "json_schema",
              json_schema: { name: "verdicts", strict: true, schema: schema.toJSONSchema() },
            },
          };
    const body = JSON.stringify({ model, messages, ...form });
    for (let tries = 0; ; tries += 1) {
      const answer = await send({ body, signal });
      if (answer !== "again") return answer;
      if (tries >= retries) return { kind: "unreachable" };
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * 2 ** tries));
    }
  };
  const send = async (request: { body: string; signal: AbortSignal }): Promise<JudgeAnswer | "again"> => {
    try {
      const response = await fetch(`${address}/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
        body: request.body,
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (!response.ok) {
        console.error(`${model} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
        return PASSING.has(response.status) ? "again" : { kind: "unreachable" };
      }
      const { choices } = (await response.json()) as { choices?: { message?: { content?: string } }[] };
      return { kind: "answered", value: choices?.[0]?.message?.content ?? "" };
    } catch (error) {
      console.error(`${model} couldn't be asked:`, error instanceof Error ? error.message : error);
      return "again";
    }
  };
  return {
    model,
    kind: /minicheck/iu.test(model) ? "yes_no" : "structured",
    parallelCalls: Number(settings["MODEL_PARALLEL_CALLS"] || 8),
    judge: ask,
  };
}
