import { clsx } from "clsx";
import { useTexts } from "../texts/texts-provider.tsx";

/**
 * Lets readers turn off single-letter shortcuts, which users with tremors or speech input may trigger by
 * accident (WCAG 2.1.4).
 */
export interface KeySwitch {
  areOn: boolean;
  onChange: (areOn: boolean) => void;
}

/**
 * Explains the J and K keys to users with a mouse or trackpad, because phones have no keys. If the keys can't
 * be turned off, omits the explanation where space is tight.
 */
export function KeyHint({ keySwitch }: { keySwitch?: KeySwitch }) {
  const texts = useTexts();
  const areOn = keySwitch?.areOn ?? true;
  return (
    <p
      data-no-print=""
      className={clsx(
        "mt-6 hidden text-xs text-faint",
        keySwitch ? "any-pointer-fine:block" : "any-pointer-fine:@lg:block",
      )}
    >
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
