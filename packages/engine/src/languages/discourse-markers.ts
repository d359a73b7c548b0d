/**
 * Words that often start sentences in speech: `strong` ones most of the time, `weak` ones only after a pause.
 */
export interface DiscourseMarkers {
  strong: ReadonlySet<string>;
  weak: ReadonlySet<string>;
  /** Word endings that end sentences in verb-final languages. */
  finalEndings: readonly string[];
}

function markers(strong: string, weak: string, finalEndings = ""): DiscourseMarkers {
  return {
    strong: new Set(strong.split(" ")),
    weak: new Set(weak.split(" ")),
    finalEndings: finalEndings === "" ? [] : finalEndings.split(" "),
  };
}

const none = markers("", "");

const byLanguage: Readonly<Record<string, DiscourseMarkers>> = {
  en: markers(
    "so now okay ok alright anyway anyways finally however let's next well first second third secondly",
    "and but then because if when what this there's here's it's i we you yeah yes no also actually basically right maybe um uh",
  ),
  de: markers(
    "also jetzt okay nun gut dann deshalb schließlich übrigens erstens zweitens jedenfalls nämlich",
    "und aber denn weil wenn wir ich da ja nein genau außerdem natürlich ähm",
  ),
  fr: markers(
    "donc alors maintenant bon ensuite enfin voilà bref d'abord premièrement cependant",
    "et mais puis parce si quand c'est on je il nous ben oui non aussi euh",
  ),
  es: markers(
    "entonces ahora bueno pues luego finalmente primero segundo vale sin vamos después",
    "y pero porque si cuando esto hay es yo nosotros sí no también o sea eh",
  ),
  pt: markers(
    "então agora bom depois finalmente primeiro segundo vamos aí portanto",
    "e mas porque se quando isso tem é eu nós a gente sim não também né é",
  ),
  it: markers(
    "allora quindi adesso ora poi bene infine ecco innanzitutto dunque vabbè",
    "e ma perché se quando questo c'è io noi sì no anche cioè",
  ),
  nl: markers("dus nu oké daarna tenslotte ten eerste goed kijk", "en maar want als dan er ik we ja nee ook"),
  sv: markers("så nu okej sedan först slutligen alltså", "och men för om när jag vi ja nej också"),
  da: markers("så nu okay derefter først altså", "og men for hvis når jeg vi ja nej også"),
  no: markers("så nå okei deretter først altså", "og men for hvis når jeg vi ja nei også"),
  fi: markers("eli nyt okei sitten ensin niin", "ja mutta koska jos kun se me minä joo"),
  pl: markers(
    "więc teraz dobrze potem najpierw otóż następnie natomiast",
    "i ale bo jeśli jak to my ja no tak nie też",
  ),
  cs: markers("takže teď dobře potom nejdřív pak", "a ale protože když to my já jo ne taky"),
  ru: markers(
    "итак теперь хорошо потом сначала давайте значит поэтому",
    "и но а потому если когда это вот мы я да нет так также ну",
  ),
  uk: markers(
    "отже тепер добре потім спочатку давайте тому",
    "і але а бо якщо коли це ось ми я так ні також ну",
  ),
  tr: markers(
    "şimdi sonra peki tamam öncelikle",
    "ve ama çünkü eğer bu ben biz evet hayır yani",
    "yor dır dir dur dür tır tir lar ler dı di du dü",
  ),
  ar: markers("الآن ثم إذن طيب أولا وبعد", "و لكن لأن إذا هذا نحن أنا نعم"),
  fa: markers("خب حالا بعد پس اول", "و اما چون اگر این ما من", "است هست بود شد کرد کنیم کنید می‌کنم"),
  hi: markers("तो अब फिर पहले अच्छा", "और लेकिन क्योंकि अगर यह हम मैं", "है हैं था थे थी गा गे गी"),
  id: markers(
    "jadi sekarang kemudian nah pertama oke selanjutnya lalu",
    "dan tapi karena kalau ini kita saya ya",
  ),
  ms: markers(
    "jadi sekarang kemudian nah pertama okey seterusnya lalu",
    "dan tapi kerana kalau ini kita saya ya",
  ),
  vi: markers("vậy bây rồi tiếp đầu", "và nhưng vì nếu khi đây chúng tôi"),
  ko: markers(
    "그래서 그런데 이제 그럼 먼저 다음",
    "그리고 하지만 왜냐하면 만약 이거 저는 우리",
    "다 요 죠 까 니다",
  ),
  ja: markers(
    "では じゃあ さて 次 まず それで",
    "そして でも だから もし これ 私",
    "です ます ました ません でした ません ね よ",
  ),
  zh: markers("那么 现在 然后 接下来 首先 所以 好", "而且 但是 因为 如果 这 我们 我"),
  th: markers("แล้ว ตอนนี้ ต่อไป ก่อนอื่น ดังนั้น โอเค", "และ แต่ เพราะ ถ้า นี่ เรา", "ครับ ค่ะ คะ นะ"),
};

/** Returns the markers of a language; empty if it has no list. */
export function getDiscourseMarkers(language: string): DiscourseMarkers {
  return byLanguage[language] ?? none;
}
