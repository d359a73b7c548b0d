/**
 * Frequent short words of a language, chosen by hand. Among languages with the same script, the more
 * languages share a word, the less it counts. For closely related languages, the lists contain words that
 * distinguish them.
 */
export interface LanguageProfile {
  language: string;
  words: string;
  /** Letters that related languages don't have. Each counts as half a word. */
  letters?: string;
}

export const latinProfiles: readonly LanguageProfile[] = [
  {
    language: "en",
    words:
      "hello hi everyone welcome back video today going want really because people right here how why when them then than which who has had were been more some very also get make good thing things something our us his her she me no yes okay well see look let's we're they're don't can't isn't the and of to is in that it you for this with on are was be have not but what so we they as at by from your can will would there about just if or like all my don't it's i'm that's you're know think",
  },
  {
    language: "de",
    words:
      "hallo heute willkommen video hier jetzt mehr alle alles ja nein doch weil da im am vom zum zur diese dieser dieses immer wieder etwas der die das und ist nicht ich sie wir es ein eine zu den dem mit auf für von auch dass wie aber noch nur haben hat sind war sich bei wenn oder so werden wird kann man mal schon sehr einen dann aus über",
    letters: "ß",
  },
  {
    language: "fr",
    words:
      "bonjour bienvenue vidéo aujourd'hui merci bien ici quand comment pourquoi parce peut faire deux leur leurs aux était ont va vais ben voilà le la les de des et est que qui pour dans une un pas vous je nous ce c'est il elle sur avec plus mais on ne au du par sont cette ça j'ai très être fait comme tout aussi donc même d'un qu'il ils sa ses alors",
    letters: "œ",
  },
  {
    language: "es",
    words:
      "hola todos bienvenidos vídeo video hoy vamos muchas gracias muy bien cómo cosas algo ahora siempre nosotros ellos mucho puede hacer el la los las de que y en es un una por con para no se lo como pero más este esta está muy su al del yo me mi todo hay sí cuando porque también qué eso son nos ya si hace tiene aquí entonces",
    letters: "ñ¿¡",
  },
  {
    language: "pt",
    words:
      "olá bem-vindos vídeo hoje obrigado bem agora sempre nosso nossa pode fazer coisa coisas muita muitas o a os as de que e em é um uma por com para não se como mas mais isso está muito seu sua ao do da no na dos das eu você ele ela também quando porque tem foi são nós já só até pelo então aqui gente vai",
    letters: "ãõ",
  },
  {
    language: "it",
    words:
      "ciao benvenuti video oggi grazie bene adesso sempre nostro nostra può cosa cose molto anche qui qua il la lo gli le di che e è un una per con non si come ma più questo questa sono del della dei delle nel al anche io mi ci ha ho perché quando cosa molto tutto se da era essere alla fare così quindi sul poi dal",
  },
  {
    language: "nl",
    words:
      "de het een en van ik je dat niet is in op te met voor er maar om die dit zijn ook aan we wat naar als bij nog hij ze kan wel uit heb heeft werd worden geen mijn dus dan al moet over gaan deze hebben",
  },
  {
    language: "sv",
    words:
      "och att det är jag som en ett på inte för med den av till han har vi men om så du var kan från ska när också eller mycket alla vad hur bara detta där här något mig sig de då ju blir vara skulle",
  },
  {
    language: "da",
    words:
      "og at det er jeg som en et på ikke for med den af til har vi men om så du var kan fra skal når også eller meget hvad hvor bare dette der her noget mig sig de han blive nogle kunne været efter vores blev lige",
    letters: "æ",
  },
  {
    language: "no",
    words:
      "og at det er jeg som en et på ikke for med den av til har vi men om så du var kan fra skal når også eller mye hva hvor bare dette der her noe meg seg de han bli noen kunne vært etter våre ble litt",
    letters: "æ",
  },
  {
    language: "fi",
    words:
      "ja on ei se että hän oli mutta niin kun minä sinä me te he ovat myös tämä joka mitä kuin nyt vain jos tai olen ole sitten sen niitä hyvin mä sä siis kaikki voi kanssa ihan vielä mukaan",
  },
  {
    language: "et",
    words:
      "ja on ei see et ma sa ta me te nad oli aga kui ka seda mis kes siis nii oma väga või kõik veel selle ole mina teie olen juba üks ainult kuidas praegu",
    letters: "õ",
  },
  {
    language: "is",
    words:
      "og að það er ég sem ekki í á við með hann hún þetta til fyrir um var en af því þú þau eru hafa verið svo þegar eða mjög hér þar frá upp",
    letters: "ðþ",
  },
  {
    language: "pl",
    words:
      "i w na z że się nie to jest do jak ale co po tak o od za już czy tylko był była są przez może dla ten ta jego bardzo mnie być ja więc tego które żeby gdy jeszcze teraz",
    letters: "łżśćńźąę",
  },
  {
    language: "cs",
    words:
      "a v na že se je to ne do jak ale co si tak od za už jen byl byla jsou protože pro ten která který být já jsem není může když nebo také tady jsme velmi bylo by ještě něco teď",
    letters: "řěů",
  },
  {
    language: "sk",
    words:
      "a v na že sa je to nie do ako ale čo si tak od za už len bol bola sú pretože pre ten ktorá ktorý byť ja som môže keď alebo tiež tu sme veľmi bolo by ešte niečo teraz",
    letters: "ľĺŕ",
  },
  {
    language: "sl",
    words:
      "in je na da se za ne so v z ki pa tudi kot ali bi smo sem to če bo ni po kaj tako samo še zelo lahko pri od do bilo ker njihov ima zdaj kako jaz",
  },
  {
    language: "hr",
    words:
      "i u na je da se za ne su s koji što kao ali ili bi smo sam to ako će nije po tako samo još vrlo može od do bilo jer ima sada kako ja koja koje biti ovo gdje",
    letters: "đ",
  },
  {
    language: "hu",
    words:
      "a az és hogy nem is egy ez de van volt meg csak mert már ha mint vagy én te mi nagyon kell azt ezt lehet itt most még olyan minden után aki ami így akkor el ki",
    letters: "őű",
  },
  {
    language: "ro",
    words:
      "și de la în a nu că o cu pe un este sunt din mai ce să se care pentru dar am ai au fost ca când foarte asta acest această lor lui el ea noi ei după fi poate sau",
    letters: "șțăţş",
  },
  {
    language: "tr",
    words:
      "ve bir bu da de için ne çok ama ile gibi var daha o ben sen biz mi mı değil olarak kadar şey sonra en her olan ki diye yok nasıl şimdi oldu ya böyle bunu",
    letters: "ğış",
  },
  {
    language: "az",
    words:
      "və bir bu da də üçün nə çox amma ilə kimi var daha o mən sən biz deyil olaraq qədər şey sonra ən hər olan ki yox necə indi oldu belə bunu",
    letters: "ə",
  },
  {
    language: "vi",
    words:
      "và là của có không được cho các một những này trong với người tôi chúng bạn như khi đã sẽ để thì ở ra vào nhiều cũng rất đó làm mình nếu anh em về từ phải",
    letters: "ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđơư",
  },
  {
    language: "id",
    words:
      "yang dan di ini itu untuk dengan tidak dari dalam akan pada juga saya kita ada adalah bisa ke mereka kami anda karena sudah atau seperti lebih banyak apa oleh satu jadi kalau saja sangat telah bahwa",
  },
  {
    language: "ms",
    words:
      "yang dan di ini itu untuk dengan tidak dari dalam akan pada juga saya kita ada adalah boleh ke mereka kami anda kerana sudah atau seperti lebih banyak apa oleh satu jadi kalau sahaja sangat telah bahawa ialah",
  },
  {
    language: "tl",
    words:
      "ang ng sa na mga ay at ko mo si niya namin natin ito iyon hindi kung para may ako ikaw siya kami tayo sila lang din rin naman po kasi pero yung dahil ni kay wala",
  },
  {
    language: "sw",
    words:
      "ya na wa kwa ni katika la za kuwa hii hiyo ambayo cha pia kama sana lakini yake watu hivyo huo mimi wewe yeye sisi wao moja hapa sasa kila baada bila",
  },
  {
    language: "ca",
    words:
      "el la els les de que i en és un una per amb no es ho com però més aquest aquesta molt seu del al jo em mi tot hi ha sí quan perquè també què això són ja si fer té aquí doncs",
    letters: "·",
  },
  {
    language: "gl",
    words:
      "o a os as de que e en é un unha por con para non se como pero máis isto está moi seu súa ao do da no na dos das eu vostede el ela tamén cando porque ten foi son nós xa só ata polo entón aquí",
  },
  {
    language: "eu",
    words:
      "eta da ez bat dira du hau hori dut egin izan zen baina ere oso den beste ditu edo gure nire behar dute orain bere hemen zer nola bai izango",
  },
  {
    language: "lv",
    words:
      "un ir ka uz par no ar tas es mēs jūs bet kā lai arī vai ja ko bija tā šis šī pie pēc kas tikai ļoti viņš viņa nav var to tad",
    letters: "āēīūļņķģ",
  },
  {
    language: "lt",
    words:
      "ir yra kad į iš su tai aš mes jūs bet kaip ne taip pat ar jei ką buvo šis ši prie po kas tik labai jis ji nėra gali tada apie dar per jau",
    letters: "ėųįą",
  },
  {
    language: "sq",
    words:
      "dhe në të e i një është për me që nga së ka do si nuk më kjo ky janë u por mund edhe kur shumë ne ju ata unë ose pas",
    letters: "ë",
  },
  {
    language: "mt",
    words:
      "u li ta fil il ma hu hija dan din minn għal biex kien kienet mhux jew meta aħna huma jien inti imma għandu kif fejn bħal",
    letters: "ħġż",
  },
  {
    language: "ga",
    words:
      "agus an na is tá ar go le ag sé sí seo sin bhí níl ach mar nach do mo a bheith dá raibh againn agam leis ó cad atá",
  },
  {
    language: "cy",
    words:
      "a y yn yr i o ar mae ei eu gyda am ac bod oedd ond fel hynny hwn hon yw wedi nid fod ni chi nhw beth pan dw i'r o'r",
    letters: "ŵŷ",
  },
  {
    language: "af",
    words:
      "gaan praat hoe doen belangrik vandag almal baie kom sal het was hoekom moeilik ek die en van is het nie ek jy dat in op te met vir maar om hy sy ons hulle wat na as by nog kan ook uit was word geen my dus dan moet oor gaan hierdie",
  },
  {
    language: "eo",
    words:
      "la kaj de estas mi vi li ŝi ni ili ke en por ne kiu kio al kun sed ĉi tiu tio ankaŭ plej pli kiel se oni aŭ el tre",
    letters: "ĉĝĥĵŝŭ",
  },
  {
    language: "so",
    words:
      "iyo oo ka ku waa in la ee ah aan soo uu ay waxaa kale lagu wax si ma u ayaa laakiin isaga waxay badan",
  },
  {
    language: "ha",
    words:
      "da na a ya ta ba mai wannan shi su mu ku kuma amma don ne ce cikin wani zuwa domin saboda yana tana suna yake",
    letters: "ɗƙɓ",
  },
];

