import type { LanguageRules } from "./language-rules.ts";

const russian: LanguageRules = {
  glue: "и в во на с со к ко из от до за для о об обо при по под над между через без у про или а также как чем среди после перед около вокруг против согласно ради близ вместо вне внутри возле вопреки вроде вследствие из-за из-под кроме мимо насчёт насчет помимо посреди посредством сверх сквозь спустя ",
  pointing:
    "я меня мне мной мы нас нам нами мой моя моё мое мои моего моей моих наш наша наше наши нашего ты тебя тебе тобой вы вас вам вами твой твоя твои ваш ваша ваши он его ему им нём нем она её ее ей ней оно они их ими них себя себе свой своя свои своего своих это этот эта эти этого этой этих этому тот та то те того той тех тому там тут здесь туда сюда сейчас теперь тогда сегодня завтра вчера что-то кто-то что-нибудь ничего никто всё все вещь вещи штука люди людей мною тобою собой собою моему моим моими мою твое твоего твоей твоему твоим твоих твоими твою своё свое своей своему своим своими свою нашей нашему нашим наших нашими нашу ваше вашего вашей вашему вашим ваших вашими вашу эту ту никого никому никем",
  common:
    "быть был была было были есть будет будут буду будем является являются стал стала стали может могут можем могу мочь можно нужно надо должен должна должны хочу хочет хотят хотим хотел говорит говорят говорить сказал сказать скажу говорю знаю знает знаете знать думаю думает считаю кажется вижу видим видно смотреть смотрите делать делает делаем сделать сделал дать дает идти идет пойти прийти начать не нет ни да уже ещё еще очень более больше менее меньше тоже только лишь даже просто вот ну же ли бы б что чтобы кто какой какая какие какое которые который которая которое которого которых где когда куда откуда почему зачем как так такой такая такие такое если потому поэтому но однако хотя пока пусть сам сама сами самый самая самое самые другой другая другие другого каждый любой весь вся всего всех первый первая второй новый новая новые один одна одно одного два две три четыре пять раз раза время год года лет день дней часть образом пример например всегда никогда часто снова опять почти возможно конечно наверное вообще действительно именно значит собственно короче типа хорошо спасибо пожалуйста привет здравствуйте много мало немного несколько затем иногда редко впрочем зато притом причём причем либо нибудь где-то когда-то какой-то кто-нибудь какой-нибудь некоторый некоторые ничто нигде никуда никакой сразу вдруг вместе вниз вверх внизу вверху впереди сзади назад вперёд вперед отсюда оттуда везде всюду давно недавно скоро потом сначала наконец пожалуй примерно такому таких такими такую какого какому каким каких какими какую которой которому которым которыми которую кого кому кем чего чему ничему ничем всей всему всем всеми всю само самого самой самому самим самих самими другое другому другим других другими другую каждая каждое каждого каждой каждому каждым каждую каков какова каково каковы должно чья чьё чьи",
  verbs: "",
  fillers: "э ээ эээ эм ммм хм гм",
  openers:
    "и|но|а|ну|вот|так|так вот|значит|итак|да,|нет,|то есть|в общем|короче|короче говоря|потому что|или|тогда|потом|а вот|ну вот|понимаете|понимаешь|знаете|знаешь|как бы|собственно|конечно,|кстати|например,|смотрите|хорошо,|окей|ладно|на самом деле|однако,|кроме того,|впрочем,|следовательно,|таким образом,|с другой стороны,|иначе говоря,|во-первых,|во-вторых,",
  backward:
    "это|этот|эта|эти|этого|тот|та|то|те|он|она|оно|они|его|её|ее|их|ему|ей|им|там|туда|поэтому|однако|также|тоже|который|которая|которые|которое|что|чтобы|где|когда|оба|иначе|тогда|здесь|тут|такой|такая|такие|этой|этому|этим|этом|этих|этими|того|той|тому|тем|том|тех|теми|ней|ею|нему|ним|нём|нем|них|ними|оттуда|отсюда|причём|причем|притом|зато|впрочем|кроме того|из-за этого|после этого|при этом|тем не менее|такое|таким|такого|обе|последний|последняя|куда|откуда|благодаря чему|чей",
  questions:
    "что|кто|как|где|когда|почему|зачем|какой|какая|какие|какое|сколько|куда|откуда|чей|разве|неужели|можно ли|есть ли",
  asides:
    "подписывайтесь|подпишитесь|подписаться|ставьте лайк|лайк|лайки|комментариях|комментарии|в описании|спонсор|промокод|добро пожаловать|доброе утро|добрый день|добрый вечер|всем привет|привет|здравствуйте|меня зовут|спасибо за|большое спасибо|спасибо|до встречи|до свидания|увидимся|не знаю|хороший вопрос|аплодисменты",
  signals:
    "поговорим о|поговорим об|говорить о|речь идет|речь идёт|в этом видео|сегодня|тема|цель|результат|вывод|в итоге|итог|подводя итог|важно|важный|главное|главный|основной|причина|проблема|идея|означает|решили|решение|предложение|предлагаю|таким образом|прежде всего|особенно",
  shifts:
    "следующий вопрос|следующая тема|следующий пункт|перейдем|перейдём|переходим|давайте|другой вопрос|другая тема|еще вопрос|ещё вопрос|во-первых|во-вторых|в-третьих|наконец|в заключение|для начала|начнем|начнём|поговорим|кстати|теперь",
  suffixes:
    "иями ями ами иях ях ах иям ям ам ием ем ом ией ей ой ий ый ые ие ое ее ая яя ую юю ого его ому ему ых их ым им ов ев ами ться тся ать ять ить еть уть ют ут ят ат ит ет ешь ишь ал ала али ало ял яла яли ил ила или ило ел ела ели ость ости остью ения ение ений ению ания ание аний анию ция ции цию ций а я о е у ю ы и ь",
  prefixes: "",
  vague:
    "человек человека человеком ребёнок дети друг место вопрос вопросы вопроса ответ ответы идея идеи пример примеры число часть проблема проблемы причина факт случай случае сторона слово слова мир жизнь месяц неделя час часа минута минут момент конец начало начала тип вид форма уровень ситуация результат смысл дело раз разные разный разных важно важный возможно определённый определенный общий главный целый большой большая маленький высокий низкий простой сложный интересный интересно настоящий обязательно собственно следующий последний нужны",
  verbal: "ться тся ают яют уют ющий ый ые ых ыми ого его ому ему",
};

