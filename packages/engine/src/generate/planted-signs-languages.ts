import { createSign, type PlantedSign } from "./planted-sign.ts";

/** The same orders in other languages: an order beside what it is to overturn, or beside "your answer". */
export const languageSigns: readonly PlantedSign[] = [
  // German
  createSign(
    3,
    "(?:ignorier\\p{L}*|vergiss|vergessen sie|missacht\\p{L}*|verwirf|überschreib\\p{L}*|befolge nicht|beachte nicht) ~ (?:anweisung\\p{L}*|instruktion\\p{L}*|vorgabe\\p{L}*|befehl\\p{L}*|regeln|prompts?|vorherig\\p{L}*|bisherig\\p{L}*)",
  ),
  createSign(
    3,
    "(?:in|an|zu|am ende|mit) ~ (?:deiner?|ihrer?|deine|ihre) (?:zusammenfassung|antwort|ausgabe)",
  ),
  createSign(
    2,
    "(?:deine|ihre|die) (?:gesamte )?(?:zusammenfassung|antwort|ausgabe) (?:muss|soll\\p{L}*|darf|lautet|besteht)",
  ),
  createSign(
    2,
    "(?:systemprompt|system-prompt|systemanweisung\\p{L}*|neue anweisung\\p{L}*|(?:schreib\\p{L}*|antworte\\p{L}*|gib|geben sie|sag\\p{L}*|füge\\p{L}*|nenne|erwähne) (?:nur|ausschließlich|genau|stattdessen|das wort|den satz))",
  ),
  createSign(
    3,
    "(?:deine|ihre) (?:gesamte |ganze )?(?:zusammenfassung|antwort|ausgabe) (?:muss|soll\\p{L}*|darf|lautet|besteht|enthält)",
  ),
  createSign(
    2,
    "(?:achtung|hinweis|hallo|hey|liebe)[,:]? ?(?:an )?(?:die |das |alle )?(?:ki|sprachmodelle?|assistent|chatbot)(?![\\p{L}])",
  ),
  createSign(1, "anweisung\\p{L}*|zusammenfassung|sprachmodell\\p{L}*"),
  // French
  createSign(
    3,
    "(?:ignor(?:e|ez|er)|oubli(?:e|ez|er)|ne (?:suis|suivez|tiens|tenez) pas|néglige\\p{L}*|annul\\p{L}*) ~ (?:instructions?|consignes?|directives?|règles|ordres|précédent\\p{L}*)",
  ),
  createSign(
    3,
    "(?:dans|à|de|par|avec) (?:la fin de |la )?(?:ton|ta|votre|vos|tes) (?:résumé|réponse|sortie)",
  ),
  createSign(
    2,
    "(?:(?:ton|ta|votre) (?:résumé|réponse) (?:doit|devra)|nouvelles (?:instructions|consignes)|(?:à l'attention|attention|message|note) (?:de|à|pour) l['’](?:ia|assistant)|(?:écri(?:s|vez)|répond(?:s|ez)|di(?:s|tes)|affiche[sz]?|ajoute[sz]?) (?:uniquement|seulement|exactement|le mot|la phrase))",
  ),
  createSign(3, "(?:ton|ta|votre) (?:résumé|réponse|sortie) (?:doit|devra|contient|commence)"),
  // Spanish and Portuguese
  createSign(
    3,
    "(?:ignor(?:a|e|en|ar|em)|olvid(?:a|e|en|ar)|esque(?:ce|ça|çam|cer)|descart\\p{L}*|desconsider\\p{L}*|no sigas|não siga\\p{L}*|haz caso omiso) ~ (?:instruccion\\p{L}*|instruções|indicacion\\p{L}*|directrices|diretrizes|órdenes|ordens|reglas|regras|anterior\\p{L}*)",
  ),
  createSign(
    3,
    "(?:en|a|de|con|no|na|ao|do|da|com) (?:el |la |final de |fim d[oae] )*(?:tu|su|teu|tua|seu|sua|vuestra?) (?:resumen|resumo|respuesta|resposta|salida|saída)",
  ),
  createSign(
    2,
    "(?:(?:tu|su|teu|tua|seu|sua) (?:resumen|resumo|respuesta|resposta) (?:debe\\p{L}*|deve\\p{L}*|tiene|tem)|nuevas instrucciones|novas instruções|(?:atención|atenção|mensaje|mensagem|nota) (?:a|para|al?|à|ao|o)? ?(?:la |el |o |a )?(?:ia|asistente|assistente|modelo)|(?:escrib[ea]|escrev[ea]|responde?|diga|di|incluy[ea]|inclua|añad[ea]|adicione) (?:solo|sólo|só|apenas|únicamente|exactamente|exatamente|la palabra|a palavra|la frase|a frase))",
  ),
  createSign(
    3,
    "(?:tu|su|teu|tua|seu|sua) (?:resumen|resumo|respuesta|resposta) (?:debe|deberá|tiene que|deve|deverá|tem que|contém|contiene)",
  ),
  // Italian
  createSign(
    3,
    "(?:ignora\\p{L}*|dimentica\\p{L}*|trascura\\p{L}*|non (?:seguire|rispettare)) ~ (?:istruzion\\p{L}*|direttiv\\p{L}*|regole|comandi|precedent\\p{L}*)",
  ),
  createSign(
    2,
    "(?:(?:nel|al|del|nella|alla|il|la) (?:tuo|tua|suo|sua) (?:riassunto|risposta|sintesi)|(?:scrivi|rispondi|aggiungi|inserisci|di') (?:solo|soltanto|esattamente|la parola|la frase)|nuove istruzioni|attenzione,? (?:assistente|ia|modello))",
  ),
  createSign(
    3,
    "(?:nel|al|nella|alla) (?:tuo|tua|suo|sua) (?:riassunto|risposta|sintesi)|(?:il|la) (?:tuo|tua) (?:riassunto|risposta|sintesi) deve",
  ),
  // Dutch and the Nordic languages
  createSign(
    3,
    "(?:negeer|vergeet|ignorera|glöm|ignorer|glem|se bort fr[aå]n?|unohda|ohita) ~ (?:instructies?|aanwijzing\\p{L}*|opdracht\\p{L}*|instruktion\\p{L}*|instruks\\p{L}*|anvisning\\p{L}*|ohje\\p{L}*|vorige|tidigare|tidligere|aiem\\p{L}*)",
  ),
  createSign(
    2,
    "(?:(?:je|jouw|uw|din|dit|ditt|deres) (?:samenvatting|antwoord|sammanfattning|svar|sammendrag|resumé)|schrijf (?:alleen|enkel)|skriv (?:bara|kun|bare|endast))",
  ),
  createSign(
    3,
    "(?:in|aan) (?:je|jouw|uw) (?:samenvatting|antwoord)|i (?:din|ditt|deres) (?:sammanfattning|svar|sammendrag|resumé)|(?:tiivistelmäsi|vastauksesi|yhteenvetosi)",
  ),
  // Polish, Czech and Slovak
  createSign(
    3,
    "(?:zignoruj\\p{L}*|ignoruj\\p{L}*|zapomnij|zapomeň\\p{L}*|zabudni|pomiń) ~ (?:instrukcj\\p{L}*|polece[nń]\\p{L}*|wytyczn\\p{L}*|pokyny?|instrukc\\p{L}*|pokynov|poprzedni\\p{L}*|předchozí\\p{L}*)",
  ),
  createSign(
    2,
    "(?:(?:twoj\\p{L}*|swoj\\p{L}*|tvůj|tvé\\p{L}*|své\\p{L}*) (?:podsumowani\\p{L}*|odpowied\\p{L}*|streszczeni\\p{L}*|shrnutí|odpověď\\p{L}*)|(?:napisz|odpowiedz|wypisz|napiš) (?:tylko|wyłącznie|dokładnie|słowo|pouze|jen))",
  ),
  createSign(
    3,
    "(?:w|na końcu|ve|v) (?:swoim|swojej|twoim|twojej|svém|své|svojom) (?:podsumowaniu|odpowiedzi|streszczeniu|shrnutí|odpovědi|zhrnutí)",
  ),
  // Russian, Ukrainian and Bulgarian
  createSign(
    3,
    "(?:игнорируй\\p{L}*|проигнорируй\\p{L}*|забудь\\p{L}*|отмени\\p{L}*|не следуй\\p{L}*|ігноруй\\p{L}*|проігноруй\\p{L}*|забудьте|скасуй\\p{L}*|игнорирай\\p{L}*|забрави) ~ (?:инструкци\\p{L}*|указани\\p{L}*|правил\\p{L}*|команд\\p{L}*|предыдущ\\p{L}*|інструкц\\p{L}*|вказівк\\p{L}*|попередн\\p{L}*|предишн\\p{L}*)",
  ),
  createSign(
    2,
    "(?:(?:тво\\p{L}*|сво\\p{L}*|ваш\\p{L}*) (?:резюме|ответ\\p{L}*|пересказ\\p{L}*|краткое содержание|відповід\\p{L}*|підсум\\p{L}*|конспект\\p{L}*|отговор\\p{L}*)|(?:напиши|ответь|выведи|скажи|добавь|відповідай|виведи|додай)(?:те)? (?:только|лишь|точно|слово|фразу|лише|тільки|само)|системн\\p{L}* (?:промпт|запит|подсказк)\\p{L}*|новые инструкции|нові інструкції|внимание,? (?:ии|ассистент|модель))",
  ),
  createSign(
    3,
    "(?:в|у) (?:сво[её]м|сво[її]й|своїй|тво[её]м|вашем|твоїй|вашій|своем|твоето|своето) (?:резюме|ответе|пересказе|відповіді|підсумку|конспекті|отговор)",
  ),
  createSign(
    2,
    "(?:внимание|увага|уважаемый|шановний)[,:]? ?(?:ии|ші|ассистент|асистент|асистенте|модель|нейросеть|чат-?бот)\\p{L}*",
  ),
  // Greek, Hungarian, Romanian, the Baltic and the South Slavic languages
  createSign(
    3,
    "(?:αγνόησε|αγνοήστε|ξέχασε|ξεχάστε|παράβλεψε) ~ (?:οδηγί\\p{L}*|εντολ\\p{L}*|κανόν\\p{L}*)|στην (?:περίληψή|απάντησή) σου",
  ),
  createSign(
    3,
    "(?:hagyd|hagyja) figyelmen kívül ~ (?:utasítás\\p{L}*|szabály\\p{L}*)|felejtsd el ~ (?:utasítás\\p{L}*|szabály\\p{L}*)|(?:összefoglalódban|válaszodban)",
  ),
  createSign(
    3,
    "(?:ignor[aăe]\\p{L}*|uit[aă]\\p{L}*) ~ (?:instrucțiun\\p{L}*|reguli\\p{L}*|comenzi\\p{L}*)|în (?:rezumatul|răspunsul) tău",
  ),
  createSign(
    3,
    "(?:ignoriraj\\p{L}*|zanemari\\p{L}*|zaboravi\\p{L}*|prezri|pozabi|ignoriši\\p{L}*|игнориши\\p{L}*|занемари|заборави) ~ (?:uput\\p{L}*|instrukcij\\p{L}*|navodil\\p{L}*|naredb\\p{L}*|pravil\\p{L}*|упутств\\p{L}*|инструкциј\\p{L}*|правил\\p{L}*)",
  ),
  createSign(
    3,
    "(?:ignoruok\\p{L}*|pamiršk\\p{L}*|ignorē\\p{L}*|aizmirsti|ignoreeri\\p{L}*|unusta) ~ (?:nurodym\\p{L}*|instrukcij\\p{L}*|norādījum\\p{L}*|juhis\\p{L}*|taisykl\\p{L}*)|(?:puuza|sahau) ~ (?:maagizo|maelekezo)",
  ),
  // Turkish
  createSign(
    3,
    "(?:önceki|yukarıdaki|tüm|bütün) ~ (?:talimat\\p{L}*|komut\\p{L}*|yönerge\\p{L}*|kural\\p{L}*) (?:yok say|unut|görmezden|dikkate alma|göz ardı)",
  ),
  createSign(2, "özetin(?:de|e|iz\\p{L}*|in)? |cevabın\\p{L}* |yanıtın\\p{L}* "),
  createSign(2, "sadece şunu yaz|yeni talimat|yapay zeka|dil modeli|kelimesini (?:kullan|yaz|ekle)"),
  // Indonesian, Malay and Vietnamese
  createSign(
    3,
    "(?:abaikan|lupakan|hiraukan|bỏ qua|phớt lờ|quên) ~ (?:instruksi|perintah|arahan|petunjuk|hướng dẫn|chỉ dẫn|lệnh|chỉ thị)",
  ),
  createSign(
    2,
    "(?:ringkasan(?:mu| anda)|jawaban(?:mu| anda)|bản tóm tắt của bạn|câu trả lời của bạn|tulis(?:kan)? hanya|chỉ (?:viết|trả lời|in ra))",
  ),
  // Arabic, Persian, Hebrew and Urdu
  createSign(
    3,
    "(?:تجاهل|انس|تجاوز|نادیده بگیر\\p{L}*|فراموش کن\\p{L}*|نظر انداز|התעלם|התעלמו|שכח)[\\p{L}\\p{M}\\s]{0,30}?(?:ال)?(?:تعليمات|التعليمات|أوامر|الأوامر|دستورات|دستورالعمل\\p{L}*|ہدایات|ההוראות|הוראות|ההנחיות)",
  ),
  createSign(
    2,
    "(?:ملخصك|إجابتك|ردك|اكتب فقط|قل فقط|خلاصه خود|پاسخ خود|فقط بنویس|הסיכום שלך|התשובה שלך|כתוב רק)",
  ),
  // Hindi and Bengali
  createSign(
    3,
    "(?:निर्देश\\p{L}*\\p{M}*|आदेश\\p{M}*|নির্দেশ\\p{L}*\\p{M}*)[\\p{L}\\p{M}\\s]{0,30}?(?:अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल|উপেক্ষা|ভুলে)",
  ),
  createSign(2, "(?:अपने सारांश|अपने उत्तर|अपने जवाब|केवल यह लिख|সারাংশে|শুধু লিখ)"),
  // Chinese, Japanese, Korean and Thai
  createSign(
    3,
    "(?:忽略|无视|無視|忘记|忘記|不要理会|不要理會|不要遵守)[^。！？\\n]{0,16}?(?:指令|指示|提示|命令|规则|規則|说明|說明)",
  ),
  createSign(
    3,
    "(?:你的|您的)(?:摘要|总结|總結|回答|回复|回覆|输出|輸出)(?:里|裡|中|内|內|只能|必须|必須|应该|應該|要|开头|開頭|结尾)",
  ),
  createSign(3, "(?:要約|回答|出力|まとめ)(?:に|には|では|の最後に)[^。]{0,40}?(?:書|含め|入れ|出力|加え)"),
  createSign(3, "(?:요약|답변|출력|응답)에[^.]{0,40}?(?:쓰|적|포함|넣|추가)"),
  createSign(3, "(?:指示|命令|指令|プロンプト|ルール)[^。！？\\n]{0,10}?(?:無視|忘れ|従わない)"),
  createSign(3, "(?:지시|명령|지침|프롬프트|규칙)[^.!?\\n]{0,20}?(?:무시|잊)"),
  createSign(3, "(?:เพิกเฉย|ละเลย|ไม่ต้องสนใจ|ลืม)[^\\n]{0,20}?(?:คำสั่ง|คำแนะนำ)"),
  createSign(
    2,
    "(?:你的|您的)(?:摘要|总结|總結|回答|回复|回覆|输出|輸出)|(?:只|仅|僅)(?:输出|輸出|回复|回覆|回答|写|寫)|系统提示|系統提示|(?:要約|回答|出力)(?:に|には|では)[^。]{0,12}?(?:書|含め|入れ|出力)|とだけ(?:答え|書|出力)|システムプロンプト|(?:요약|답변|출력)에[^.]{0,12}?(?:쓰|적|포함|넣)|라고만|시스템 프롬프트|สรุปของคุณ|ตอบเพียง|เขียนเพียง",
  ),
];
