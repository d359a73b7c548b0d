/** A form of words with which speech turns from its listeners to a machine that reads it, and how telling it is. */
export interface PlantedSign {
  pattern: RegExp;
  /** 3 is enough alone; 1 only beside others. */
  weight: 1 | 2 | 3;
}

const GAP = "(?:[\\p{L}\\p{M}\\p{N}'’,.-]+\\s+){0,5}?";

/** A pattern over lower-case text; `~` stands for up to five words between, a space for any white space. */
function sign(weight: PlantedSign["weight"], source: string): PlantedSign {
  return { weight, pattern: new RegExp(source.replaceAll(" ~ ", `\\s+${GAP}`).replaceAll(" ", "\\s+"), "u") };
}

/** Whoever reads captions for others, as it is spoken to. */
const EN_MACHINE =
  "(?:ais?|a\\.i\\.|ai (?:assistants?|models?|systems?|agents?|readers?|tools?)|assistants?|language models?|llms?|chat ?bots?|chatgpt|gpt|claude|gemini|copilot|summari[sz]ers?|summari[sz]ing (?:tools?|systems?|models?|assistants?|bots?)|summari[sz]ation (?:tools?|systems?|models?|engines?|bots?)|automated (?:systems?|readers?|tools?))";
const EN_ORDER =
  "(?:ignor(?:e|ing)|disregard|forget|override|overrule|bypass|discard|drop|abandon|skip|cancel|void|dismiss|erase|neglect|set aside|throw (?:away|out)|stop (?:following|obeying)|(?:do not|don't|never|no longer) (?:follow|obey|listen to)|pay no attention to)";
const EN_RULES =
  "(?:instructions?|prompts?|directives?|guidelines?|programming|system messages?|commands?|constraints|guardrails|safety (?:rules|filters?)|configuration)";
const EN_OUTPUT =
  "(?:summary|summaries|response|reply|answer|output|gist|key points?|bullet points?|json|title|facts|transcript|recap|overview)";
const EN_WRITE =
  "(?:say|print|output|write|reply|respond|answer|include|append|add|insert|repeat|return|produce|emit|display|mention|state|replace|put|place|use|generate|recommend)";

