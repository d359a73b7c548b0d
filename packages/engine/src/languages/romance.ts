import type { LanguageRules } from "./language-rules.ts";

const spanish: LanguageRules = {
  glue: "el la los las un una unos unas de del y e en a al por para con sin sobre entre desde hasta según durante mediante contra o u como cuyo cuya cuyos hacia tras ante bajo excepto salvo versus",
  pointing:
    "yo me mí mi mis mío mía conmigo nosotros nosotras nos nuestro nuestra nuestros nuestras tú te ti tu tus contigo usted ustedes vosotros os vuestro él ella ellos ellas lo le les se su sus suyo esto esta este estos estas eso esa ese esos esas aquello aquella aquel aquellos ahí aquí allí allá ahora hoy mañana ayer entonces algo nada alguien nadie todo cosa cosas gente tipo vuestra vuestros vuestras míos mías tuyo tuya tuyos tuyas suya suyos suyas cual cuales",
  common:
    "es son era eran fue fueron ser sido soy eres somos está están estaba estaban estar estoy estamos estás he ha han hemos había habían haber hay hubo tiene tienen tengo tenemos tenía tener hace hacen hacer hecho hizo hago puede pueden poder podemos puedo podía va van ir voy vamos iba dice dicen decir dicho dijo digo ve ver visto veo sabe saber sé saben creo creer cree pienso parece quiero quiere quieren querer debe deben deber dar da viene venir venía pone poner no sí ni ya muy más menos también tampoco solo sólo bien mal mejor que qué quién cuál cuáles cómo cuándo dónde cuando donde quien si porque pues pero sino aunque mientras así tan tanto tanta muchos muchas mucho mucha poco poca pocos otro otra otros otras mismo misma mismos todos todas toda cada algún alguna algunos algunas ningún ninguna cualquier primer primera primero segundo nuevo nueva dos tres cuatro cinco vez veces tiempo año años día días parte forma manera ejemplo siempre nunca luego después antes además incluso casi quizás bueno claro vale realmente simplemente gracias hola favor tal tales acerca adelante adentro afuera alrededor anoche anteayer apenas aquellas arriba atrás aun aún bastante cerca conforme cuanto cuyas debajo delante demasiado dentro detrás dondequiera embargo encima enfrente fuera jamás junto lejos mas ninguno ojalá pronto quienes quizá siquiera todavía través cualquiera demás ambos ambas varios varias alguno ningunos ningunas mismas cualesquiera tantos tantas cuanta cuantos cuantas pocas",
  verbs:
    "es son era eran fue fueron soy somos está están estaba estaban estoy estamos he ha han hemos había habían hay hubo tiene tienen tengo tenemos tenía hace hacen hizo hago puede pueden podemos puedo podía va van voy vamos iba dice dicen dijo digo ve sabe sé saben creo cree pienso parece quiero quiere quieren debe deben da viene pone existe permite significa ayuda muestra necesita necesitamos usa utiliza llama",
  fillers: "eh eeh ehm em mmm hmm este…",
  openers:
    "y|pero|pues|entonces|bueno|o sea|así que|vale|claro,|claro|sí,|no,|a ver|mira,|mira|oye|digamos|es decir|porque|y entonces|y bueno|además,|la verdad es que|ya|ok|okay|ah|oh|por supuesto,|como digo|sin embargo,|por lo tanto,|por tanto,|no obstante,|en cambio,|de hecho,|por otro lado,|por otra parte,|también,",
  backward:
    "esto|esta|este|estos|estas|eso|esa|ese|esos|esas|él|ella|ellos|ellas|lo|le|les|su|sus|ahí|allí|así|por eso|por lo tanto|sin embargo|además|también|tampoco|que|donde|cuando|ambos|dicho|aquí|entonces|si no|aquel|aquella|aquello|aquellos|aquellas|ello|dicha|dichos|dichas|ambas|mismo|allá|en cambio|no obstante|por tanto|de modo que|de manera que|mientras tanto|de ahí|cuyo|cuya|cuyos|cuyas|el cual|la cual|los cuales|las cuales|lo cual|de lo contrario|luego",
  questions:
    "qué|quién|cómo|cuándo|dónde|por qué|cuál|cuáles|cuánto|cuántos|puede|puedes|hay|tienes|tiene|es que",
  asides:
    "suscríbete|suscribirse|suscríbanse|suscribete|dale like|me gusta|comentarios|en la descripción|patrocinador|código de descuento|bienvenidos|bienvenidas|bienvenido|buenos días|buenas tardes|buenas noches|hola a todos|hola|me llamo|mi nombre es|muchas gracias|gracias por|hasta la próxima|nos vemos|adiós|no lo sé|no sé|buena pregunta|aplausos",
  signals:
    "vamos a hablar|hablar de|hablamos de|en este vídeo|en este video|hoy|tema|objetivo|resultado|conclusión|en resumen|resumiendo|importante|fundamental|la razón|el problema|la idea|significa|decidió|decidimos|acordado|propuesta|propongo|propone|por lo tanto|por tanto|sobre todo|principal|es decir|finalmente",
  shifts:
    "siguiente pregunta|siguiente tema|siguiente punto|pasemos|pasamos a|vamos con|vamos a ver|otra pregunta|otro tema|en primer lugar|en segundo lugar|por último|para terminar|finalmente|para empezar|hablemos de|cambiando de tema|por cierto|ahora vamos",
  suffixes:
    "amientos amiento imientos imiento aciones ación ciones ción adores adoras ador adora ables able ibles ible istas ista mente idades idad ando iendo ados adas ado ada idos idas ido ida aron ieron aban aba ían ía emos amos imos aste iste arán erán irán ará erá irá ar er ir os as es o a e",
  prefixes: "",
  vague:
    "persona personas hombre hombres mujer mujeres niño niños amigo amigos lugar pregunta preguntas respuesta idea ideas ejemplo número parte problema razón hecho caso casos punto lado palabra palabras mundo vida mes meses semana hora horas minuto minutos momento fin final principio tipo tipos nivel situación resultado tema diferente diferentes distinto distintos importante importantes posible cierto ciertos específico general principal entero pequeño pequeña gran grande grandes alto bajo simple fácil difícil interesante verdadero propio próximo último puedes podrás pueden tenéis tienes quieres vas medir usar hacerlo",
  verbal: "mente",
};

