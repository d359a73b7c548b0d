// The entry point of every npm script. Runs on Node 20 with nothing installed; see CONTRIBUTING.md.
const commands = {
  start: "./start.mjs",
  dev: "./dev.mjs",
  test: "./test.mjs",
  check: "./check.mjs",
  watch: "./watch.mjs",
  nightly: "./nightly.mjs",
  bench: "./bench.mjs",
  notices: "./notices.mjs",
  settings: "./settings.mjs",
  pack: "./pack.mjs",
  package: "./package.mjs",
  bundle: "./bundle.mjs",
  pictures: "./pictures.mjs",
  pith: "./cli.mjs",
};

const [name = "", ...parameters] = process.argv.slice(2);
const nodeMajor = Number(process.versions.node.split(".")[0]);

if (nodeMajor < 20) {
  console.error(`Pith needs Node 20 or newer to start; this is Node ${process.versions.node}.`);
  process.exit(1);
}
if (!Object.hasOwn(commands, name)) {
  console.error(`Usage: node .ci/pith.mjs ${Object.keys(commands).join("|")} [arguments]`);
  process.exit(2);
}

const { StepError } = await import("./step-error.mjs");
try {
  const { default: runEntry } = await import(commands[name]);
  process.exitCode = await runEntry(parameters);
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