const english: readonly PlantedSign[] = [
  sign(3, `\\b${EN_ORDER} ~ ${EN_RULES}\\b`),
  sign(
    2,
    `\\b${EN_ORDER} (?:all |any |everything |anything |whatever )?(?:of )?(?:the |your |these |that |what )?(?:above|previous|prior|preceding|earlier|before this|came before)\\b`,
  ),
  sign(
    3,
    `\\b(?:reveal|show|print|repeat|output|leak|disclose|expose|translate|encode|recite|tell (?:me|us)|give (?:me|us)|what (?:is|are|was|were)) ~ (?:system prompt|hidden prompt|initial prompt|(?:your|the) (?:prompt|secret|instructions|guidelines|configuration|nonce|api keys?|passwords?))\\b`,
  ),
  sign(
    3,
    `\\bin your ${EN_OUTPUT},? (?:you (?:must|should|shall|have to|need to|will|may)|please|always|only|never|do not|don't|be sure|make sure|${EN_WRITE})\\b`,
  ),
  sign(2, `(?:^|[.!?"'] ?)(?:dear |hey |ok |okay |listen |now )?${EN_MACHINE} ?[,:!]`),
  sign(2, "\\b(?:system|hidden|initial|developer) (?:prompt|message|instructions?)\\b"),
  sign(
    2,
    "\\b(?:new|updated|revised|real|actual|true|final|additional|following|important|special|secret) (?:instructions?|directives?|prompt|system prompt|orders?|task for you)\\b",
  ),
  sign(
    2,
    `\\b(?:attention|dear|hey|hello|hi|note to|notice to|notice for|message to|message for|instructions? (?:to|for)|reminder (?:to|for)|memo to|calling|addressed to|if you(?: a|')re (?:an? |the )?) ?(?:all |any |the |every |an? |you )*${EN_MACHINE}\\b`,
  ),
  sign(1, `\\b(?:as|since|because) (?:you are |you're )(?:an? |the )*${EN_MACHINE}\\b`),
  sign(
    2,
    "\\bas an? (?:ai|large|helpful|summari[sz]\\p{L}*)(?: (?:ai|language|summari[sz]\\p{L}*|helpful))* (?:language model|assistant|model|tool)\\b",
  ),
  sign(1, `\\byou are (?:now |no longer )+(?:an? |the |in )?\\b`),
  sign(
    2,
    `\\b(?:you are|you're) (?:now |no longer |really |actually )*(?:an? |the )?(?:helpful |unrestricted |free )*${EN_MACHINE}\\b`,
  ),
  sign(
    2,
    `\\b(?:whoever|whatever|anything|anyone|everyone|any ${EN_MACHINE}|the ${EN_MACHINE}) (?:is |that |which |who )*(?:reads?|reading|process(?:es|ing)?|summari[sz](?:es?|ing)|pars(?:es|ing)) (?:this|these|the)\\b`,
  ),
  sign(3, `\\b${EN_WRITE} ~ (?:in|into|to|at|as|with|of|inside|instead of|from) ~ your ${EN_OUTPUT}\\b`),
  sign(
    3,
    `\\b(?:begin|start|end|finish|close|conclude|prefix|fill|sign|open|sign off) (?:all |each of |every one of )?your (?:whole |entire )?${EN_OUTPUT}\\b`,
  ),
  sign(
    2,
    `\\b${EN_WRITE} ~ (?:in|into|to|at|as|with|of|inside|instead of|from) ~ (?:the|this|each|every|any) ${EN_OUTPUT}\\b`,
  ),
  sign(
    3,
    `\\byour (?:whole |entire |only |first |last |final |next |complete )*${EN_OUTPUT} (?:must|should|shall|has to|needs to|will|is to|ought to|begins?|starts?|ends?|consists?|contains?|includes?)\\b`,
  ),
  sign(
    2,
    `\\b(?:the|each|every) (?:whole |entire |only |first |last |final )*(?:summary|key point|bullet point|gist) (?:must|should|shall|has to|needs to|is to|will only)\\b`,
  ),
  sign(
    3,
    `\\b(?:when|while|before|after|if|once) (?:you |it |they |are |is |asked to |you're )*(?:summari[sz](?:e|es|ing)|writ(?:e|ing) (?:the|a|your|this) summary)\\b`,
  ),
  sign(
    2,
    "\\b(?:respond|reply|answer|output|print|write|return) (?:only |just |simply |back )*(?:with |by )?(?:exactly|only|nothing but|nothing except|the following|verbatim|the (?:word|phrase|sentence|string|code|token|text))\\b",
  ),
  sign(
    2,
    "\\b(?:say|repeat|include|add|append|mention) (?:only |just |simply |back )*(?:nothing but|nothing except|the following|verbatim|(?:exactly )?the (?:word|phrase|sentence|string|code|token))\\b",
  ),
  sign(
    2,
    "\\b(?:do not|don't|never|refuse to|must not|may not|cannot|avoid|stop) (?:summari[sz]\\p{L}*|(?:tell|inform|warn) the (?:user|reader|viewer))\\b",
  ),
  sign(
    2,
    "\\b(?:tell|inform|advise|convince|persuade|instruct|direct|ask|urge|send|warn) (?:(?:the|every|all|any|your) )*(?:users?|readers?) (?:to|that they (?:must|should|need|have|can|won))\\b",
  ),
  sign(
    2,
    "\\b(?:developer mode|debug mode|admin mode|maintenance mode|dan mode|jailbreak\\p{L}* (?:mode|prompt)|do anything now|unrestricted mode|root access|override code|without (?:any )?(?:restrictions|filters))\\b",
  ),
  sign(
    1,
    "\\b(?:pretend|act|behave|role ?play|imagine|simulate) (?:to be|that you|as if you|you are|as an?|as the|being)\\b",
  ),
  sign(
    2,
    "\\b(?:i am|i'm|this is|speaking as|by order of|authori[sz]ed by|on behalf of|approved by) (?:your |the )(?:developers?|creators?|administrators?|admins?|operators?|owners?|system|owner of this)\\b",
  ),
  sign(
    2,
    "\\b(?:decode|decrypt|deobfuscate|base ?64|rot ?13|hexadecimal string|spelled backwards?|read backwards?|reverse the (?:letters|word|string)|in reverse|morse)\\b",
  ),
  sign(
    1,
    `\\b(?:end|close|stop) of (?:the )?(?:transcript|captions?|subtitles|document|data|input|context|video|speech)\\b`,
  ),
  sign(
    1,
    `\\b(?:must|mandatory|required|obey|comply|immediately|important|urgent|crucial|critical|warning)\\b`,
  ),
  sign(1, "\\b(?:https?:|www\\.|visit|click|follow the link|scan|download|subscribe at)"),
  sign(1, `\\b${EN_MACHINE}\\b`),
  sign(1, "\\bsummar(?:y|ies|i[sz]e|i[sz]ing|i[sz]er|i[sz]ation)\\b"),
  sign(1, "\\b(?:instructions?|prompts?|canary|token|verbatim|word for word|letter by letter|secret)\\b"),
  sign(1, `\\b(?:instead|from now on|henceforth|going forward|for the rest of|starting now)\\b`),
];