const portuguese: LanguageRules = {
  glue: "o a os as um uma uns umas de do da dos das e em no na nos nas por pelo pela pelos pelas para pra com sem sobre entre desde até segundo durante contra ou como cujo cuja ao à aos às num numa daquela daquele daquelas daqueles naquela naquele desse dessa desses dessas deste desta destes destas nesse nessa nesses nessas neste nesta nestes nestas disso disto daquilo nisso nisto ante após conforme consoante exceto mediante perante salvo sob",
  pointing:
    "eu me mim meu minha meus minhas comigo nós nosso nossa nossos nossas a gente tu te teu tua você vocês vos ele ela eles elas lhe lhes se seu sua seus suas isto isso aquilo este esta estes estas esse essa esses essas aquele aquela aqueles aquelas aqui ali aí lá agora hoje amanhã ontem então algo nada alguém ninguém tudo coisa coisas gente pessoal cara teus tuas vosso vossa",
  common:
    "é são era eram foi foram ser sido sou somos está estão estava estavam estar estou estamos tá tão tem têm tenho temos tinha tinham ter há houve haver havia faz fazem fazer feito fez faço pode podem poder podemos posso podia vai vão ir vou vamos ia diz dizem dizer disse digo vê ver visto vejo sabe saber sei sabem acho achar acha penso parece quero quer querem querer deve devem dar dá vem vir ficar fica não sim nem já muito mais menos também só bem mal melhor que quê quem qual quais quando onde porque pois mas senão embora enquanto assim tão tanto tanta muitos muitas muita pouco pouca outro outra outros outras mesmo mesma todos todas toda cada algum alguma alguns algumas nenhum qualquer primeiro primeira segundo novo nova dois duas três quatro cinco vez vezes tempo ano anos dia dias parte forma maneira exemplo sempre nunca depois antes ainda até quase talvez bom claro realmente né obrigado obrigada olá favor tal tais trás abaixo acerca acima adiante além aliás ambos ambas anteontem apenas atrás através bastante cá cedo contudo cujas cujos demais dentro depressa diante enfim entretanto fora inclusive jamais logo longe nenhuma ora outrora perto porém portanto porventura quanto quão quiçá sobretudo tampouco todavia várias vários mesmos mesmas quaisquer todo tantos tantas quanta poucos poucas",
  verbs:
    "é são era eram foi foram sou somos está estão estava estavam estou estamos tá tem têm tenho temos tinha tinham há houve havia faz fazem fez faço pode podem podemos posso podia vai vão vou vamos ia diz dizem disse digo vê sabe sei sabem acho acha penso parece quero quer querem deve devem dá vem fica existe permite significa ajuda mostra precisa precisamos usa utiliza chama",
  fillers: "é… eh ahn hã hum hmm ãh",
  openers:
    "e|mas|então|bom|bem,|aí|e aí|daí|pois|ou seja|assim|sim,|não,|claro,|olha,|olha|veja|né|quer dizer|porque|sabe|tipo|tá|ok|certo,|ah|oh|na verdade|enfim|além disso,|no entanto,|porém,|portanto,|contudo,|todavia,|entretanto,|aliás,|por outro lado,|de fato,|também,",
  backward:
    "isto|isso|aquilo|este|esta|estes|estas|esse|essa|esses|essas|ele|ela|eles|elas|lhe|seu|sua|seus|suas|ali|aí|lá|por isso|portanto|no entanto|porém|também|que|onde|quando|ambos|aqui|senão|assim|aquele|aquela|aqueles|aquelas|dele|dela|deles|delas|nele|nela|disso|nisso|disto|ambas|contudo|todavia|entretanto|além disso|tampouco|o qual|a qual|os quais|as quais|cujo|cuja|enquanto isso|caso contrário|o mesmo|a mesma|outro|outra|lhes",
  questions:
    "que|o que|quem|como|quando|onde|por que|porquê|qual|quais|quanto|quantos|pode|tem|será|há|é que|você",
  asides:
    "inscreva-se|se inscreve|se inscrever|inscrevam|deixa o like|deixe o like|seu like|comentários|na descrição|patrocínio|patrocinador|cupom de desconto|bem-vindos|bem-vindo|bem-vindas|bom dia|boa tarde|boa noite|olá pessoal|olá a todos|meu nome é|muito obrigado|muito obrigada|obrigado por|até a próxima|até mais|tchau|não sei|boa pergunta|aplausos",
  signals:
    "vamos falar|falar sobre|falar de|neste vídeo|nesse vídeo|hoje|tema|objetivo|resultado|conclusão|em resumo|resumindo|importante|fundamental|a razão|o motivo|o problema|a ideia|significa|decidimos|decidiu|decidido|proposta|proponho|portanto|principal|ou seja|finalmente|sobretudo",
  shifts:
    "próxima pergunta|próximo tema|próximo ponto|vamos passar|passando para|vamos para|vamos ver|outra pergunta|outro tema|em primeiro lugar|em segundo lugar|por último|para terminar|para finalizar|finalmente|para começar|mudando de assunto|falando em|a propósito|agora vamos",
  suffixes:
    "amentos amento imentos imento ações ação ções ção adores adoras ador adora áveis ável íveis ível istas ista mente idades idade ando endo indo ados adas ado ada idos idas ido ida aram eram iram ava avam iam ia emos amos imos ará erá irá ar er ir os as es ões ão ais o a e",
  prefixes: "",
  vague:
    "pessoa pessoas homem mulher criança amigo lugar pergunta resposta ideia ideias exemplo número problema razão fato caso casos ponto lado palavra palavras mundo vida mês meses semana hora horas minuto minutos momento fim final início tipo tipos nível situação resultado tema diferente diferentes importante importantes possível certo certos específico geral principal inteiro pequeno pequena grande grandes alto baixo simples fácil difícil interessante verdadeiro próprio próximo último",
  verbal: "mente",
};

