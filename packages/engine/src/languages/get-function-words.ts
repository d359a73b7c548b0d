import { createMemo } from "@pith/core/lib/create-memo";
import { arabicProfiles, cyrillicProfiles, latinProfiles } from "./language-profiles.ts";

/** Verb-final languages, in which short words often end a sentence. */
const verbLast: ReadonlySet<string> = new Set([
  "tr",
  "az",
  "eu",
  "hu",
  "fa",
  "ur",
  "ps",
  "ckb",
  "ug",
  "kk",
  "ky",
  "mn",
]);
/** Exceptions: words in the lists below that do often end a sentence. */
const canEnd: ReadonlySet<string> = new Set(
  "it this that here there you me them him us her his some any like make get good other all know think people right now video today back welcome yes okay well see look thing things something way really again more not too ja nein hier da ihn ihm oui non ça bien ici sí no aquí bien todo eso esto sim não aqui isso sì qui bene questo ja nee hier да нет это все вот".split(
    " ",
  ),
);
/** Function words (articles, prepositions and conjunctions) that the lists for language detection lack. */
const more: Readonly<Record<string, string>> = {
  en: "so very gonna our these those each every both such which whose where while although though unless until into onto upon than nor per via toward towards within without between among during since i we they he she i'm we're you're they're it's that's their its any another",
  de: "er der die das dem den des einer eines einem mein meine sein seine ihr ihre unser unsere dieser diese dieses jede jeder jedes kein keine im am zum zur vom beim durch gegen ohne um ob weil sehr ganz wo nach seit unter vor zwischen wurde wurden eigentlich sondern damit also dann",
  fr: "d l à chez vers sous entre sans ou si quand leur leurs mon ton notre votre nos vos cet ces quel quelle dont où donc je tu ils elles qu",
  es: "o u e cada entre hasta desde sobre sin tu tus mis nuestro nuestra esos esas estos estas cual cuyo donde aunque ni pues muy tan",
  pt: "ou cada entre desde sobre sem meu minha teu tua nosso nossa esse essa este esta esses essas qual onde embora nem pois muito tão pelo pela pra num numa",
  it: "o ogni tra fra senza verso mio mia tuo tua nostro nostra questi queste quei quale dove anche né molto un' dall della sul sulla",
  nl: "of elk elke tussen zonder onder mijn jouw onze deze die waar terwijl hoewel zeer heel naar tot",
  ru: "к ко о об со во над под при без через до или чтобы который которая которые мой моя наш наша этот эта эти очень весь ли",
  uk: "до о об зі над під при без через або щоб який яка які мій моя наш наша цей ця ці весь чи",
  pl: "u ku nad pod przed przy bez przez między lub żeby który która które mój moja nasz nasza ten ta te bardzo cały",
};

/**
 * Returns a language's words that rarely end a sentence (articles, prepositions, conjunctions and
 * auxiliaries). Empty for verb-final languages and languages without a list.
 */
export const getFunctionWords = createMemo({ compute: listFunctionWords });

function listFunctionWords(language: string): ReadonlySet<string> {
  if (verbLast.has(language)) return new Set();
  const profile = [...latinProfiles, ...cyrillicProfiles, ...arabicProfiles].find(
    (one) => one.language === language,
  );
  const words = [...(profile?.words.split(" ") ?? []), ...(more[language]?.split(" ") ?? [])];
  return new Set(words.filter((word) => !canEnd.has(word)));
}
