import { isAppError } from "@pith/core/errors/app-error";
import { isInOtherLanguage } from "../languages/detect-language.ts";
import { askModel } from "./ask-model.ts";
import { nameLanguage } from "./summary-languages.ts";

/**
 * The first elements, about four facts, are held back until their texts are this long, which is enough to
 * reveal their language.
 */
const FIRST_CHARACTERS = 400;

/**
 * Like `askModel`, for an answer whose texts must be in a given language. If they are certainly in another
 * one, asks once more and tells the model why. Keeps the second answer whatever its language, or the first
 * one if there is no second. Passes elements to `onElement` only once their language is known, so that those
 * of a dropped answer are never seen.
 */
export async function askInLanguage<Value>({
  language,
  textOfElement = () => "",
  textOfValue,
  minCharacters,
  ...asked
}: Parameters<typeof askModel<Value>>[0] & {
  /** BCP 47. */
  language: string;
  textOfElement?: (element: unknown) => string;
  /** Returns all texts in an answer that should be in the language. */
  textOfValue: (value: Value) => string;
  /** Minimum length of a text whose language is judged; by default, enough for nearly no false alarms. */
  minCharacters?: number | undefined;
}): Promise<Value> {
  const { request } = asked;
  const held: unknown[] = [];
  let isReleased = false;
  const release = (): void => {
    isReleased = true;
    for (const element of held.splice(0)) request.onElement?.(element);
  };
  const isOther = (text: string): boolean => isInOtherLanguage({ text, language, minCharacters });
  const first = await askModel({
    ...asked,
    request: {
      ...request,
      onElement: (element) => {
        held.push(element);
        const text = isReleased ? "" : held.map(textOfElement).join("\n");
        if (isReleased || (text.length >= FIRST_CHARACTERS && !isOther(text))) release();
      },
    },
  }).catch((error: unknown) => {
    release();
    throw error;
  });
  if (isReleased || !isOther(textOfValue(first))) {
    release();
    return first;
  }
  const name = nameLanguage(language);
  try {
    return await askModel({
      ...asked,
      request: {
        ...request,
        instructions: `${request.instructions}\nAn earlier answer was in another language. Write every text of yours in ${name}; only what is copied keeps its language.`,
      },
    });
  } catch (error) {
    if (isAppError(error) && error.code === "cancelled") throw error;
    release();
    return first;
  }
}
