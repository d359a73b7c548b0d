import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AudioPlayer } from "./audio-player.tsx";

let handlers: Map<string, MediaSessionActionHandler | null>;
let mediaSession: { metadata: { title: string } | null; setActionHandler: MediaSession["setActionHandler"] };

beforeEach(() => {
  handlers = new Map();
  mediaSession = {
    metadata: null,
    setActionHandler: (action, handler) => void handlers.set(action, handler),
  };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { mediaSession }));
  vi.stubGlobal("MediaMetadata", Object);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(title?: string) {
  const chapters = [0, 40, 80].map((startSeconds) => ({ title: `At ${startSeconds}`, startSeconds }));
  const page = render(
    <AudioPlayer
      {...{ url: "/audio.mp3", durationSeconds: 120, chapters, speed: "1", onSpeed: () => undefined }}
      {...(title !== undefined && { title })}
    />,
  );
  const player = page.container.querySelector("audio");
  if (!player) throw new Error("There's no player.");
  return { ...page, player };
}

const press = (action: MediaSessionAction, details = {}) => handlers.get(action)?.({ action, ...details });

it("obeys media keys, and shows its title in the system's controls", () => {
  const { player, unmount } = show("Why oranges are orange");
  const play = vi.spyOn(player, "play").mockResolvedValue(undefined);
  const pause = vi.spyOn(player, "pause").mockReturnValue(undefined);
  expect(mediaSession.metadata?.title).toBe("Why oranges are orange");
  press("play");
  expect(play).toHaveBeenCalledTimes(1);
  press("pause");
  expect(pause).toHaveBeenCalledTimes(1);
  const positions = (
    [
      ["seekto", { seekTime: 50 }],
      ["seekforward"],
      ["seekbackward", { seekOffset: 5 }],
      ["nexttrack"],
      ["nexttrack"],
      ["previoustrack"],
    ] as const
  ).map(([action, details]) => {
    press(action, details);
    return player.currentTime;
  });
  expect(positions).toEqual([50, 65, 60, 80, 80, 40]);
  unmount();
  expect(mediaSession.metadata).toBeNull();
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
});

it("leaves media keys to the page's own player if it has no title", () => {
  show();
  expect(handlers.size).toBe(0);
  expect(mediaSession.metadata).toBeNull();
});