/** The same orders in other languages: an order beside what it is to overturn, or beside "your answer". */
const otherLanguages: readonly PlantedSign[] = [
  // German
  sign(
    3,
    "(?:ignorier\\p{L}*|vergiss|vergessen sie|missacht\\p{L}*|verwirf|überschreib\\p{L}*|befolge nicht|beachte nicht) ~ (?:anweisung\\p{L}*|instruktion\\p{L}*|vorgabe\\p{L}*|befehl\\p{L}*|regeln|prompts?|vorherig\\p{L}*|bisherig\\p{L}*)",
  ),
  sign(3, "(?:in|an|zu|am ende|mit) ~ (?:deiner?|ihrer?|deine|ihre) (?:zusammenfassung|antwort|ausgabe)"),
  sign(
    2,
    "(?:deine|ihre|die) (?:gesamte )?(?:zusammenfassung|antwort|ausgabe) (?:muss|soll\\p{L}*|darf|lautet|besteht)",
  ),
  sign(
    2,
    "(?:systemprompt|system-prompt|systemanweisung\\p{L}*|neue anweisung\\p{L}*|(?:achtung|an|hinweis an) (?:die |das |alle )?(?:ki|sprachmodell\\p{L}*|assistent\\p{L}*)|(?:schreib\\p{L}*|antworte\\p{L}*|gib|geben sie|sag\\p{L}*|füge\\p{L}*|nenne|erwähne) (?:nur|ausschließlich|genau|stattdessen|das wort|den satz))",
  ),
  // French
  sign(
    3,
    "(?:ignor(?:e|ez|er)|oubli(?:e|ez|er)|ne (?:suis|suivez|tiens|tenez) pas|néglige\\p{L}*|annul\\p{L}*) ~ (?:instructions?|consignes?|directives?|règles|ordres|précédent\\p{L}*)",
  ),
  sign(3, "(?:dans|à|de|par|avec) (?:la fin de |la )?(?:ton|ta|votre|vos|tes) (?:résumé|réponse|sortie)"),
  sign(
    2,
    "(?:(?:ton|ta|votre) (?:résumé|réponse) (?:doit|devra)|nouvelles (?:instructions|consignes)|(?:à l'attention|attention|message|note) (?:de|à|pour) l['’](?:ia|assistant)|(?:écri(?:s|vez)|répond(?:s|ez)|di(?:s|tes)|affiche[sz]?|ajoute[sz]?) (?:uniquement|seulement|exactement|le mot|la phrase))",
  ),
  // Spanish and Portuguese
  sign(
    3,
    "(?:ignor(?:a|e|en|ar|em)|olvid(?:a|e|en|ar)|esque(?:ce|ça|çam|cer)|descart\\p{L}*|desconsider\\p{L}*|no sigas|não siga\\p{L}*|haz caso omiso) ~ (?:instruccion\\p{L}*|instruções|indicacion\\p{L}*|directrices|diretrizes|órdenes|ordens|reglas|regras|anterior\\p{L}*)",
  ),
  sign(
    3,
    "(?:en|a|de|con|no|na|ao|do|da|com) (?:el |la |final de |fim d[oae] )*(?:tu|su|teu|tua|seu|sua|vuestra?) (?:resumen|resumo|respuesta|resposta|salida|saída)",
  ),
  sign(
    2,
    "(?:(?:tu|su|teu|tua|seu|sua) (?:resumen|resumo|respuesta|resposta) (?:debe\\p{L}*|deve\\p{L}*|tiene|tem)|nuevas instrucciones|novas instruções|(?:atención|atenção|mensaje|mensagem|nota) (?:a|para|al?|à|ao|o)? ?(?:la |el |o |a )?(?:ia|asistente|assistente|modelo)|(?:escrib[ea]|escrev[ea]|responde?|diga|di|incluy[ea]|inclua|añad[ea]|adicione) (?:solo|sólo|só|apenas|únicamente|exactamente|exatamente|la palabra|a palavra|la frase|a frase))",
  ),
  // Italian
  sign(
    3,
    "(?:ignora\\p{L}*|dimentica\\p{L}*|trascura\\p{L}*|non (?:seguire|rispettare)) ~ (?:istruzion\\p{L}*|direttiv\\p{L}*|regole|comandi|precedent\\p{L}*)",
  ),
  sign(
    2,
    "(?:(?:nel|al|del|nella|alla|il|la) (?:tuo|tua|suo|sua) (?:riassunto|risposta|sintesi)|(?:scrivi|rispondi|aggiungi|inserisci|di') (?:solo|soltanto|esattamente|la parola|la frase)|nuove istruzioni|attenzione,? (?:assistente|ia|modello))",
  ),
  // Dutch and the Nordic languages
  sign(
    3,
    "(?:negeer|vergeet|ignorera|glöm|ignorer|glem|se bort fr[aå]n?|unohda|ohita) ~ (?:instructies?|aanwijzing\\p{L}*|opdracht\\p{L}*|instruktion\\p{L}*|instruks\\p{L}*|anvisning\\p{L}*|ohje\\p{L}*|vorige|tidigare|tidligere|aiem\\p{L}*)",
  ),
  sign(
    2,
    "(?:(?:je|jouw|uw|din|dit|ditt|deres) (?:samenvatting|antwoord|sammanfattning|svar|sammendrag|resumé)|schrijf (?:alleen|enkel)|skriv (?:bara|kun|bare|endast))",
  ),
  // Polish, Czech and Slovak
  sign(
    3,
    "(?:zignoruj\\p{L}*|ignoruj\\p{L}*|zapomnij|zapomeň\\p{L}*|zabudni|pomiń) ~ (?:instrukcj\\p{L}*|polece[nń]\\p{L}*|wytyczn\\p{L}*|pokyny?|instrukc\\p{L}*|pokynov|poprzedni\\p{L}*|předchozí\\p{L}*)",
  ),
  sign(
    2,
    "(?:(?:twoj\\p{L}*|swoj\\p{L}*|tvůj|tvé\\p{L}*|své\\p{L}*) (?:podsumowani\\p{L}*|odpowied\\p{L}*|streszczeni\\p{L}*|shrnutí|odpověď\\p{L}*)|(?:napisz|odpowiedz|wypisz|napiš) (?:tylko|wyłącznie|dokładnie|słowo|pouze|jen))",
  ),
  // Russian, Ukrainian and Bulgarian
  sign(
    3,
    "(?:игнорируй\\p{L}*|проигнорируй\\p{L}*|забудь\\p{L}*|отмени\\p{L}*|не следуй\\p{L}*|ігноруй\\p{L}*|проігноруй\\p{L}*|забудьте|скасуй\\p{L}*|игнорирай\\p{L}*|забрави) ~ (?:инструкци\\p{L}*|указани\\p{L}*|правил\\p{L}*|команд\\p{L}*|предыдущ\\p{L}*|інструкц\\p{L}*|вказівк\\p{L}*|попередн\\p{L}*|предишн\\p{L}*)",
  ),
  sign(
    2,
    "(?:(?:тво\\p{L}*|сво\\p{L}*|ваш\\p{L}*) (?:резюме|ответ\\p{L}*|пересказ\\p{L}*|краткое содержание|відповід\\p{L}*|підсум\\p{L}*|конспект\\p{L}*|отговор\\p{L}*)|(?:напиши|ответь|выведи|скажи|добавь|відповідай|виведи|додай)(?:те)? (?:только|лишь|точно|слово|фразу|лише|тільки|само)|системн\\p{L}* (?:промпт|запит|подсказк)\\p{L}*|новые инструкции|нові інструкції|внимание,? (?:ии|ассистент|модель))",
  ),
  // Turkish
  sign(
    3,
    "(?:önceki|yukarıdaki|tüm|bütün) ~ (?:talimat\\p{L}*|komut\\p{L}*|yönerge\\p{L}*|kural\\p{L}*) (?:yok say|unut|görmezden|dikkate alma|göz ardı)",
  ),
  sign(2, "(?:özetin\\p{L}*|cevabın\\p{L}*|yanıtın\\p{L}*) |sadece şunu yaz|yeni talimat"),
  // Indonesian, Malay and Vietnamese
  sign(
    3,
    "(?:abaikan|lupakan|hiraukan|bỏ qua|phớt lờ|quên) ~ (?:instruksi|perintah|arahan|petunjuk|hướng dẫn|chỉ dẫn|lệnh|chỉ thị)",
  ),
  sign(
    2,
    "(?:ringkasan(?:mu| anda)|jawaban(?:mu| anda)|bản tóm tắt của bạn|câu trả lời của bạn|tulis(?:kan)? hanya|chỉ (?:viết|trả lời|in ra))",
  ),
  // Arabic, Persian, Hebrew and Urdu
  sign(
    3,
    "(?:تجاهل|انس|تجاوز|نادیده بگیر\\p{L}*|فراموش کن\\p{L}*|نظر انداز|התעלם|התעלמו|שכח)[\\p{L}\\p{M}\\s]{0,30}?(?:ال)?(?:تعليمات|التعليمات|أوامر|الأوامر|دستورات|دستورالعمل\\p{L}*|ہدایات|ההוראות|הוראות|ההנחיות)",
  ),
  sign(2, "(?:ملخصك|إجابتك|ردك|اكتب فقط|قل فقط|خلاصه خود|پاسخ خود|فقط بنویس|הסיכום שלך|התשובה שלך|כתוב רק)"),
  // Hindi and Bengali
  sign(
    3,
    "(?:निर्देश\\p{L}*\\p{M}*|आदेश\\p{M}*|নির্দেশ\\p{L}*\\p{M}*)[\\p{L}\\p{M}\\s]{0,30}?(?:अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल|উপেক্ষা|ভুলে)",
  ),
  sign(2, "(?:अपने सारांश|अपने उत्तर|अपने जवाब|केवल यह लिख|সারাংশে|শুধু লিখ)"),
  // Chinese, Japanese, Korean and Thai
  sign(
    3,
    "(?:忽略|无视|無視|忘记|忘記|不要理会|不要理會|不要遵守)[^。！？\\n]{0,16}?(?:指令|指示|提示|命令|规则|規則|说明|說明)",
  ),
  sign(3, "(?:指示|命令|指令|プロンプト|ルール)[^。！？\\n]{0,10}?(?:無視|忘れ|従わない)"),
  sign(3, "(?:지시|명령|지침|프롬프트|규칙)[^.!?\\n]{0,12}?(?:무시|잊)"),
  sign(3, "(?:เพิกเฉย|ละเลย|ไม่ต้องสนใจ|ลืม)[^\\n]{0,20}?(?:คำสั่ง|คำแนะนำ)"),
  sign(
    2,
    "(?:你的|您的)(?:摘要|总结|總結|回答|回复|回覆|输出|輸出)|(?:只|仅|僅)(?:输出|輸出|回复|回覆|回答|写|寫)|系统提示|系統提示|(?:要約|回答|出力)(?:に|には|では)[^。]{0,12}?(?:書|含め|入れ|出力)|とだけ(?:答え|書|出力)|システムプロンプト|(?:요약|답변|출력)에[^.]{0,12}?(?:쓰|적|포함|넣)|라고만|시스템 프롬프트|สรุปของคุณ|ตอบเพียง|เขียนเพียง",
  ),
];

