import { describe, expect, it } from "vitest";
import { createWordFolder } from "./split-search-words.ts";

/** Each line has the inflected forms of one word. */
const inflected = {
  es: [
    "avanzar avanza avanzan avanzamos avanzaba avanzó avanzaron avanzando avanzado avanzará avanzarían",
    "vender vende venden vendemos vendía vendieron vendiendo vendido venderá vendería",
    "vivir vive viven vivimos vivía vivieron viviendo vivido vivirán",
    "cambiar cambia cambian cambió cambiaron cambiando cambiado cambiará",
    "montaña montañas",
    "rápido rápida rápidos rápidas",
  ],
  pt: [
    "avançar avança avançam avançava avançou avançaram avançando avançado avançará",
    "decidir decide decidem decidia decidiu decidiram decidindo decidido",
    "novo nova novos novas",
  ],
  ru: [
    "работать работаю работает работают работаем работал работала работали",
    "двигаться двигается двигаются двигался двигалась двигались",
    "говорить говорю говорит говорят говорим говорил говорила",
    "решать решает решают решал решала решали",
    "ледник ледники ледника ледников ледникам ледником ледниках",
    "матрица матрицы матрицу матрице матрицей матриц матрицами",
    "новый новая новое новые нового новой новому новым новую новых",
    "число числа числу числом числе числам числами",
  ],
};

describe("createWordFolder", () => {
  it.each(Object.entries(inflected))("folds inflected forms in %s, but no two words", (language, words) => {
    const fold = createWordFolder(language);
    const keys = words.map((forms) => [...new Set(forms.split(" ").map(fold))]);
    expect(keys.map(({ length }) => length)).toEqual(words.map(() => 1));
    expect(new Set(keys.flat()).size).toBe(words.length);
  });

  it.each(["es", "pt", "ru"])("folds a word in %s typed without accents to the same key", (language) => {
    const fold = createWordFolder(language);
    for (const word of "avanzará avanzó vendía rápida avançará está ещё".split(" "))
      expect([word, fold(word.normalize("NFD").replace(/\p{M}/gu, ""))]).toEqual([word, fold(word)]);
  });
});