const french: LanguageRules = {
  glue: "le la les l un une des de du d et en à au aux par pour avec sans sur sous entre dans depuis jusque selon pendant contre ou comme dont vers chez lors lorsque afin duquel laquelle lesquels concernant derrière dès devant durant envers excepté hormis hors malgré moyennant outre parmi sauf suivant via ",
  pointing:
    "je j me m moi mon ma mes nous notre nos tu te t toi ton ta tes vous votre vos il elle ils elles on lui leur leurs se s soi son sa ses ce c ça cela ceci cet cette ces celui celle ceux celles y ici là là-bas maintenant alors aujourd'hui demain hier quelque chose rien quelqu'un personne tout truc trucs chose choses gens c'est j'ai qu'on qu'il qu'elle d'accord s'il n'est n'a c'était j'avais j'étais l'on t'as lequel laquelle lesquels lesquelles auquel auxquels auxquelles desquels desquelles mien mienne miens miennes tien tienne sien sienne siens siennes nôtre nôtres vôtre quelconque",
  common:
    "est sont était étaient été être suis es sommes êtes fut sera seront serait a ont ai as avons avez avait avaient avoir eu aura aurait fait font faire fais faisait peut peuvent pouvoir peux pouvait pourrait va vont aller vais allez allons dit disent dire dis voit voir vu vois sait savoir sais crois croire pense penser semble veut veux vouloir voulait doit doivent devoir faut falloir fallait donner donne vient venir met mettre mettre prend prendre ne n pas plus moins non oui si ni déjà très aussi seulement bien mal mieux que qu quoi qui quel quelle quels quelles quand où comment pourquoi parce car mais donc or puis ainsi alors après avant encore toujours jamais souvent même mêmes autre autres tous toute toutes chaque quelques plusieurs aucun aucune certains certaines premier première deuxième nouveau nouvelle deux trois quatre cinq fois temps an ans jour jours partie façon manière exemple beaucoup peu trop assez tellement presque peut-être vraiment simplement juste justement bon voilà effectivement enfin merci bonjour hein quand-même tel telle tels telles voici abord ailleurs après-demain auparavant auprès aussitôt autant autour autrefois autrement bientôt cependant certes chacun chacune combien davantage dedans dehors désormais dessous dessus dorénavant ensemble ensuite environ jadis loin longtemps naguère néanmoins nulle partout parfois plupart plutôt pourtant près puisque quant quiconque quoique sinon sitôt soudain surtout tandis tant tantôt tard tôt toutefois volontiers ",
  verbs:
    "est sont était étaient suis sommes êtes sera seront serait a ont ai avons avez avait avaient aura aurait fait font fais peut peuvent peux pouvait pourrait va vont vais allez allons dit disent voit sait sais crois pense semble veut veux voulait doit doivent faut fallait donne vient met prend c'est j'ai c'était existe permet signifie aide montre utilize appelle devient reste n'est n'a",
  fillers: "euh heu hum hmm ben bah hein",
  openers:
    "et|mais|donc|alors|bon|ben|bah|voilà|eh bien|puis|et puis|et donc|oui,|non,|ok|d'accord,|parce que|car|ou|en fait|en effet,|effectivement,|du coup|tu vois|vous voyez|tu sais|vous savez|je veux dire|disons|enfin|ah|oh|bien sûr,|par ailleurs,|justement|cependant,|pourtant,|toutefois,|néanmoins,|d'ailleurs,|de plus,|ensuite,|autrement dit,|d'un autre côté,|par contre,|en revanche,",
  backward:
    "ce|cet|cette|ces|c'est|c'était|cela|ça|ceci|celui|celle|ceux|celles|il|elle|ils|elles|lui|leur|leurs|son|sa|ses|là|ainsi|pourtant|cependant|aussi|en revanche|qui|que|dont|où|sinon|y|en|ici|l'autre|les deux|eux|lequel|laquelle|lesquels|lesquelles|duquel|celui-ci|celle-ci|ceux-ci|celui-là|celle-là|néanmoins|toutefois|par contre|c'est pourquoi|de même|non plus|pareil|autrement|dès lors|entre-temps|le premier|le dernier|ces derniers|ce dernier|cette dernière|y compris|les uns|les autres|tous deux",
  questions:
    "que|qu'est-ce|quoi|qui|comment|quand|où|pourquoi|quel|quelle|quels|quelles|combien|est-ce|avez-vous|peut-on|y a-t-il|pouvez-vous",
  asides:
    "abonnez-vous|abonne-toi|abonner|pouce bleu|un like|commentaire|commentaires|en description|dans la description|sponsor|code promo|bienvenue|bonjour à tous|bonjour|bonsoir|je m'appelle|mon nom est|merci beaucoup|merci à|merci d'avoir|merci de|à bientôt|à la prochaine|au revoir|je ne sais pas|je sais pas|bonne question|applaudissements",
  signals:
    "on va parler|nous allons parler|parler de|parlons de|dans cette vidéo|aujourd'hui|sujet|objectif|but|résultat|conclusion|en résumé|pour résumer|important|importante|essentiel|la raison|le problème|l'idée|signifie|cela veut dire|ça veut dire|décidé|décision|proposition|propose|par conséquent|c'est-à-dire|finalement|principal|surtout",
  shifts:
    "prochaine question|question suivante|point suivant|passons à|passons|on passe à|on va passer|autre question|autre sujet|premièrement|deuxièmement|tout d'abord|ensuite|pour finir|pour terminer|pour conclure|enfin|pour commencer|commençons|parlons de|à propos|maintenant on",
  suffixes:
    "issements issement ements ement ations ation itions ition ateurs ateur atrices atrice ables able ibles ible istes iste ités ité iques ique euses euse eux ement ant ante antes ants ait aient aient erons erez eront era erait ées ée és é er ir ez ons ent es e s",
  prefixes: "l' d' j' m' t' s' n' c' qu' jusqu' lorsqu' puisqu'",
  vague:
    "personne personnes homme hommes femme femmes enfant enfants ami amis endroit lieu question questions réponse réponses idée idées exemple exemples nombre partie problème problèmes raison raisons fait cas point points côté mot mots monde vie an ans année années mois semaine heure heures minute minutes moment fin début type types forme niveau situation résultat façon manière sens différent différents différente différentes important importante possible certain certains certaine certaines spécifique général générale principal principale entier petit petite petits grand grande grands gros haut bas simple difficile facile intéressant vrai vraie faux propre prochain prochaine dernier dernière",
};