/** Marks with which programs, not people, give orders: no caption needs them. */
const markup: readonly PlantedSign[] = [
  sign(
    3,
    "<\\/?(?:system|instructions?|user|assistant|human|prompt|speech|transcript|captions?|document|tool|function|inst|admin|img|script|iframe|svg|a|meta|style|object|form)\\b[^>]*>",
  ),
  sign(
    3,
    "\\[\\/?(?:inst|system|sys|assistant|user|end|instructions?)\\b[^\\]]*\\]|<<\\/?sys>>|<\\|[^|>]{1,40}\\|>|\\{\\{[^}]{1,60}\\}\\}",
  ),
  sign(3, "(?:^|[\\s\"'(])#{2,} ?(?:system|instructions?|assistant|human|user|new|task|response|end)\\b"),
  sign(
    3,
    "(?:^|[.!?…\"'\\n] ?)(?:system|assistant|developer|administrator|admin|root|sysadmin) ?(?:message|override|note|notice|command|prompt)? ?:",
  ),
  sign(3, "!\\[[^\\]]{0,200}\\] ?\\(|\\]\\((?:https?|javascript|data):|javascript:|data:[a-z]+\\/"),
  sign(3, "[\"'](?:facts|gist|quote|importance|key_?points|title|chapters|lines|found|answer)[\"'] ?:"),
  sign(
    3,
    "(?:^|[^a-z0-9+/])(?=[a-z0-9+/]*[0-9+/])(?=[a-z0-9+/]*[a-z])[a-z0-9+/]{28,}={0,2}(?:[^a-z0-9+/]|$)",
  ),
  sign(
    2,
    "-{3,} ?(?:end|begin|start|new|system)\\b|={3,}|`{3}|\\b(?:begin|start) (?:of )?(?:system|admin|instructions?|override)\\b",
  ),
];

/** Every sign there is. Words are looked for in lower case, so the patterns are lower case too. */
export const plantedInstructionSigns: readonly PlantedSign[] = [...english, ...otherLanguages, ...markup];
