import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { runPith } from "../testing/run-pith.ts";

async function complete(words: string[]): Promise<string[]> {
  const { stdout } = await runPith({ parameters: ["completion", "bash"] });
  const script = `${stdout}\nCOMP_WORDS=(${words.map((word) => `"${word}"`).join(" ")}); COMP_CWORD=${words.length - 1}; _pith; echo "\${COMPREPLY[@]}"`;
  const run = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(run.stderr).toBe("");
  return run.stdout.trim().split(" ");
}

it.each([
  ["a command", ["pith", "comp"], ["completion"]],
  ["an option", ["pith", "summarize", "--ra"], ["--range"]],
  ["an option's value", ["pith", "summarize", "--length", "s"], ["short"]],
  ["a value of the command's own", ["pith", "transcript", "talk.vtt", "-f", "v"], ["vtt"]],
  ["an option of a summary without a command", ["pith", "talk.vtt", "--ra"], ["--range"]],
  ["its value", ["pith", "talk.vtt", "--format", "m"], ["markdown"]],
  ["a command's name for help", ["pith", "help", "tr"], ["transcript"]],
  ["a shell", ["pith", "completion", "f"], ["fish"]],
])("bash completion completes %s", async (_name, words, expected) => {
  expect(await complete(words)).toEqual(expected);
});

it("zsh and fish completion offer the same options", async () => {
  const zsh = await runPith({ parameters: ["completion", "zsh"] });
  expect(zsh.stdout).toMatch(/^#compdef pith\n/);
  expect(zsh.stdout).toContain("--range");
  const fish = await runPith({ parameters: ["completion", "fish"] });
  expect(fish.stdout).toMatch(/complete -c pith -n 'not __fish_seen_subcommand_from ask .*' -l range -r -d/);
  expect(fish.stdout).toContain("complete -c pith -n '__fish_seen_subcommand_from ask' -l range -r -d");
});

it("pith completion rejects an unknown shell", async () => {
  expect((await runPith({ parameters: ["completion", "tcsh"] })).exitCode).toBe(2);
});
