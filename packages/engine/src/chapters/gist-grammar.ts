/** How a language phrases what a talk is about. */
export interface GistGrammar {
  /** The sentence template; `{}` is the placeholder for the topics. */
  frame: string;
  /** The template for a single topic, if it is different. */
  single?: string;
  comma: string;
  and: string;
  /**
   * True if topics can keep their articles from the talk, because the template causes no contraction or
   * change of case.
   */
  takesArticles?: true;
  /** Phrases that announce the content, as lowercase regular expression sources; one sign of a statement among many. */
  purpose: string;
}

const NEUTRAL: GistGrammar = { frame: "{}.", comma: ", ", and: ", ", purpose: "" };

const grammars: Readonly<Record<string, GistGrammar>> = {
  en: {
    frame: "About {}.",
    comma: ", ",
    and: " and ",
    takesArticles: true,
    purpose:
      "in (?:this|today's|our) (?:[\\p{L}-]+ )?(?:video|talk|lecture|episode|session|course|class|lesson|tutorial|presentation|series|conversation)|this (?:[\\p{L}-]+ )?(?:video|talk|lecture|episode|session|course|class|lesson|tutorial|presentation) (?:is|will|explains|covers|shows)(?! not)|(?:i'm|i am|we're|we are) (?:here today to|going to|gonna) (?:talk|be talking|discuss|explain|show you how|look at|cover|focus on|explore|learn|introduce)|today,? (?:i|we)(?:'ll| will|'re going to|'m going to| want to| are going to) (?:talk|discuss|look at|cover|learn|explore|explain|show)|i(?: want|'d like| would like) to (?:talk (?:to you )?about|discuss|argue|show you how|explain|introduce)|(?:i|we)(?:'ll| will) (?:talk about|discuss|explain|show you how|look at|cover|explore|learn)",
  },
  de: {
    frame: "Themen: {}.",
    single: "Thema: {}.",
    comma: ", ",
    and: " und ",
    purpose:
      "in (?:diesem|unserem) (?:[\\p{L}-]+ )?(?:video|vortrag|gespräch|kurs)|in (?:dieser|unserer) (?:[\\p{L}-]+ )?(?:folge|vorlesung|sendung|sitzung)|heute (?:geht es um|sprechen wir|reden wir|möchte ich|will ich|werde ich|werden wir|schauen wir)|ich (?:möchte|will|werde) (?:ihnen |euch |heute )*(?:zeigen|erklären|erzählen|über)|wir (?:werden|wollen) (?:heute |uns )*(?:über|mit)",
  },
  es: {
    frame: "Sobre {}.",
    comma: ", ",
    and: " y ",
    takesArticles: true,
    purpose:
      "en (?:este|esta) (?:[\\p{L}-]+ )?(?:vídeo|video|charla|clase|lección|episodio|sesión|curso|presentación)|hoy (?:vamos a|voy a|quiero) (?:hablar|ver|explicar|mostrar)|hoy (?:hablaremos|veremos)|(?:vamos|voy) a (?:hablar de|hablarles de|explicar|mostrar|ver cómo)|(?:quiero|quisiera|me gustaría) (?:hablar de|hablarles de|explicar|mostrar)",
  },
  fr: {
    frame: "Au programme : {}.",
    comma: ", ",
    and: " et ",
    takesArticles: true,
    purpose:
      "dans (?:cette|ce) (?:[\\p{L}-]+ )?(?:vidéo|cours|conférence|épisode|séance|exposé|leçon)|aujourd'hui,? (?:nous|on|je) (?:allons|va|vais) |(?:je vais|nous allons|on va) (?:vous )?(?:parler|présenter|expliquer|montrer|voir comment|explorer|nous plonger)|je (?:voudrais|veux|souhaite) (?:vous )?(?:parler|présenter|expliquer|montrer)",
  },
  pt: {
    frame: "Sobre {}.",
    comma: ", ",
    and: " e ",
    takesArticles: true,
    purpose:
      "(?:neste|nesta) (?:[\\p{L}-]+ )?(?:vídeo|palestra|aula|episódio|sessão|curso)|hoje,? (?:vamos|vou|quero) (?:falar|ver|explicar|mostrar)|(?:vamos|vou) (?:falar sobre|explicar|mostrar)|(?:quero|gostaria de) (?:falar|explicar|mostrar)",
  },
  it: {
    frame: "Temi: {}.",
    single: "Tema: {}.",
    comma: ", ",
    and: " e ",
    purpose:
      "in (?:questo|questa) (?:[\\p{L}-]+ )?(?:video|lezione|episodio|conferenza|puntata|corso)|oggi (?:vi|parliamo|parleremo|voglio|vedremo)|(?:voglio|vorrei) (?:parlarvi|parlare|spiegarvi|mostrarvi)",
  },
  nl: {
    frame: "Over {}.",
    comma: ", ",
    and: " en ",
    takesArticles: true,
    purpose:
      "in (?:deze|dit) (?:[\\p{L}-]+ )?(?:video|lezing|les|aflevering|college|cursus)|vandaag (?:gaan|ga|wil|hebben we het|kijken we)|(?:ik wil|ik ga|we gaan) (?:het )?(?:jullie |u )?(?:hebben over|vertellen|laten zien|uitleggen|praten over)",
  },
  ru: {
    frame: "Темы: {}.",
    single: "Тема: {}.",
    comma: ", ",
    and: " и ",
    purpose:
      "в (?:этом|этой) (?:[\\p{L}-]+ )?(?:видео|ролике|уроке|лекции|выпуске|докладе|курсе)|сегодня (?:мы|я|поговорим|речь)|(?:я хочу|хочу|я хотел бы) (?:рассказать|показать|объяснить|поговорить)",
  },
  ar: { frame: "المواضيع: {}.", single: "الموضوع: {}.", comma: "، ", and: " و", purpose: "" },
  zh: { frame: "{}。", comma: "、", and: "和", purpose: "" },
  ja: { frame: "{}。", comma: "、", and: "、", purpose: "" },
};

/**
 * Returns the gist grammar for this primary subtag. A language without rules gets a grammar that only lists
 * the topics.
 */
export function findGistGrammar(code: string): GistGrammar {
  return grammars[code] ?? NEUTRAL;
}
