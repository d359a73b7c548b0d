import type { Command } from "commander";
import type { CliLaunch } from "./cli-context.ts";
import { openContext } from "./open-context.ts";
import { parseModelOption } from "./options/parse-model-option.ts";

interface McpOptions {
  server?: string;
  model?: string;
  cache?: boolean;
  key?: string;
  texts?: string;
}

/** Adds `pith mcp`. Its code and the MCP SDK are only loaded when it runs. */
export function addMcpCommand({ program, launch }: { program: Command; launch: CliLaunch }): void {
  program
    .command("mcp")
    .description("Serve summaries, transcripts and answers to an AI agent, by the Model Context Protocol.")
    .option(
      "--server <address>",
      "use a Pith server and its library, as a guest or signed in with pith login (default: PITH_SERVER, otherwise run locally)",
    )
    .option("--key <key>", "API key for the server (default: PITH_KEY)")
    .option("--model <provider:model>", "use a language model (default: MODEL_PROVIDERS)", parseModelOption)
    .option(
      "--texts <folder>",
      "also let the agent read text files without timestamps in this folder (default: only captions and recordings)",
    )
    .option("--no-cache", "don't read from or write to the cache")
    .action(async ({ texts, ...options }: McpOptions) => {
      const context = await openContext({ launch, options: { ...options, quiet: true } });
      const { serveMcp } = await import("./serve-mcp.ts");
      await serveMcp({ context, model: options.model, textFolder: texts ?? null });
    });
}
