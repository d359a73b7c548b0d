import type { LanguageRules } from "./language-rules.ts";

const finnish: LanguageRules = {
  glue: "ja sekä tai kanssa ilman ennen jälkeen aikana kautta mukaan välillä alla päällä varten kuin että jotta joka jotka jonka joiden jossa josta johon alle asti edessä keskellä kesken kohti lähellä läpi luona myötä ohi päälle pitkin puolesta sisällä sisään suhteen takana takia tähden vasten vastaan vieressä väliin yli ympäri ympärillä",
  pointing:
    "minä mä minun mun minua minulla mulla me meidän meitä meillä sinä sä sinun sun te teidän teitä hän hänen häntä he heidän heitä se sen sitä siinä siitä siihen ne niiden niitä niissä tämä tämän tätä tässä tästä nämä näiden näitä tuo tuon tuota nuo täällä siellä tuolla nyt silloin tänään huomenna eilen jotain joku mitään kukaan kaikki kaiken itse asia asiat asiaa ihmiset tuossa",
  common:
    "on oli olla ollut ovat olivat olen olemme olet olette ole olisi olisivat ei en emme et ette eivät eikä voi voivat voimme voin voida pitää täytyy pitäisi haluan haluaa haluamme tekee tehdä teen tehdään tehnyt menee mennä tulee tulla tuli sanoo sanoa sanoi sanon näkee nähdä tietää tiedän ajattelen luulen mielestä tuntuu saa saada antaa ottaa käyttää kyllä joo juu jo vielä vain myös aina usein joskus koskaan mutta vaan koska kun jos vaikka siis niin näin tosi todella hyvin paljon vähän enemmän eniten aika melko ihan juuri ehkä varmaan oikeastaan sitten mikä mitä miten miksi missä milloin kuka kuinka minkä millainen muu muut muita toinen toisen eri sama sellainen tällainen semmoinen ensimmäinen uusi uuden uusia yksi kaksi kolme neljä viisi kerta kertaa aikaa vuosi vuotta vuonna päivä tapa tavalla esimerkiksi esimerkki hyvä kiitos hei moi takaisin yhdessä pois ylös vai kunnes joten eli sillä silti kuitenkin lisäksi harvoin milloinkaan ainoastaan melkein lähes erittäin lainkaan ollenkaan jokin jossain mikään missään minnekään heti taas jälleen yhtäkkiä äkkiä alas eteen taakse tänne tuonne sinne kaikkialla kauan hiljattain pian ensin lopulta vihdoin tietenkin tietysti kenties noin suunnilleen täysin aivan muuten toisaalta puolestaan nimittäin jopa edes ainakin etenkin varsinkin erityisesti yleensä mistä mihin minne kumpi jota ketä molemmat jokainen moni monta muutama usea",
  verbs: "",
  fillers: "öö ööö ääh hmm tota noin niinku",
  openers:
    "ja|mutta|no|niin|eli|siis|joo|juu|kyllä,|ei,|okei|sitten|ja sitten|koska|tai|tota|niinku|tiedätkö|tarkoitan|itse asiassa|muuten|hei|ai|no niin",
  backward:
    "se|sen|sitä|siinä|siitä|siihen|ne|niiden|tämä|tämän|tässä|nämä|tuo|hän|he|siellä|siksi|kuitenkin|myös|joka|jotka|että|jossa|silloin|molemmat|täällä",
  questions: "mikä|mitä|kuka|miten|missä|milloin|miksi|kuinka|onko|voiko|voitko|millainen|mistä|mihin|oletko",
  asides:
    "tilaa kanava|tilatkaa|tykkää|kommentti|kommentteihin|kuvauksessa|sponsori|alennuskoodi|tervetuloa|hyvää huomenta|hyvää päivää|hyvää iltaa|moikka|hei kaikki|nimeni on|kiitos|kiitoksia|nähdään|näkemiin|en tiedä|hyvä kysymys|suosionosoituksia",
  signals:
    "puhumme|puhutaan|tässä videossa|tänään|aihe|tavoite|tavoitteena|tulos|johtopäätös|yhteenveto|tärkeä|tärkeää|tärkein|syy|ongelma|ajatus|tarkoittaa|päätettiin|päätös|ehdotus|ehdotan|siksi|ennen kaikkea|erityisesti",
  shifts:
    "seuraava kysymys|seuraava aihe|seuraavaksi|siirrytään|toinen kysymys|ensinnäkin|toiseksi|lopuksi|aluksi|aloitetaan|puhutaan|muuten|nyt",
  suffixes:
    "misessa misesta misen mista minen iset isen ista issa ssa ssä sta stä lla llä lta ltä lle ksi iin aan ään een oon yyn uun ien jen den tten ten en in an än n t a ä ita itä ia iä ja jä ta tä ni si nsa nsä mme nne kin kaan kään ko kö ttu tty tti nut nyt vat vät",
  prefixes: "",
  vague:
    "ihminen ihmiset henkilö lapsi paikka kysymys vastaus idea esimerkki luku osa ongelma syy fakta tapaus kohta puoli sana maailma elämä kuukausi viikko tunti minuutti hetki loppu alku tyyppi muoto taso tilanne tulos eri erilainen tärkeä mahdollinen tietty yleinen pää koko suuri pieni korkea matala helppo vaikea kiinnostava",
};