export const cyrillicProfiles: readonly LanguageProfile[] = [
  {
    language: "ru",
    words:
      "привет сегодня спасибо здесь сейчас потом тоже тут ну вас нас им ему ее её можно нужно который которые и в не на что я с это как но он она мы вы они так же по из у за бы то все есть если вот от меня когда для уже только или был было очень может просто нет да что-то её этого",
  },
  {
    language: "uk",
    words:
      "і в не на що я з це як але він вона ми ви вони так же по із у за би то все є якщо ось від мене коли для вже тільки або був було дуже може просто немає та щось її цього",
    letters: "іїєґ",
  },
  {
    language: "be",
    words:
      "і ў не на што я з гэта як але ён яна мы вы яны так жа па у за бы то усё ёсць калі вось ад мяне для ужо толькі або быў было вельмі можа проста няма ды яе",
    letters: "ў",
  },
  {
    language: "bg",
    words:
      "и в не на че аз с това как но той тя ние вие те така по от за би да всичко има ако ето когато вече само или беше много може просто няма си се е са ще ли му",
    letters: "ъ",
  },
  {
    language: "sr",
    words:
      "и у не на што ја с ово као али он она ми ви они тако по из за би да све има ако ево када већ само или био било врло може нема се је су ће сам смо",
    letters: "ђјљњћџ",
  },
  {
    language: "mk",
    words:
      "и во не на што јас со ова како но тој таа ние вие тие така по од за би да сè има ако кога веќе само или беше многу може нема се е сум сме ќе го",
    letters: "ѓќѕјљњџ",
  },
  {
    language: "kk",
    words:
      "және бұл бір мен сен ол біз сіз олар үшін деп бар жоқ болып еді емес қалай қазір көп өте осы сол да де ғана керек болады",
    letters: "әғқңөұүһі",
  },
  {
    language: "ky",
    words:
      "жана бул бир мен сен ал биз сиз алар үчүн деп бар жок болуп эле эмес кандай азыр көп абдан ушул да де гана керек болот менен",
    letters: "ңөү",
  },
  {
    language: "mn",
    words:
      "энэ тэр нь бол юм байна байгаа бид та тэд би чи гэж гэсэн болон бас нэг их маш одоо хүн өөр хэрэгтэй байсан дээр ч л",
    letters: "өү",
  },
  {
    language: "tg",
    words:
      "ва дар аз ба ки ин он ман ту мо шумо онҳо бо барои аст буд ҳам як хеле нест агар вале ҳоло чӣ чунин",
    letters: "ӣӯҷҳқғ",
  },
];