const ukrainian: LanguageRules = {
  glue: "і й та в у на з із зі зо до від за для про при по під над між через без або а також як ніж серед після перед біля навколо проти згідно заради о об вздовж вище всупереч довкола завдяки замість крізь крім навпроти назустріч нижче окрім поза поміж попри посеред протягом упродовж ",
  pointing:
    "я мене мені мною ми нас нам нами мій моя моє мої мого моєї наш наша наше наші ти тебе тобі ви вас вам вами твій ваш ваша ваші він його йому ним нього вона її їй нею неї воно вони їх їм ними них себе собі свій своя своє свої свого своїх це цей ця ці цього цієї цих цьому той та те ті того тієї тих тому там тут туди сюди зараз тепер тоді сьогодні завтра вчора щось хтось нічого ніхто все всі річ речі люди людей моєму моїй моїм моєю моїх моїми твоя твоє твої твого твоєї твоєму твоїй твоїм твоєю твоїх твоїми своєї своєму своїй своїм своєю своїми тобою собою нашого нашої нашому нашій нашим нашою наших нашими ваше вашого вашої вашому вашій вашим вашою ваших вашими їхній їхня їхнє їхні їхнього їхньої їхньому їхнім їхньою їхніх їхніми цій цим цією цими цю тій тим тією тими ту когось комусь кимось чогось чомусь чимось нікого нікому ніким жоден жодна жодне жодного жодної жодному жодним",
  common:
    "бути був була було були є буде будуть буду будемо може можуть можемо можу можна треба потрібно повинен повинна повинні хочу хоче хочуть хочемо хотів говорить говорять говорити сказав сказати скажу кажу каже кажуть знаю знає знаєте знати думаю думає вважаю здається бачу бачимо робити робить робимо зробити дати дає йти йде прийти не ні так вже уже ще дуже більш більше менш менше теж тільки лише навіть просто ось ну ж чи би б що щоб хто який яка які яке якого яких котрий де коли куди звідки чому навіщо такий така такі таке якщо бо тому тож але однак хоча поки хай сам сама самі самий інший інша інші іншого кожен кожний будь-який весь вся всього всіх перший перша другий новий нова нові один одна одне одного два дві три чотири п'ять раз рази час рік року років день днів частина чином приклад наприклад завжди ніколи часто знову майже можливо звичайно мабуть взагалі дійсно саме отже власне добре дякую будь ласка привіт багато мало трохи кілька зверху ззаду ледве позаду щодо якби хоч потім іноді інколи рідко проте зате причому десь колись якийсь хто-небудь що-небудь деякий деякі ніщо ніде нікуди ніякий одразу відразу раптом разом вниз вгору внизу вгорі попереду назад вперед звідси звідти скрізь всюди давно недавно нещодавно скоро незабаром спочатку спершу нарешті звісно приблизно близько такого такої такому такій таким такою таких такими таку якої якому якій яким якою якими яку кого кому ким чого чим якась якесь якісь якогось якоїсь якимось якихось нічому нічим всієї всьому всій всім всією всіма усе усі усіх усім усіма само самого самої самому самим самих самими інше іншої іншому іншій іншим іншою інших іншими іншу кожна кожне кожного кожної кожному кожним кожній кожною кожну повинно чия чиє чиї",
  verbs: "",
  fillers: "е ее еее ем ммм хм",
  openers:
    "і|й|та|але|а|тож|ну|ось|так|от|отже|значить|так,|ні,|тобто|взагалі|коротше|тому що|бо|або|тоді|потім|розумієте|знаєте|як би|власне|звичайно,|до речі|наприклад,|дивіться|добре,|окей|гаразд|насправді",
  backward:
    "це|цей|ця|ці|цього|той|та|те|ті|він|вона|воно|вони|його|її|їх|йому|їй|їм|там|туди|тому|однак|також|теж|який|яка|які|яке|що|щоб|де|коли|обидва|інакше|тоді|тут|такий|така|такі",
  questions: "що|хто|як|де|коли|чому|навіщо|який|яка|які|яке|скільки|куди|звідки|чий|чи|хіба|невже",
  asides:
    "підписуйтесь|підписуйтеся|підпишіться|вподобайку|лайк|коментарях|коментарі|в описі|спонсор|промокод|ласкаво просимо|доброго ранку|добрий день|доброго дня|добрий вечір|всім привіт|привіт|вітаю|мене звати|дякую за|дуже дякую|дякую|до зустрічі|до побачення|не знаю|гарне питання|оплески",
  signals:
    "поговоримо про|говорити про|йдеться про|у цьому відео|в цьому відео|сьогодні|тема|мета|результат|висновок|підсумок|підсумовуючи|важливо|важливий|головне|головний|основний|причина|проблема|ідея|означає|вирішили|рішення|пропозиція|пропоную|таким чином|насамперед|особливо",
  shifts:
    "наступне питання|наступна тема|наступний пункт|перейдемо|переходимо|давайте|інше питання|інша тема|ще питання|по-перше|по-друге|по-третє|нарешті|на завершення|для початку|почнемо|поговоримо|до речі|тепер",
  suffixes:
    "іями ями ами іях ях ах іям ям ам ією єю ею ою ий ій ії ої ого його ому йому их іх им ім ів їв ові еві ем єм ом ться тися ати яти ити іти уть ють ять ать ить є еш иш ав ала али ало яв ила или ило ів іла ість ості істю ення ень енню ання ань анню ція ції цію цій а я о е у ю и і ї ь",
  prefixes: "",
  vague:
    "людина людини людиною дитина діти друг місце питання запитання відповідь ідея приклад число частина проблема причина факт випадок сторона слово слова світ життя місяць тиждень година хвилина момент кінець початок тип вид форма рівень ситуація результат справа раз різні різний різних важливо важливий можливо певний загальний головний цілий великий велика маленький високий низький простий складний цікавий цікаво справжній обов'язково гаразд має мають маєте маємо мати один одна одне одним одного можете можеш наступний останній",
  verbal: "ться тися ити єте йте ють ий ого ому ими",
};