const hungarian: LanguageRules = {
  glue: "a az egy és s meg vagy illetve valamint mint hogy amely amelyek aki ami amelyet között alatt felett előtt után mellett nélkül által szerint során miatt számára felé ellen belül kívül alapján keresztül alá alól át elé elől fölé fölött gyanánt helyett iránt jóvoltából képest közben közé közül köré láttán mellé mellől mögé mögött nyomán óta révén szemben túl végett végig",
  pointing:
    "én engem nekem velem enyém mi minket nekünk velünk te téged neked ti titeket nektek ő őt neki vele ők őket nekik ez ezt ennek ezzel ezek ezeket az azt annak azzal azok azokat itt ott most akkor ma holnap tegnap valami valaki semmi senki minden mindenki maga saját dolog dolgok emberek",
  common:
    "van vannak volt voltak lesz lesznek lenni vagyok vagyunk nincs sincs kell kellene lehet lehetne tud tudja tudjuk tudok tudunk akar akarok szeretnék szeretne csinál csinálni tesz tenni megy menni jön jönni mond mondja mondta mondani lát látja látjuk látni gondolom hiszem tűnik ad adni vesz nem ne igen de hanem mert ezért tehát így úgy ha bár pedig is sem csak már még nagyon több legtöbb sok kevés kicsit mindig soha gyakran újra talán biztosan persze valóban tényleg éppen igazából szóval ki mi mit milyen hogyan hogy hol mikor miért melyik mennyi hova más másik ugyanaz ilyen olyan első második új két kettő három négy öt alkalommal idő év éve évben nap rész mód módon például jó köszönöm szia sziasztok fel le el be ki vissza együtt tovább szerintem amit amik amiket amire amiben amiből akit akik akiket akinek amelyet amelynek amelyben amelyekben ahogy amikor ahol ahová amíg miután mielőtt azonban mivel mivelhogy habár noha míg mialatt ahonnan ahogyan azért viszont mégis sőt akár se sohasem néha ritkán csupán majdnem szinte egyáltalán szintén valahol valamikor valamilyen sehol semmilyen azonnal rögtön megint ismét hirtelen föl lent fent elöl hátul előre hátra ide oda mindenhol mindenütt régen nemrég hamarosan először végül természetesen esetleg körülbelül kb elég egészen teljesen épp pont különben egyébként ráadásul ugyanis legalább főleg általában tulajdonképpen valójában honnan mindkét összes néhány",
  verbs: "",
  fillers: "ö öö ööö hm hmm izé ő",
  openers:
    "és|de|szóval|tehát|hát|na|na és|no|igen,|nem,|oké|jó,|mert|vagy|aztán|tudod|tudjátok|tudja|úgymond|igazából|egyébként|persze,|mondjuk|ugye|ja|ah|azaz",
  backward:
    "ez|ezt|ennek|ezek|az|azt|annak|azok|ő|ők|neki|ott|ezért|azért|így|úgy|azonban|viszont|amely|amelyek|aki|ami|hogy|ahol|amikor|mindkettő|itt|akkor|ilyen|olyan",
  questions: "mi|mit|ki|kit|hogyan|hogy|hol|mikor|miért|melyik|milyen|mennyi|hány|hova|honnan|van-e|lehet",
  asides:
    "iratkozzatok fel|iratkozz fel|feliratkozás|lájk|lájkoljátok|kommentben|kommentek|a leírásban|szponzor|kuponkód|üdvözlök|üdvözöllek|jó reggelt|jó napot|jó estét|sziasztok|szia|a nevem|köszönöm|köszönjük|viszlát|viszontlátásra|nem tudom|jó kérdés|taps",
  signals:
    "beszélünk|beszélni|szó lesz|ebben a videóban|ma|téma|cél|célja|eredmény|következtetés|összefoglalva|összegzés|fontos|legfontosabb|lényeg|fő|oka|probléma|ötlet|azt jelenti|döntöttünk|döntés|javaslat|javaslom|ezért|elsősorban|különösen",
  shifts:
    "következő kérdés|következő téma|következő pont|térjünk|lépjünk|más kérdés|másik téma|először|másodszor|harmadszor|végül|befejezésül|kezdjük|beszéljünk|egyébként|most",
  suffixes:
    "ságok ségek ság ség ásának ésének ások ések ását ését ása ése ás és okat eket öket akat ban ben ból ből ba be nak nek val vel ról ről tól től hoz hez höz ért ként kor ok ek ök ak ot et öt at t on en ön n k i ja je a e juk jük uk ük nk unk ünk ott ett ött ták ték tak tek ta te",
  prefixes: "",
};