export const arabicProfiles: readonly LanguageProfile[] = [
  {
    language: "ar",
    words:
      "اليوم مرحبا شكرا سوف يمكن الآن كيف لماذا أي شيء هناك ولكن وهو وهي به له لها كانت يكون عليه منه هذه في من على أن إلى هذا هذه ما لا التي الذي هو هي كان عن مع لكن أنا نحن كل قد إذا ذلك بعد أو ثم يعني كما بين لم حتى عندما نعم اللي",
    letters: "ةأإى",
  },
  {
    language: "fa",
    words:
      "و در به از که این را با است برای آن یک من ما شما او می هم تا بود اما یا هر چه خود دارد شد باید اگر ها کنید کرد بسیار",
    letters: "پچژگ",
  },
  {
    language: "ur",
    words: "کے کی میں ہے کا اور سے کو یہ ہیں نے پر کہ بھی تو ہم آپ وہ ایک نہیں کر جو تھا ہو گیا لیے اس کیا",
    letters: "ٹڈڑےںہھ",
  },
  {
    language: "ps",
    words: "په د او چې له دا سره هم يې نه ته کې دی ده وي هغه موږ تاسو زه ډېر شي کړي لپاره",
    letters: "ټډړښځڅۍېګ",
  },
  {
    language: "ckb",
    words: "و له که بۆ به ئەم لە بە کە ئەو من ئێمە هەر یەک زۆر نییە بوو دەکات لەگەڵ بۆی",
    letters: "ڕڵۆێە",
  },
  {
    language: "ug",
    words: "بىر بۇ ۋە بىلەن ئۇ مەن بىز سىز بار يوق ئۈچۈن دەپ بولۇپ كېيىن ھەم",
    letters: "ۇۆۈېەڭ",
  },
];