const polish: LanguageRules = {
  glue: "i w we na z ze do od za dla o przy po pod nad między przez bez u lub albo a oraz jak niż wśród wokół przeciw według podczas ku czyli blisko dookoła dzięki mimo naokoło naprzeciw obok około oprócz poza pomiędzy pomimo ponad poniżej poprzez pośród powyżej przeciwko przed spod spoza spośród wbrew wewnątrz względem wobec wraz wskutek wzdłuż zamiast zza",
  pointing:
    "ja mnie mi mną my nas nam nami mój moja moje moi mojego nasz nasza nasze nasi ty ciebie cię ci tobie wy was wam wami twój twoja wasz wasza pan pani państwo on jego go jemu mu nim nią ona jej ją oni one ich im nimi siebie sobie się swój swoja swoje swoich to ten ta te ci tego tej tych temu tym tamten tamta tamto tam tu tutaj teraz wtedy dzisiaj dziś jutro wczoraj coś ktoś nic nikt wszystko wszyscy rzecz rzeczy ludzie ludzi niej niego niemu nich sobą obie oba obu tobą mojej mojemu moim moich moimi moją twoje twojego twojej twoim twoich swojego swojej swojemu swoim swoimi swoją naszego naszej naszym naszych naszymi naszą wasze waszego waszej waszym waszych tymi tę tamtego tamtej kogoś komuś czegoś czemuś czymś nikogo nikomu nikim niczego niczym wszystkim wszystkimi",
  common:
    "być był była było byli były jest są jestem jesteśmy będzie będą będę będziemy został została zostało ma mają mam mamy miał mieć może mogą możemy mogę można trzeba musi muszą muszę powinien powinna chcę chce chcą chcemy mówi mówią mówić powiedział powiedzieć powiem wiem wie wiecie wiedzieć myślę myśli uważam wydaje widzę widzimy widać robić robi robimy zrobić zrobił dać daje iść idzie pójść przyjść zacząć nie tak już jeszcze bardzo bardziej więcej mniej też także tylko nawet po prostu no że żeby aby kto co jaki jaka jakie jacy który która które którzy którego których gdzie kiedy skąd dokąd dlaczego czemu czy jeśli jeżeli gdy bo ponieważ więc dlatego ale jednak choć chociaż taki taka takie tak sam sama sami inny inna inne innych każdy każda wszystkie wszystkich pierwszy pierwsza drugi nowy nowa nowe jeden jedna jedno jednego dwa dwie trzy cztery pięć raz razy czas rok roku lat dzień dni część sposób przykład zawsze nigdy często znowu prawie może oczywiście pewnie chyba właśnie naprawdę dobrze dziękuję proszę cześć dużo mało trochę kilka jakby jakiś jakaś jakieś którym którymi której którą jakim jakiej jakich bym byś byśmy byście by pewnym pewnej pewien zatem niedaleko jako zanim ażeby iż gdyby gdyż jednakże lecz natomiast bowiem toteż ani bądź aczkolwiek skoro czasem czasami rzadko wcale jednakowoż również gdzieś kiedyś ktokolwiek cokolwiek niektóry niektóre nigdzie żaden żadna żadne zaraz natychmiast znów nagle razem wstecz stąd stamtąd wszędzie dawno niedawno wkrótce najpierw wreszcie zresztą raczej przecież całkiem zupełnie dość dosyć ponownie obecnie następnie ostatnio takiego takiej takim takich takimi taką jakiego kogo komu czego czym każde każdego każdej każdym innego innej innym innymi inną samo samego samej samym samych",
  verbs: "",
  fillers: "yyy eee yy ee hmm mhm yyyy",
  openers:
    "i|ale|a|no|no i|więc|no więc|to znaczy|znaczy|czyli|tak,|nie,|okej|ok|dobra,|dobrze,|bo|ponieważ|albo|lub|wtedy|potem|wiesz|wiecie|rozumiesz|jakby|tak naprawdę|właśnie|oczywiście,|zresztą|na przykład,|słuchajcie|generalnie",
  backward:
    "to|ten|ta|te|ci|tego|tej|tych|on|ona|ono|oni|one|jego|jej|ich|mu|im|tam|dlatego|jednak|także|też|który|która|które|którzy|że|żeby|gdzie|kiedy|oba|inaczej|wtedy|tu|tutaj|taki|taka|takie",
  questions: "co|kto|jak|gdzie|kiedy|dlaczego|czemu|jaki|jaka|jakie|który|która|które|ile|skąd|czy|po co",
  asides:
    "subskrybujcie|subskrybuj|zasubskrybuj|łapkę w górę|łapka|lajka|komentarzu|komentarzach|w opisie|sponsor|kod rabatowy|witam|witajcie|dzień dobry|dobry wieczór|cześć|nazywam się|mam na imię|dziękuję za|dziękuję bardzo|dziękuję|dzięki|do zobaczenia|do widzenia|nie wiem|dobre pytanie|oklaski|brawa",
  signals:
    "porozmawiamy o|mówić o|chodzi o|w tym filmie|w tym odcinku|dzisiaj|temat|cel|celem|wynik|wniosek|podsumowując|podsumowanie|ważne|ważny|najważniejsze|główny|powód|przyczyna|problem|pomysł|oznacza|postanowiliśmy|decyzja|propozycja|proponuję|w związku z tym|przede wszystkim|szczególnie",
  shifts:
    "następne pytanie|kolejne pytanie|następny temat|kolejny temat|kolejny punkt|przejdźmy|przechodzimy|inne pytanie|inny temat|po pierwsze|po drugie|po trzecie|wreszcie|na koniec|na zakończenie|na początek|zacznijmy|porozmawiajmy|a propos|teraz",
  suffixes:
    "owanie owania owaniu owany owana owane eniem enia eniu enie aniem ania aniu anie ościach ością ości ość ami ach owie ów om em iem ego emu ymi imi ych ich ym im ej ą ę ie y i a e o u ować ować ać eć ić yć ał ała ali ało ił iła ili iło ją uje ują",
  prefixes: "",
  vague:
    "człowiek osoba osoby osób dziecko dzieci miejsce pytanie pytania odpowiedź pomysł przykład liczba część problem problemy powód fakt przypadek strona słowo słowa świat życie miesiąc tydzień godzina minuta moment koniec początek typ rodzaj forma poziom sytuacja wynik sens sprawa różne różny różnych ważne ważny możliwe pewien pewne ogólny główny cały duży duża mały wysoki niski prosty trudny ciekawy prawdziwy własny następny ostatni",
  verbal: "ego emu ych ymi ować",
};