const turkish: LanguageRules = {
  glue: "ve ile için bir de da ki veya ya gibi kadar göre karşı doğru sonra önce arasında üzerinde altında içinde dışında hakkında tarafından olarak olan ancak ama fakat dair ilgili beri dolayı itibaren ötürü rağmen üzere ",
  pointing:
    "ben beni bana benim bende benden biz bizi bize bizim sen seni sana senin siz sizi size sizin o onu ona onun ondan onlar onları onlara onların bu bunu buna bunun bunda bundan bunlar şu şunu şuna bunları burada orada şurada şimdi bugün yarın dün şey şeyler şeyi bir şey biri kimse hiçbir her herkes hepsi kendi kendisi insanlar arkadaşlar sizler sizlere sizleri bizler bizlere kendiniz kendimiz",
  common:
    "var yok değil idi olan olur oldu olduğu olmak olması oluyor olacak oldum etmek eder etti ediyor yapmak yapar yaptı yapıyor yapıyoruz demek dedi diyor diyoruz diye gelmek gelir geldi geliyor gitmek gitti gidiyor görmek gördük görüyoruz bilmek biliyor biliyorsunuz istemek istiyor istiyorum lazım gerek gerekiyor düşünüyorum sanırım galiba evet hayır çok daha en az biraz fazla sadece bile hem mi mı mu mü ne neden niye nasıl nerede kim hangi kaç çünkü yani işte eğer ise böyle şöyle öyle aynı başka diğer bütün tüm bazı birçok ilk ikinci yeni iki üç dört beş kere kez zaman yıl yılda gün şekilde örnek mesela örneğin hep hiç sonra tekrar belki gerçekten aslında tamam iyi güzel teşekkürler merhaba lütfen artık hemen zaten tabii falan filan hani acaba asla aşağı ayrıca bazen çoğu dahi defa elbette epey gene genellikle hâlâ hala halbuki hatta henüz herhangi lakin madem nadiren nereye niçin nihayet oldukça oysa pek peki sanki sık sürekli tam veyahut yahut yalnız yalnızca yeniden yine yoksa yukarı ",
  verbs: "",
  fillers: "ıı ııı eee hmm şey… ee",
  openers:
    "ve|ama|fakat|yani|şimdi|işte|evet,|evet|hayır,|tamam|peki|çünkü|ya da|sonra|ondan sonra|hani|bakın|bak|mesela,|aslında|tabii|tabii ki|zaten|ha|ee|neyse|bu arada|dolayısıyla",
  backward:
    "bu|bunu|bunun|bunlar|o|onu|onun|onlar|şu|orada|burada|böyle|öyle|bu yüzden|bu nedenle|ancak|ayrıca|da|de|ki|ikisi|aksi halde|bundan|ondan",
  questions: "ne|neden|niye|niçin|nasıl|nerede|kim|hangi|kaç|ne zaman|acaba|mi|var mı",
  asides:
    "abone olmayı|abone ol|abone olun|beğenmeyi|beğeni|yorumlara|yorum|açıklamada|açıklama kısmında|sponsor|indirim kodu|hoş geldiniz|hoşgeldiniz|günaydın|iyi günler|iyi akşamlar|merhaba|selam|benim adım|adım|teşekkür ederim|teşekkürler|teşekkür ederiz|görüşürüz|görüşmek üzere|hoşça kalın|bilmiyorum|güzel soru|alkış",
  signals:
    "hakkında konuşacağız|bahsedeceğiz|bahsetmek|bu videoda|bugün|konu|konumuz|amaç|amacı|hedef|sonuç|sonuç olarak|özetle|özet|önemli|en önemli|temel|ana|nedeni|sebebi|sorun|fikir|anlamına gelir|karar verdik|karar|öneri|öneriyorum|bu nedenle|özellikle",
  shifts:
    "sonraki soru|sıradaki|bir sonraki|geçelim|devam edelim|başka bir soru|başka bir konu|ilk olarak|ikinci olarak|öncelikle|son olarak|başlayalım|gelelim|bu arada|şimdi",
  suffixes:
    "larının lerinin larını lerini larına lerine larında lerinde larından lerinden larımız lerimiz ların lerin ları leri lara lere larda lerde lardan lerden lar ler nın nin nun nün ın in un ün ı i u ü a e da de ta te dan den tan ten ya ye yı yi yu yü sı si su sü ım im um üm mız miz muz müz lık lik luk lük cı ci cu cü lı li lu lü sız siz suz süz mak mek ması mesi dığı diği duğu düğü tığı tiği yor iyor ıyor uyor üyor dı di du dü tı ti tu tü mış miş muş müş acak ecek dır dir dur dür tır tir la le yla yle ca ce",
  prefixes: "",
  vague:
    "insan insanlar kişi çocuk yer soru cevap fikir örnek sayı parça sorun neden gerçek durum taraf kelime dünya hayat ay hafta saat dakika an son baş tür şekil seviye sonuç farklı önemli mümkün belirli genel ana bütün büyük küçük yüksek düşük basit kolay zor ilginç",
};

