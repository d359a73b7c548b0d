import { clsx } from "clsx";
import { useTexts } from "../texts/texts-provider.tsx";

/** Lets a reader switch off the keys that are single letters, which speech input and shaking hands press unasked (WCAG 2.1.4). */
export interface KeySwitch {
  areOn: boolean;
  onChange: (areOn: boolean) => void;
}

/** Tells of J and K where there is room for it; where they can be switched off, to everybody who has a pointer or room. */
export function KeyHint({ keySwitch }: { keySwitch?: KeySwitch }) {
  const texts = useTexts();
  const areOn = keySwitch?.areOn ?? true;
  return (
    <p className={clsx("mt-6 hidden text-xs text-faint @lg:block", keySwitch && "pointer-fine:block")}>
      {texts.translate(areOn ? "reader.keys" : "reader.keysAreOff")}
      {keySwitch && (
        <>
          {" · "}
          <button type="button" className="link min-h-6" onClick={() => keySwitch.onChange(!areOn)}>
            {texts.translate(areOn ? "reader.keysOff" : "reader.keysOn")}
          </button>
        </>
      )}
    </p>
  );
}