const czech: LanguageRules = {
  glue: "a i v ve na s se z ze do od za pro o při po pod nad mezi přes bez u nebo či jako než mezi kolem proti podle během k ke ku kvůli díky blízko kromě mimo naproti navzdory ohledně okolo ode oproti podél pomocí poblíž před skrz skrze uprostřed uvnitř vedle včetně vně vůči",
  pointing:
    "já mě mně mnou mi my nás nám námi můj moje má mého náš naše naši ty tebe tě ti tobě vy vás vám vámi tvůj tvoje váš vaše on jeho ho jemu mu ním ona její jí ji ono oni ony jejich jim nimi sebe sobě si svůj svoje své svých to ten ta ty toho té těch tomu tím tento tato toto tyto tam tu tady teď nyní tehdy dnes zítra včera něco někdo nic nikdo všechno všichni věc věci lidé lidi lidí nich něj něho ní němu jich jimž nimiž tomto této tohoto tomuto těmito těchto touto tímto mne tebou jím jimi sebou mému mým mých mými mou tvého svého svému svým svými svou našeho naší našemu naším našich našimi vašeho vaší vašim vašich těmi tuto někoho někomu někým něčeho něčemu něčím nikoho nikomu nikým ničeho ničemu ničím všem všemi",
  common:
    "být byl byla bylo byli byly je jsou jsem jsme jste bude budou budu budeme má mají mám máme měl mít může mohou můžeme můžu mohl lze musí musím musíme měli chci chce chtějí chceme říká říkají říct řekl řekla řeknu vím ví víte vědět myslím myslí zdá vidím vidíme vidět dělat dělá děláme udělat udělal dát dává jít jde jdeme přijít začít ne ano už již ještě velmi moc více víc méně také taky jen jenom pouze dokonce prostě že aby kdo co jaký jaká jaké který která které kteří kterého kterých kde kdy kam odkud proč zda jestli pokud když protože tedy takže proto ale avšak však ačkoli takový taková takové tak sám sama sami jiný jiná jiné každý každá všechny všech první druhý nový nová nové jeden jedna jedno dva dvě tři čtyři pět jednou čas rok roku let den dní část způsob příklad například vždy nikdy často znovu téměř možná samozřejmě asi vlastně opravdu právě dobře děkuji prosím ahoj hodně málo trochu několik nějaký nějaká nějaké by bych bychom byste bys jež jenž jehož jejíž kterou kterým kterými kterému můžete můžeš bavíme ač ačkoliv ani aniž anebo až buď jakmile jakož jelikož jestliže kdyby leč neboť nýbrž poněvadž přestože přece totiž zatímco zdali kudy jak vždycky někdy občas zřídka skoro vůbec rovněž někde kdokoli cokoli některý některé nikde nikam žádný žádná žádné hned ihned okamžitě opět zase náhle spolu dolů nahoru dole nahoře vpředu vzadu zpět dopředu sem zde odsud odtud všude dávno nedávno brzy nejprve nejdřív konečně zhruba přibližně raději spíše docela zcela úplně dost poměrně následně takového jakého koho komu kým čeho čemu čím každé každého každému každým jiného jiným jiných samo samého",
  verbs: "",
  fillers: "ehm eee hmm ee éé",
  openers:
    "a|ale|no|tak|takže|tedy|jo|ano,|ne,|dobře,|dobrá|jasně|protože|nebo|pak|potom|a pak|víte|víš|rozumíte|jakoby|prostě|vlastně|samozřejmě,|mimochodem|například,|podívejte|no a|okej|to znamená",
  backward:
    "to|ten|ta|ty|toho|on|ona|ono|oni|jeho|její|jejich|mu|jí|jim|tam|proto|však|také|taky|který|která|které|kteří|že|aby|kde|kdy|oba|jinak|tehdy|tady|takový|taková|takové",
  questions: "co|kdo|jak|kde|kdy|proč|jaký|jaká|jaké|který|která|které|kolik|kam|odkud|zda|může|je",
  asides:
    "odebírejte|odběr|dejte like|lajk|komentáře|komentářích|v popisku|v popisu|sponzor|slevový kód|vítejte|vítám|dobrý den|dobré ráno|dobrý večer|ahoj|jmenuji se|mé jméno je|děkuji za|děkuju|děkuji|díky|na shledanou|uvidíme se|nevím|dobrá otázka|potlesk",
  signals:
    "budeme mluvit|mluvit o|jde o|v tomto videu|dnes|téma|cíl|cílem|výsledek|závěr|závěrem|shrnutí|důležité|důležitý|nejdůležitější|hlavní|důvod|příčina|problém|myšlenka|znamená|rozhodli|rozhodnutí|návrh|navrhuji|především|zejména",
  shifts:
    "další otázka|další téma|další bod|přejděme|přejdeme|přesuneme|jiná otázka|jiné téma|za prvé|za druhé|za třetí|nakonec|na závěr|na začátek|začněme|pojďme|mimochodem|teď",
  suffixes:
    "ování ovaný ovaná ované ostmi ostech ostí osti ost eních ením ení áních áním ání ami ech ách ích ům ové ovi em ou ého ému ými ých ým ích ího ímu ím é á ý í y i a e o u ů ě ovat at et it al ala ali alo il ila ili ilo uje ují",
  prefixes: "",
  vague:
    "člověk lidé osoba dítě děti místo otázka otázky odpověď nápad příklad číslo část problém důvod fakt případ strana slovo slova svět život měsíc týden hodina minuta okamžik konec začátek typ druh forma úroveň situace výsledek různé různý důležité důležitý možné určitý obecný hlavní celý velký velká malý vysoký nízký jednoduchý těžký zajímavý vlastní další poslední",
  verbal: "ého ému ých ými ovat",
};

/** Rules for the Slavic languages, by primary subtag. */
export const slavicLanguages: Readonly<Record<string, LanguageRules>> = {
  ru: russian,
  uk: ukrainian,
  pl: polish,
  cs: czech,
};
