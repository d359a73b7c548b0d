import { describe, expect, it } from "vitest";
import { detectLanguage, isInOtherLanguage, toPrimaryLanguage } from "./detect-language.ts";

const samples: [string, string][] = [
  ["en", "Hello everyone, welcome back"],
  ["en", "This is a test"],
  ["de", "Guten Morgen, wie geht es Ihnen?"],
  ["de", "Das ist ein Haus"],
  ["fr", "Bonjour à tous et bienvenue dans cette vidéo"],
  ["es", "Hola a todos, bienvenidos a este vídeo"],
  ["pt", "Olá pessoal, bem-vindos a mais um vídeo aqui do canal, hoje nós vamos falar sobre economia"],
  ["it", "Ciao a tutti e benvenuti in questo nuovo video, oggi parliamo di come si fa la pizza"],
  ["nl", "Hallo allemaal, welkom bij deze nieuwe video over hoe je een huis koopt"],
  ["sv", "Hej och välkomna till den här videon om hur man lagar mat"],
  ["da", "Hej og velkommen til denne video, hvor vi skal tale om nogle af de bedste opskrifter"],
  [
    "no",
    "Hei og velkommen til denne videoen, hvor vi skal snakke litt om noen av de beste oppskriftene, og hva jeg synes",
  ],
  ["fi", "Hei kaikki ja tervetuloa, tänään puhumme siitä, mitä on tehtävä kun se ei toimi"],
  ["et", "Tere kõigile, täna räägime sellest, kuidas see asi töötab ja mis on oluline"],
  ["is", "Góðan daginn og velkomin, í dag ætlum við að tala um það sem skiptir máli"],
  ["pl", "Cześć wszystkim, dzisiaj porozmawiamy o tym, jak to się robi i dlaczego nie jest to trudne"],
  ["cs", "Ahoj všichni, dnes si budeme povídat o tom, jak se to dělá a proč je to důležité, že ano"],
  [
    "sk",
    "Ahojte všetci, dnes sa budeme rozprávať o tom, ako sa to robí a prečo je to dôležité, keď to nie je ľahké",
  ],
  [
    "sl",
    "Pozdravljeni, danes bomo govorili o tem, kako se to naredi in zakaj je to pomembno, saj ni lahko, ker smo",
  ],
  [
    "hr",
    "Pozdrav svima, danas ćemo govoriti o tome kako se to radi i zašto je to važno, jer nije lako ono što je bilo",
  ],
  ["hu", "Sziasztok, ma arról fogunk beszélni, hogy ez hogyan működik és miért fontos, mert nem könnyű"],
  ["ro", "Bună tuturor, astăzi vom vorbi despre cum se face asta și de ce este important pentru noi"],
  [
    "tr",
    "Herkese merhaba, bugün bunun nasıl yapıldığını ve neden önemli olduğunu konuşacağız çünkü bu çok iyi bir şey",
  ],
  [
    "az",
    "Hamıya salam, bu gün bunun necə edildiyini və niyə vacib olduğunu danışacağıq, çünki bu çox yaxşı bir şeydir",
  ],
  ["vi", "Xin chào các bạn, hôm nay chúng ta sẽ nói về cách làm món này"],
  [
    "id",
    "Halo semuanya, hari ini kita akan membahas tentang bagaimana cara membuat ini karena tidak sulit dan bisa dilakukan",
  ],
  [
    "ms",
    "Hai semua, hari ini kita akan membincangkan bagaimana cara membuat ini kerana tidak sukar dan boleh dilakukan sahaja",
  ],
  [
    "tl",
    "Kumusta kayong lahat, ngayon pag-uusapan natin kung paano ito ginagawa at bakit mahalaga ang mga ito sa atin",
  ],
  ["sw", "Habari zenu, leo tutazungumza kuhusu jinsi ya kufanya hii kwa sababu ni muhimu sana kwa watu wote"],
  [
    "ca",
    "Hola a tothom, avui parlarem de com es fa això i per què és important, perquè no és difícil amb aquesta eina",
  ],
  [
    "gl",
    "Ola a todos, hoxe imos falar de como se fai isto e por que é importante, porque non é difícil para os que están aquí",
  ],
  [
    "eu",
    "Kaixo guztioi, gaur hitz egingo dugu nola egiten den hau eta zergatik den garrantzitsua, ez baita zaila",
  ],
  ["lv", "Sveiki visiem, šodien mēs runāsim par to, kā to dara un kāpēc tas ir svarīgi, jo tas nav grūti"],
  [
    "lt",
    "Sveiki visi, šiandien kalbėsime apie tai, kaip tai daroma ir kodėl tai yra svarbu, nes tai nėra sunku",
  ],
  [
    "sq",
    "Përshëndetje të gjithëve, sot do të flasim për mënyrën se si bëhet kjo dhe pse është e rëndësishme",
  ],
  ["mt", "Bonġu lil kulħadd, illum se nitkellmu dwar kif isir dan u għaliex huwa importanti għal kulħadd"],
  [
    "ga",
    "Dia daoibh, inniu beimid ag caint faoi conas é seo a dhéanamh agus cad chuige a bhfuil sé tábhachtach",
  ],
  ["cy", "Helo bawb, heddiw byddwn yn siarad am sut mae gwneud hyn a pham ei fod yn bwysig i ni"],
  [
    "af",
    "Hallo almal, vandag gaan ons praat oor hoe om dit te doen en hoekom dit belangrik is, want dit is nie moeilik nie",
  ],
  ["eo", "Saluton al ĉiuj, hodiaŭ ni parolos pri kiel fari tion kaj kial ĝi estas grava por ni"],
  ["ru", "Всем привет, сегодня мы поговорим о том, как это делается"],
  ["uk", "Всім привіт, сьогодні ми поговоримо про те, як це робиться і чому це важливо"],
  ["be", "Усім прывітанне, сёння мы пагаворым пра тое, як гэта робіцца і чаму гэта важна"],
  ["bg", "Здравейте на всички, днес ще говорим за това как се прави и защо е важно"],
  ["sr", "Здраво свима, данас ћемо говорити о томе како се то ради и зашто је важно"],
  ["mk", "Здраво на сите, денес ќе зборуваме за тоа како се прави и зошто е важно"],
  ["kk", "Барлығыңызға сәлем, бүгін біз мұны қалай жасау керектігі туралы сөйлесеміз"],
  ["mn", "Сайн байна уу, өнөөдөр бид үүнийг хэрхэн хийх талаар ярилцах болно"],
  ["ar", "مرحبا بالجميع، اليوم سنتحدث عن كيفية القيام بذلك"],
  ["fa", "سلام به همه، امروز در مورد این که چگونه این کار را انجام دهیم صحبت می‌کنیم"],
  ["ur", "سب کو سلام، آج ہم بات کریں گے کہ یہ کیسے کیا جاتا ہے"],
  ["ps", "ټولو ته سلام، نن به موږ د دې په اړه خبرې وکړو"],
  ["hi", "सभी को नमस्ते, आज हम बात करेंगे कि यह कैसे किया जाता है"],
  ["mr", "सर्वांना नमस्कार, आज आपण हे कसे केले जाते याबद्दल बोलणार आहोत आणि ते महत्त्वाचे आहे"],
  ["ne", "सबैलाई नमस्ते, आज हामी यो कसरी गरिन्छ भन्ने बारेमा कुरा गर्नेछौं र यो महत्त्वपूर्ण छ"],
  ["zh", "大家好，今天我们来谈谈怎么做"],
  ["ja", "皆さんこんにちは、今日はこれについて話します"],
  ["ko", "안녕하세요 여러분"],
  ["th", "สวัสดีทุกคน"],
  ["el", "Γεια σας"],
  ["he", "שלום לכולם"],
  ["ta", "அனைவருக்கும் வணக்கம்"],
  ["te", "అందరికీ నమస్కారం"],
  ["bn", "সবাইকে স্বাগতম"],
  ["gu", "બધાને નમસ્તે"],
  ["pa", "ਸਾਰਿਆਂ ਨੂੰ ਸਤ ਸ੍ਰੀ ਅਕਾਲ"],
  ["kn", "ಎಲ್ಲರಿಗೂ ನಮಸ್ಕಾರ"],
  ["ml", "എല്ലാവർക്കും നമസ്കാരം"],
  ["si", "සැමට ආයුබෝවන්"],
  ["my", "မင်္ဂလာပါ"],
  ["km", "សួស្តី"],
  ["lo", "ສະບາຍດີ"],
  ["ka", "გამარჯობა"],
  ["hy", "Բարեւ ձեզ"],
  ["am", "ሰላም ለሁሉም"],
  ["und", "12345 ..."],
  ["und", "Kubernetes Docker nginx"],
  ["en", "Never gonna give you up"],
  ["en", "so my name is Chuck"],
];

