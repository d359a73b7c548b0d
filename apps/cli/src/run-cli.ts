import { isAppError } from "@pith/core/errors/app-error";
import { CommanderError } from "commander";
import type { CliLaunch } from "./cli-context.ts";
import { createProgram } from "./create-program.ts";
import { describeModelFailure } from "./describe-model-failure.ts";
import { stripControlCharacters } from "./format/strip-control-characters.ts";
import { exitCodes } from "./lib/exit-codes.ts";
import { OutputError } from "./output-error.ts";

/** Runs a single command and returns its exit code. Only results go to `stdout`. */
export async function runCli({
  parameters,
  ...context
}: CliLaunch & { parameters: readonly string[] }): Promise<number> {
  // Otherwise, whatever is reading standard input would wait for it to end.
  context.signal.addEventListener("abort", () => context.stdin.destroy());
  try {
    await createProgram(context).parseAsync(parameters, { from: "user" });
    return exitCodes.done;
  } catch (error) {
    // Commander has already printed its own message. Help isn't an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
    if (context.signal.aborted) return exitCodes.stopped;
    if (isAppError(error)) {
      const { describeRefusal } = await import("./texts/render-english.ts");
      const reason = error.code === "model_failed" ? describeModelFailure(error) : "";
      context.stderr.write(`pith: ${stripControlCharacters(describeRefusal(error) + reason)}\n`);
      return exitCodes.refused;
    }
    if (error instanceof OutputError) {
      context.stderr.write(`pith: ${stripControlCharacters(error.message)}\n`);
      return exitCodes.failed;
    }
    context.stderr.write(`pith: Something went wrong: ${describe(error)}\n`);
    return exitCodes.failed;
  }
}

function describe(error: unknown): string {
  return stripControlCharacters(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
