import { describe, expect, it } from "vitest";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTask } from "../../testing/build-task.ts";
import { buildWritingGround, checkGist, checkTitle } from "./check-writing.ts";
import { prepareSpeech } from "./prepare-speech.ts";

const talk = buildTalk(80);
const plain = "Yesterday we met velotrusk at the station.";
const texts = [...talk.slice(0, 40), plain, ...talk.slice(40)];
const { origins } = prepareSpeech(buildTask({ texts }));
const ground = buildWritingGround({ texts: [talk[0] ?? "", talk[5] ?? "", plain], language: "en", origins });
const gist = talk[0] ?? "";

describe("checkGist", () => {
  it("takes what the shown facts say", () => {
    expect(checkGist({ gist, ground })).toBe(gist);
  });

  it.each([
    ["nothing", null],
    ["a link", `${gist} See www.pineapple.example/win`],
    ["a word that is said in one passage alone", `${gist.replace(/\.$/u, "")} and velotrusk.`],
    ["a second sentence that no fact says", `${gist} Napoleon came home.`],
    ["our own instructions", "You read the captions of a video, or a part of them, and collect the facts."],
  ])("refuses %s", (_what, text) => {
    expect(checkGist({ gist: text, ground })).toBeNull();
  });
});

describe("checkTitle", () => {
  it("takes words that the talk comes back to, without a full stop, and nothing that is said once", () => {
    expect(checkTitle({ title: "The sourdough in minutes.", ground })).toBe("The sourdough in minutes");
    expect(checkTitle({ title: "velotrusk", ground })).toBeNull();
  });
});
