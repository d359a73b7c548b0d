import { clsx } from "clsx";
import { useTexts } from "../texts/texts-provider.tsx";

/**
 * Lets a reader turn off single-letter shortcuts, which people with tremors or speech input may trigger by
 * accident (WCAG 2.1.4).
 */
export interface KeySwitch {
  areOn: boolean;
  onChange: (areOn: boolean) => void;
}

/**
 * Explains the J and K keys if there is enough room. If the keys can be turned off, it is also shown to
 * everyone with a pointer.
 */
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