describe("detectLanguage", () => {
  it.each(samples)("detects %s from: %s", (language, text) => {
    expect(detectLanguage({ text })).toBe(language);
  });

  it("distinguishes more than 60 languages", () => {
    expect(new Set(samples.map(([language]) => language)).size).toBeGreaterThan(60);
  });

  it.each(["ar", "zh", "ja", "es-419", "de"])(
    "trusts the text if English is declared as %s",
    (declaredLanguage) => {
      const text = "Hey everyone, this is the first video in a series on the essence of calculus.";
      expect(detectLanguage({ text, declaredLanguage })).toBe("en");
    },
  );

  it("uses the declared language for ties and for texts that are too short", () => {
    const shared = "og det er en de som har";
    expect(detectLanguage({ text: shared, declaredLanguage: "da" })).toBe("da");
    expect(detectLanguage({ text: shared, declaredLanguage: "nb-NO" })).toBe("no");
    expect(detectLanguage({ text: "OK", declaredLanguage: "fr-CA" })).toBe("fr");
    expect(detectLanguage({ text: "OK" })).toBe("und");
    expect(detectLanguage({ text: "123", declaredLanguage: "pt-BR" })).toBe("pt");
  });

  it("never returns a language of another script", () => {
    expect(detectLanguage({ text: "Kubernetes Docker nginx", declaredLanguage: "ja" })).toBe("und");
    expect(detectLanguage({ text: "大家好", declaredLanguage: "en" })).toBe("zh");
  });

  it("isn't misled by quotations", () => {
    const english =
      "and that is what we are going to talk about today, because it is important to all of us ";
    expect(detectLanguage({ text: `大家好，我们今天来谈谈。${english.repeat(5)}` })).toBe("en");
    expect(
      detectLanguage({ text: `这个 pipeline 函数是 Transformers 库中的最顶层的 API，我们来看看它的用法` }),
    ).toBe("zh");
  });

  it("reads a bounded part of a long text", () => {
    const text = "this is what we have to say about it ".repeat(300_000);
    expect(detectLanguage({ text })).toBe("en");
  });
});

