import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createProgram } from "./create-program.ts";
import { USUAL_COLUMNS } from "./get-columns.ts";
import { nameParameters, type PrintedTexts } from "./printed/printed-texts.ts";
import { runCli } from "./run-cli.ts";
import { shells } from "./shell/write-completion.ts";

/**
 * Runs every command that only prints help, the version, a completion script or the manual, and returns their
 * output.
 */
export async function renderPrintedTexts(): Promise<PrintedTexts> {
  const texts: PrintedTexts["texts"] = {};
  for (const parameters of listPrinted()) texts[nameParameters(parameters)] = await print(parameters);
  return { columns: USUAL_COLUMNS, texts };
}

function listPrinted(): string[][] {
  const commands = createProgram(openLaunch()).commands.map((command) => command.name());
  return [
    ...["-h", "--help", "help", "-V", "--version", "man"].map((parameter) => [parameter]),
    ...shells.map((shell) => ["completion", shell]),
    ...commands.flatMap((name) => [
      [name, "-h"],
      [name, "--help"],
      ["help", name],
    ]),
  ];
}

async function print(parameters: readonly string[]): Promise<string> {
  const launch = openLaunch();
  const exitCode = await runCli({ ...launch, parameters });
  launch.stdout.end();
  if (exitCode !== 0) throw new Error(`pith ${parameters.join(" ")} exited with ${exitCode}.`);
  return await text(launch.stdout);
}

function openLaunch() {
  return {
    loadConfig: () => Promise.reject(new Error("These commands need no settings.")),
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    signal: new AbortController().signal,
  };
}