const italian: LanguageRules = {
  glue: "il lo la i gli le l un uno una di del dello della dei degli delle d e ed in nel nello nella nei negli nelle a al allo alla ai agli alle da dal dallo dalla dai dagli dalle su sul sullo sulla sui sugli sulle con per tra fra senza sotto sopra verso contro secondo durante o od come cui attraverso dentro dietro davanti eccetto entro fino fuori lungo malgrado mediante nonostante oltre presso salvo tramite tranne ",
  pointing:
    "io mi me mio mia miei mie noi ci nostro nostra nostri nostre tu ti te tuo tua tuoi tue voi vi vostro vostra lui lei egli ella esso essa essi loro gli si sé suo sua suoi sue questo questa questi queste quello quella quelli quelle quel quei ciò qui qua lì là ora adesso oggi domani ieri allora qualcosa niente nulla qualcuno nessuno tutto cosa cose gente ne c'è c'era quegli quell vostri vostre nessuna",
  common:
    "è sono era erano fu furono essere stato stata stati sia siamo sei siete sarà sarebbe ha hanno ho hai abbiamo avete aveva avevano avere avuto fa fanno fare fatto faccio può possono potere posso possiamo poteva va vanno andare vado andiamo dice dicono dire detto dico vede vedere visto vedo sa sapere so sanno credo credere penso pensare sembra voglio vuole vogliono volere deve devono dovere dare dà viene venire mette mettere non no sì né già molto più meno anche solo bene male meglio che chi quale quali quando dove perché poiché ma però oppure se mentre così tanto tanta tanti tante poco pochi altro altra altri altre stesso stessa tutti tutte tutta ogni qualche alcuni alcune nessun primo prima secondo nuovo nuova due tre quattro cinque volta volte tempo anno anni giorno giorni parte modo esempio sempre mai poi dopo prima ancora quasi forse quindi dunque cioè proprio davvero ecco insomma allora grazie ciao certo tale tali accanto anziché avanti circa insieme intorno riguardo abbastanza affatto affinché alcuna alcuno almeno altrimenti altrove anzi appena assai benché bensì chiunque ciascuno comunque dappertutto dovunque eppure finché giù infatti infine inoltre intanto invece laggiù lassù nemmeno neanche neppure nondimeno ognuno ormai ossia ovunque ovvero perciò perfino pertanto piuttosto pure qualora qualsiasi qualunque quanto sebbene senonché seppure siccome soltanto soprattutto spesso stamattina stasera subito talvolta troppo tuttavia tuttora stessi stesse ognuna molta molti molte poca poche quanta quante",
  verbs:
    "è sono era erano fu siamo sei siete sarà sarebbe ha hanno ho hai abbiamo avete aveva avevano fa fanno faccio può possono posso possiamo poteva va vanno vado andiamo dice dicono dico vede sa so sanno credo penso sembra voglio vuole vogliono deve devono dà viene mette c'è esiste permette significa aiuta mostra serve usa chiama diventa",
  fillers: "eh ehm mmm hmm uhm beh",
  openers:
    "e|ma|quindi|allora|beh|bene,|ecco|cioè|insomma|dunque|poi|e poi|sì,|no,|ok|okay|certo,|guarda|senti|diciamo|perché|oppure|però|infatti|in realtà|comunque|ah|oh|tra l'altro|appunto|vabbè|tuttavia,|inoltre,|perciò,|pertanto,|d'altra parte,|invece,|per esempio,",
  backward:
    "questo|questa|questi|queste|quello|quella|quelli|quelle|ciò|lui|lei|essi|loro|lo|gli|suo|sua|suoi|sue|lì|là|così|perciò|tuttavia|anche|che|dove|quando|entrambi|qui|altrimenti|ne|ci|costui|costoro|quegli|quei|quel|esso|essa|stesso|stessa|pertanto|inoltre|invece|altrettanto|neanche|nemmeno|neppure|di conseguenza|nel frattempo|il quale|la quale|i quali|le quali|entrambe|quest'ultimo|quest'ultima|cui",
  questions:
    "che|cosa|che cosa|chi|come|quando|dove|perché|quale|quali|quanto|quanti|può|puoi|hai|c'è|è vero",
  asides:
    "iscrivetevi|iscriviti|iscrivervi|mi piace|commenti|commento|in descrizione|nella descrizione|sponsor|codice sconto|benvenuti|benvenuto|buongiorno|buonasera|ciao a tutti|ciao|mi chiamo|il mio nome è|grazie mille|grazie per|grazie a|alla prossima|ci vediamo|arrivederci|non lo so|non so|bella domanda|applausi",
  signals:
    "parliamo di|parlare di|parleremo|in questo video|oggi|tema|argomento|obiettivo|risultato|conclusione|in sintesi|riassumendo|importante|fondamentale|la ragione|il motivo|il problema|l'idea|significa|deciso|decisione|proposta|propongo|pertanto|di conseguenza|soprattutto|principale|vale a dire|infine",
  shifts:
    "prossima domanda|prossimo argomento|prossimo punto|passiamo|andiamo a vedere|vediamo|un'altra domanda|altro argomento|in primo luogo|in secondo luogo|innanzitutto|infine|per finire|per concludere|per iniziare|cominciamo|parliamo di|cambiando argomento|a proposito|adesso passiamo",
  suffixes:
    "amenti amento imenti imento azioni azione zioni zione atori atore atrici atrice abili abile ibili ibile isti ista iste mente ità ando endo ati ate ato ata iti ite ito ita uti ute uto uta arono erono irono avano evano ivano ava eva iva iamo are ere ire i e o a",
  prefixes: "l' un' dell' all' dall' nell' sull' d' c' quest' quell'",
  vague:
    "persona persone uomo uomini donna bambino bambini amico posto domanda domande risposta idea idee esempio numero parte problema ragione fatto caso casi punto lato parola parole mondo vita mese mesi settimana ora ore minuto minuti momento fine inizio tipo tipi livello situazione risultato tema diverso diversi diversa importante importanti possibile certo certi specifico generale principale intero piccolo piccola grande grandi alto basso semplice facile difficile interessante vero proprio prossimo ultimo",
  verbal: "mente",
};

