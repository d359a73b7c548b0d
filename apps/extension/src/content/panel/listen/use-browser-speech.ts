import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import { useEffect, useRef, useState } from "react";
import { findVideoElement } from "../../page/page-elements.ts";

/** Typical speaking rate, for estimating durations: a browser's voice doesn't report them in advance. */
const CHARACTERS_PER_SECOND = 15;

export interface SpokenPart {
  text: string;
  startSeconds: number;
}

export interface BrowserSpeech {
  /** Null if the browser has no voice for the language. */
  voice: SpeechSynthesisVoice | null;
  parts: readonly SpokenPart[];
  durationSeconds: number;
  currentSeconds: number;
  isPlaying: boolean;
  speed: number;
  play: () => void;
  pause: () => void;
  /** Starts speaking at the part that contains this time. */
  seek: (seconds: number) => void;
  setSpeed: (speed: number) => void;
}

function planParts(texts: readonly string[]): { parts: SpokenPart[]; durationSeconds: number } {
  let startSeconds = 0;
  const parts = texts.map((text) => {
    const part = { text, startSeconds };
    startSeconds += Math.max(1, text.length / CHARACTERS_PER_SECOND);
    return part;
  });
  return { parts, durationSeconds: startSeconds };
}

/** Prefers a local voice, because it doesn't send the text to a server. */
function findVoice(language: string): SpeechSynthesisVoice | null {
  const primary = getPrimaryLanguage(language);
  const voices = window.speechSynthesis
    .getVoices()
    .filter((voice) => getPrimaryLanguage(voice.lang) === primary);
  return voices.find(({ localService }) => localService) ?? voices[0] ?? null;
}

/** Reads text aloud with the browser's own voice, one utterance per string. */
export function useBrowserSpeech({
  texts,
  language,
}: {
  texts: readonly string[];
  language: string;
}): BrowserSpeech {
  const synthesis = window.speechSynthesis;
  const [voice, setVoice] = useState(() => findVoice(language));
  const [at, setAt] = useState(0);
  const [offset, setOffset] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  /** The utterance being spoken. A canceled one fires its events late, so we ignore them. */
  const spoken = useRef<SpeechSynthesisUtterance | null>(null);
  const { parts, durationSeconds } = planParts(texts);

  useEffect(() => {
    const load = () => setVoice(findVoice(language));
    load();
    // Chrome starts loading its voices on the first request.
    synthesis.addEventListener("voiceschanged", load);
    return () => synthesis.removeEventListener("voiceschanged", load);
  }, [synthesis, language]);

  function stop(): void {
    if (spoken.current) synthesis.cancel();
    spoken.current = null;
  }

  useEffect(() => {
    const leave = () => {
      stop();
      // The browser may restore this page later, and playback won't resume.
      setPlaying(false);
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      stop();
    };
  }, []);

  function speak({ index, rate }: { index: number; rate: number }): void {
    stop();
    const part = parts[index];
    setAt(part ? index : 0);
    setOffset(0);
    setPlaying(part !== undefined);
    if (!part) return;
    const utterance = new SpeechSynthesisUtterance(part.text);
    utterance.voice = voice;
    utterance.lang = voice?.lang ?? language;
    utterance.rate = rate;
    utterance.onboundary = ({ charIndex }) => {
      if (spoken.current === utterance) setOffset(charIndex / CHARACTERS_PER_SECOND);
    };
    utterance.onend = () => {
      if (spoken.current === utterance) speak({ index: index + 1, rate });
    };
    utterance.onerror = () => {
      if (spoken.current !== utterance) return;
      spoken.current = null;
      setPlaying(false);
    };
    spoken.current = utterance;
    synthesis.speak(utterance);
  }

  return {
    voice,
    parts,
    durationSeconds,
    currentSeconds: Math.min(durationSeconds, (parts[at]?.startSeconds ?? 0) + offset),
    isPlaying,
    speed,
    play: () => {
      findVideoElement()?.pause();
      speak({ index: at, rate: speed });
    },
    pause: () => {
      stop();
      setPlaying(false);
    },
    seek: (seconds) =>
      speak({
        index: Math.max(
          0,
          parts.findLastIndex(({ startSeconds }) => startSeconds <= seconds),
        ),
        rate: speed,
      }),
    setSpeed: (rate) => {
      setSpeed(rate);
      if (isPlaying) speak({ index: at, rate });
    },
  };
}