const greek: LanguageRules = {
  glue: "ο η το οι τα του της των τον την τους τις ένας μία μια ένα ενός μιας και κι σε στο στη στην στον στους στις στα από με για προς κατά μετά πριν χωρίς μεταξύ μέσω υπό υπέρ αντί ή όπως παρά λόγω σχετικά ως ανά διά εναντίον ενάντια εξαιτίας επί έως μέχρι ",
  pointing:
    "εγώ με μου εμένα εμείς μας εσύ σε σου εσένα εσείς σας αυτός αυτή αυτό αυτοί αυτές αυτά αυτού αυτής αυτών αυτόν αυτήν τούτο εκείνος εκείνη εκείνο εκείνα τον την το εδώ εκεί τώρα τότε σήμερα αύριο χθες κάτι κάποιος τίποτα κανείς κανένας όλα όλοι εαυτό πράγμα πράγματα άνθρωποι κόσμος",
  common:
    "είναι ήταν είμαι είμαστε είστε είσαι έχει έχουν έχω έχουμε έχετε είχε είχαν κάνει κάνουν κάνω κάνουμε έκανε μπορεί μπορούμε μπορώ μπορούν πρέπει θέλω θέλει θέλουμε λέει λένε λέω πω πει είπε ξέρω ξέρει ξέρετε νομίζω πιστεύω φαίνεται βλέπω βλέπουμε δει δούμε πάει πάμε έρχεται δίνει δεν μην όχι ναι θα να που πως ότι αν όταν πώς γιατί πού πότε ποιος ποια ποιο ποιοι τι διότι επειδή αλλά όμως ενώ άρα λοιπόν έτσι επίσης μόνο πολύ πιο περισσότερο λιγότερο λίγο πολλά πολλοί πολλές πάντα ποτέ συχνά ξανά ίσως πραγματικά βασικά απλά ακριβώς ήδη ακόμα ακόμη σχεδόν άλλος άλλη άλλο άλλα άλλοι κάθε όλο όλη κάποια κάποιο κάποιες πρώτο πρώτη δεύτερο νέο νέα δύο τρία τρεις τέσσερα πέντε φορά φορές χρόνο χρόνια μέρα τρόπο παράδειγμα καλά ωραία ευχαριστώ γεια παρακαλώ οποίος οποία οποίο οποίου οποίας οποίων οποίους οποίες οποίοι ορισμένες ορισμένοι ορισμένα μέσα πίσω σαν σύμφωνα πάνω κάτω μπροστά δίπλα γύρω κοντά μακριά έξω εάν αφού είτε μα μήπως μολονότι όποτε όπου όσο ούτε ώστε ωστόσο χτες πάντοτε κάποτε σπάνια καθόλου κάπου κάπως καμία πουθενά οποιοσδήποτε οτιδήποτε αμέσως πάλι ξαφνικά μαζί παντού πρόσφατα σύντομα τελικά επιτέλους βέβαια μάλλον περίπου αρκετά εντελώς μάλιστα δηλαδή αλλιώς έπειτα ύστερα ",
  verbs: "",
  fillers: "εε εεε αα χμ εμ",
  openers:
    "και|αλλά|λοιπόν|ναι,|όχι,|εντάξει|οπότε|άρα|δηλαδή|τώρα|μετά|γιατί|ή|ξέρετε|ξέρεις|βασικά|ας πούμε|κοιτάξτε|κοίτα|ωραία|φυσικά,|επίσης,|παρεμπιπτόντως|ε",
  backward:
    "αυτός|αυτή|αυτό|αυτοί|αυτές|αυτά|εκείνος|εκείνη|εκείνο|εκεί|έτσι|όμως|ωστόσο|επίσης|που|ότι|όπου|όταν|τότε|εδώ|αλλιώς|γι' αυτό|τον|την|τους",
  questions: "τι|ποιος|ποια|ποιο|πώς|πού|πότε|γιατί|πόσο|πόσα|μήπως|μπορείτε|υπάρχει",
  asides:
    "εγγραφείτε|εγγραφή|like|σχόλια|σχόλιο|στην περιγραφή|χορηγός|εκπτωτικό κωδικό|καλώς ήρθατε|καλώς ορίσατε|καλημέρα|καλησπέρα|γεια σας|με λένε|ονομάζομαι|ευχαριστώ|ευχαριστούμε|τα λέμε|αντίο|δεν ξέρω|καλή ερώτηση|χειροκρότημα",
  signals:
    "θα μιλήσουμε|μιλήσουμε για|σε αυτό το βίντεο|σήμερα|θέμα|στόχος|σκοπός|αποτέλεσμα|συμπέρασμα|συνοψίζοντας|σύνοψη|σημαντικό|σημαντική|βασικό|κύριο|λόγος|πρόβλημα|ιδέα|σημαίνει|αποφασίσαμε|απόφαση|πρόταση|προτείνω|επομένως|κυρίως|ιδιαίτερα",
  shifts:
    "επόμενη ερώτηση|επόμενο θέμα|ας περάσουμε|περνάμε|πάμε στο|άλλη ερώτηση|άλλο θέμα|πρώτον|δεύτερον|τρίτον|τέλος|για να κλείσουμε|ας ξεκινήσουμε|ας μιλήσουμε|παρεμπιπτόντως|τώρα",
  suffixes:
    "ματων ματα ματος μα ότητας ότητα ώντας οντας ουμε ουν ουσα εις ει ετε ηκε ηκαν ησε ησαν θηκε ισμός ισμού ικός ική ικό ικές ικά ικών ους ων ες ος ου οι ας ης η α ο ε ι υ ς ω",
  prefixes: "",
};

/** Rules for the other European languages, by primary subtag. */
export const otherEuropeanLanguages: Readonly<Record<string, LanguageRules>> = {
  fi: finnish,
  hu: hungarian,
  tr: turkish,
  el: greek,
};