const romanian: LanguageRules = {
  glue: "un o unui unei niște al a ai ale și în din de la pe cu fără pentru prin peste sub între spre după înainte conform împotriva sau ori ca decât despre către dintre al căror cărei contra deasupra dedesubtul dinspre exceptând înapoia înaintea împrejurul întru lângă până printre ",
  pointing:
    "eu mă mie meu mea mei mele noi ne nostru noastră noștri tu te ție tău ta voi vă vostru el ea ei ele îl îi le lor lui își se său sa săi acesta aceasta aceștia acestea acest această acești aceste acela aceea acel acea asta ăsta aia ăla aici acolo acum azi astăzi mâine ieri atunci ceva nimic cineva nimeni tot lucru lucruri oameni chestie chestii",
  common:
    "este e sunt era erau fost fi sunt suntem sunteți am ai are avem aveți au avea avut face fac facem făcut facă poate pot putem putea merge merg mers zice spune spun spus vede văd văzut știe știu știm cred crede pare vreau vrea vor voi va vom trebuie da dă vine vin pune nu nici ba deja foarte mai mult multe mulți puțin și doar numai bine rău cum când unde cine care ce cât câți de ce pentru că deoarece dar însă ci deși dacă astfel așa atât tot toate toți toată fiecare unii unele alt altă alți alte același prima primul doi două trei patru cinci dată ori timp an ani zi zile parte mod exemplu mereu niciodată apoi după încă aproape poate chiar desigur deci adică mulțumesc bună salut să odată potrivit referitor împreună căci fie fiindcă iar încât întrucât ni precum totuși oricine orice oricare oricând oriunde oricum careva cândva undeva cumva nicăieri niciun nicio întotdeauna uneori adesea deseori deloc asemenea imediat iarăși deodată jos sus înapoi pretutindeni demult curând întâi probabil aproximativ cam tocmai destul prea altfel altundeva totodată ",
  verbs:
    "este e sunt era erau suntem am are avem au avea face fac facem poate pot putem merge spune spun vede știe știu cred crede pare vreau vrea trebuie dă vine pune există permite înseamnă ajută arată va vor",
  fillers: "ăă îî ăăă hmm ăm eh",
  openers:
    "și|dar|deci|păi|bine,|adică|atunci|apoi|da,|nu,|ok|okay|pentru că|sau|știi|vreau să spun|practic|de fapt|oricum|iar|însă|uite|ah|oh",
  backward:
    "acesta|aceasta|aceștia|acestea|asta|ăsta|el|ea|ei|ele|îl|îi|lui|lor|acolo|astfel|totuși|de aceea|care|că|unde|când|ambele|aici|altfel|și el|și ea",
  questions: "ce|cine|cum|când|unde|de ce|care|cât|câți|câte|poate|poți|este|sunt|aveți|ai|există",
  asides:
    "abonați-vă|abonează-te|abonare|like|comentarii|în descriere|sponsor|cod de reducere|bun venit|bine ați venit|bună ziua|bună dimineața|bună seara|salutare|salut|mă numesc|numele meu|vă mulțumesc|mulțumesc|mulțumim|pe data viitoare|la revedere|nu știu|bună întrebare|aplauze",
  signals:
    "vorbim despre|vorbi despre|în acest video|astăzi|tema|subiect|scop|scopul|obiectiv|rezultat|concluzie|în concluzie|pe scurt|important|esențial|motivul|problema|ideea|înseamnă|decis|decizie|propunere|propun|prin urmare|în special|principal|adică|în final",
  shifts:
    "următoarea întrebare|următorul subiect|următorul punct|să trecem|trecem la|altă întrebare|alt subiect|în primul rând|în al doilea rând|în final|la final|pentru a încheia|pentru început|să începem|să vorbim|apropo|acum să",
  suffixes:
    "ațiilor ațiile ații ație iilor iile ului ilor elor urile uri ările are ării ător ătoare abil abilă ibil ist iști itate ități mente ment ând ind at ată ați ate it ită iți ite ut ută uți ute ele ii lor le ul ă e i a u",
  prefixes: "",
};

/** Rules for the Romance languages, by primary subtag. */
export const romanceLanguages: Readonly<Record<string, LanguageRules>> = {
  es: spanish,
  pt: portuguese,
  fr: french,
  it: italian,
  ro: romanian,
};