describe("isInOtherLanguage", () => {
  const english =
    "The speaker explains how the bridge was built and why it took longer than the city had planned. " +
    "She says that the river rose twice in the spring, which is when most of the stones have to be laid. " +
    "In the end it was the weather that decided what would happen, and not the money that had been promised. " +
    "What they learned was that a plan should have room for the things that nobody can know.";
  const norwegian =
    "Foredragsholderen forklarer hvordan broen ble bygget, og hvorfor det tok lengre tid enn byen hadde tenkt. " +
    "Hun sier at elven steg to ganger om våren, og det er da de fleste steinene skal legges ned i vannet. " +
    "Til slutt var det været som avgjorde hva som skulle skje, og ikke pengene som var blitt lovet dem.";

  it.each([
    ["en-GB", english, false],
    ["de", english, true],
    ["ja", english, true],
    ["sr", english, true],
    ["no", norwegian, false],
    ["da", norwegian, false],
    ["en", norwegian, true],
  ])("judges a text for %s (%#)", (language, text, isOther) => {
    expect(isInOtherLanguage({ text, language })).toBe(isOther);
  });

  it("is false for short texts and languages that can't be detected", () => {
    expect(isInOtherLanguage({ text: english.slice(0, 200), language: "de" })).toBe(false);
    for (const language of ["mi", "tlh", "und", ""])
      expect(isInOtherLanguage({ text: english, language })).toBe(false);
  });

  it("ignores quotes in another language", () => {
    const lesson =
      "The teacher explains that 'je suis' means 'I am' and that 'nous avons' means 'we have'. She says the French " +
      "use 'vous' with strangers: 'Comment allez-vous?' or 'Où est la gare?'. In a café, ask 'Je voudrais un café, " +
      "s'il vous plaît'. To refuse, say 'Non, merci, ce n'est pas pour moi'. The negative wraps the verb: 'je ne " +
      "sais pas', 'il n'y a pas de pain', 'nous ne voulons pas'.";
    expect(isInOtherLanguage({ text: lesson, language: "en" })).toBe(false);
  });
});

describe("toPrimaryLanguage", () => {
  it("returns the canonical primary code, or null", () => {
    expect(
      ["zh-Hans-CN", "EN_us", "iw", "nb-NO", "fil", "und", "", "x-klingon", null].map(toPrimaryLanguage),
    ).toEqual(["zh", "en", "he", "no", "tl", null, null, null, null]);
  });
});