export const devanagariProfiles: readonly LanguageProfile[] = [
  {
    language: "hi",
    words: "है हैं के का की में और से को यह ये हम आप नहीं भी तो कि पर एक कर जो था हो लिए इस क्या वह तक अब ही मैं",
  },
  {
    language: "mr",
    words: "आहे आणि आहेत मध्ये हे ते या ला ची चे च्या मी तुम्ही आपण नाही पण तर की एक करून होते त्या काय ही मला असे",
    letters: "ळ",
  },
  {
    language: "ne",
    words: "छ हो को मा र लाई गर्न भने यो छन् पनि हामी तपाईं म होइन तर कि एक गरेर थियो के त्यो अब नै यस",
  },
];

/** Scripts that identify a language, as `[language, first code point, last code point]`. */
export const scriptRanges: readonly (readonly [string, number, number])[] = [
  ["el", 0x370, 0x3ff],
  ["hy", 0x530, 0x58f],
  ["he", 0x590, 0x5ff],
  ["dv", 0x780, 0x7bf],
  ["bn", 0x980, 0x9ff],
  ["pa", 0xa00, 0xa7f],
  ["gu", 0xa80, 0xaff],
  ["or", 0xb00, 0xb7f],
  ["ta", 0xb80, 0xbff],
  ["te", 0xc00, 0xc7f],
  ["kn", 0xc80, 0xcff],
  ["ml", 0xd00, 0xd7f],
  ["si", 0xd80, 0xdff],
  ["th", 0xe00, 0xe7f],
  ["lo", 0xe80, 0xeff],
  ["bo", 0xf00, 0xfff],
  ["my", 0x1000, 0x109f],
  ["ka", 0x10a0, 0x10ff],
  ["ko", 0x1100, 0x11ff],
  ["am", 0x1200, 0x139f],
  ["km", 0x1780, 0x17ff],
  ["ka", 0x1c90, 0x1cbf],
  ["el", 0x1f00, 0x1fff],
  ["ko", 0xac00, 0xd7af],
];
