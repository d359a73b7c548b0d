import type { LanguageRules } from "./language-rules.ts";

const german: LanguageRules = {
  isVerbSecond: true,
  relatives: "der die das den dem",
  glue: "der die das den dem des ein eine einen einem einer eines und in im an am auf aus bei beim mit nach von vom zu zum zur für über unter vor zwischen durch gegen ohne um bis seit während wegen trotz oder sowie als wie deren dessen innerhalb außerhalb laut gemäß ab abseits anhand anlässlich anstatt aufgrund außer beiderseits bezüglich binnen diesseits entlang entgegen entsprechend gegenüber hinsichtlich hinter infolge inmitten jenseits mangels mithilfe mittels nahe neben oberhalb statt ungeachtet unterhalb unweit wider zufolge zugunsten zuliebe",
  pointing:
    "ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere unseren unserem du dich dir dein deine deinen ihr euch euer eure sie ihnen ihre ihren ihrem ihrer er ihn ihm sein seine seinen seinem seiner es man dies diese dieser dieses diesen diesem jene jener da hier dort jetzt dann heute morgen gestern das's so'n was wer etwas nichts alles jemand niemand sich selbst leute leuten ding dinge dingen sache sachen dergleichen",
  common:
    "ist sind war waren bin bist sein gewesen wird werden wurde wurden worden haben hat hatte hatten habe hast gehabt kann können konnte könnte könnten muss müssen musste soll sollen sollte sollten will wollen wollte darf dürfen durfte mag möchte möchten machen macht gemacht mache gehen geht gegangen kommen kommt gekommen sagen sagt gesagt sage sehen sieht gesehen wissen weiß gewusst glaube glauben denke denken finde finden gibt geben gegeben lassen lässt tun tut getan nicht kein keine keinen keinem keiner ja nein doch noch nur auch schon mal halt eben eigentlich natürlich vielleicht wirklich ganz sehr viel viele mehr meist immer wieder oft nie aber sondern denn weil dass daß wenn ob damit obwohl also so sozusagen irgendwie irgendwas quasi einfach gut okay genau bisschen einmal zwei drei vier fünf erst erste ersten zweite neue neuen andere anderen anderer beiden alle allen aller jede jeder jedes jeden welche welcher welches wo wann warum wieso wohin woher dazu dabei daran darauf darüber daraus dafür davon damals deshalb darum trotzdem jedoch allerdings außerdem zwar bereits etwa ungefähr fast hin her raus rein weg zurück zusammen weiter los zeit jahr jahre tag mal beispiel danke bitte hallo bevor dagegen daher danach darin darunter davor dennoch desto deswegen einst ehe entweder falls folglich freilich gerade gleich hinaus hinein hingegen hinzu hierbei hierfür hiermit indem indes inzwischen irgendwann irgendwo irgendjemand jedenfalls jemals je kaum längst letztlich manchmal meistens mindestens mitunter nachdem nachher neulich niemals nirgends nun obgleich obschon öfter ohnehin rund schließlich seitdem sobald sofern sofort sogar solange sonst sooft sowohl soweit stets tatsächlich überall überhaupt übrigens umso vielmehr vorher weder weiterhin weshalb wenngleich wobei wodurch wofür wogegen womit woran worauf woraus worin worüber worum wovon wovor wozu ziemlich zudem zuerst zuletzt zumal zumindest zunächst zuvor",
  verbs:
    "ist sind war waren bin bist wird werden wurde wurden haben hat hatte hatten habe hast kann können konnte könnte könnten muss müssen musste soll sollen sollte sollten will wollen wollte darf dürfen mag möchte möchten macht machen geht gehen kommt kommen sagt sagen sieht sehen weiß wissen gibt geben lässt lassen tut tun steht stehen liegt liegen bleibt bleiben heißt heißen braucht brauchen zeigt zeigen bedeutet hilft findet finden glaube denke führt nutzt nutzen",
  fillers: "äh ähm ähh hm hmm öh öhm em mhm",
  openers:
    "und|aber|also|so|das heißt|das heißt also|ja|nein,|nun|na|naja|okay|ok|gut,|genau,|genau|ach|oh|und dann|dann|denn|oder|weil|sozusagen|wie gesagt|ich meine|weißt du|wisst ihr|wissen sie|sagen wir|natürlich,|übrigens|eben|halt|doch",
  backward:
    "das|dies|diese|dieser|dieses|er|sie|es|ihn|ihm|ihnen|sein|seine|ihr|ihre|da|dort|dabei|dazu|damit|davon|dafür|darauf|darüber|daran|dadurch|deshalb|darum|deswegen|trotzdem|jedoch|dagegen|sonst|der|die|dessen|deren|dass|ob|wenn|wo|welche|welcher|welches|beide|solche|hier|jener|jene|jenes|derselbe|dieselbe|dasselbe|diesem|diesen|ihrer|ihres|ihrem|ihren|seiner|seines|seinem|seinen|denen|daher|danach|daraus|davor|dahinter|daneben|dazwischen|darin|daraufhin|dahin|dorthin|dann|damals|außerdem|zudem|allerdings|dennoch|hingegen|stattdessen|ebenfalls|ebenso|auch|folglich|somit|insofern|hierbei|hierfür|hierzu|hierdurch|wodurch|womit|wobei|weswegen|weshalb|nachdem|ansonsten|andernfalls|währenddessen|inzwischen|sodass|letzterer|letztere|letzteres|ersterer|erstere|ersteres|beides",
  questions:
    "was|wer|wie|wo|wann|warum|wieso|weshalb|welche|welcher|welches|wohin|woher|ist|sind|hat|haben|hast|kann|kannst|können|könnt|könnte|willst|wollen|soll|sollen|muss|gibt es|darf|würden|würde|möchten",
  asides:
    "abonnieren|abonniert|abonniere|daumen hoch|kommentar|kommentare|kommentaren|link in der beschreibung|in der beschreibung|videobeschreibung|sponsor|werbung|rabattcode|herzlich willkommen|willkommen|guten morgen|guten tag|guten abend|hallo|mein name ist|ich heiße|vielen dank|danke fürs|bis zum nächsten|bis bald|tschüss|auf wiedersehen|ich weiß nicht|keine ahnung|gute frage|applaus",
  signals:
    "es geht um|geht es um|in diesem video|heute|thema|ziel|ergebnis|zusammenfassend|zusammenfassung|fazit|wichtig|wichtigste|entscheidend|der grund|hauptgrund|das problem|die idee|bedeutet|heißt das|wir haben beschlossen|beschlossen|entschieden|vorschlag|vorgeschlagen|schlage vor|einig|deshalb|das heißt|insgesamt|schließlich|vor allem|besonders",
  shifts:
    "nächste frage|nächstes thema|nächste thema|kommen wir zu|kommen wir zum|kommen wir jetzt|als nächstes|zum nächsten|reden wir über|sprechen wir über|noch eine frage|andere frage|eine andere|zweitens|drittens|erstens|zum schluss|abschließend|zum abschluss|fangen wir an|schauen wir uns|nun zu|jetzt zu|wechseln wir|apropos|weiter geht",
  suffixes:
    "ungen ung heiten heit keiten keit lichen licher liches lich ische ischen ischer isches isch erinnen innen ierte ierten iert ieren ern ers erin ende enden ten tes ter tem te en er es em et st est e n s t",
  prefixes: "",
  vague:
    "mensch menschen person personen leute frau mann kind frage fragen antwort antworten idee ideen beispiel beispiele zahl teil teile problem probleme grund gründe fall fälle punkt punkte seite wort wörter welt leben jahr jahre jahren monat monate woche wochen stunde stunden minute minuten moment ende anfang art weise form ebene bereich situation ergebnis ergebnisse prinzip sinn sinne sinnes thema themen ort stelle richtung verschieden verschiedene verschiedenen wichtig wichtige möglich bestimmte bestimmten bestimmt ganze ganzen große großen kleine kleinen hohe lange gleiche gleichen verschiedener allgemein allgemeine generell generelle einfach schwierig interessant klar unklar richtig falsch letzte letzten nächste nächsten eigene eigenen",
};

const dutch: LanguageRules = {
  isVerbSecond: true,
  relatives: "die dat",
  glue: "de het een en in op aan van voor met naar uit bij door over onder tussen tegen zonder tot sinds tijdens om of als dan te ten ter vanaf binnen buiten volgens wegens waarin waarvan waarbij achter behalve beneden boven gedurende jegens langs na naast nabij namens omstreeks omtrent ongeacht rond rondom tegenover vanuit vanwege via voorbij",
  pointing:
    "ik mij me mijn wij we ons onze jij je jou jouw jullie u uw hij hem zijn zij ze haar hun hen het dit dat deze die dezelfde hier daar nu dan vandaag morgen gisteren er iets niets alles iemand niemand zich zelf mensen ding dingen 't 'k wat wie iedereen zelfde hetzelfde wiens degene degenen",
  common:
    "is was waren ben bent zijn geweest wordt worden werd werden heb hebt heeft hebben had hadden gehad kan kunnen kon konden moet moeten moest zal zullen zou zouden wil willen wilde mag mogen mocht doe doet doen deed gedaan ga gaat gaan ging gegaan kom komt komen kwam zeg zegt zeggen zei gezegd zie ziet zien zag gezien weet weten wist denk denkt denken dacht vind vindt vinden geef geeft geven laat laten maak maakt maken gemaakt krijg krijgt krijgen niet geen ja nee wel ook nog al maar want omdat dus zo toch even eens gewoon eigenlijk natuurlijk misschien echt heel erg zeer veel meer meest altijd weer vaak nooit soms als wanneer toen terwijl hoewel echter daarom daarna daarvoor daarmee daarvan hoe waar waarom welke welk andere ander alle elke ieder beide eerste tweede nieuwe goed goede goeie oké precies beetje twee drie vier vijf keer tijd jaar dag best soort manier bijvoorbeeld samen verder weg terug bedankt dank hallo af aangezien alhoewel alleen alvast bijna bovendien daarbij daardoor eerst ergens ginds hierdoor immers indien inmiddels intussen meestal mits nadat nergens nou ofschoon ondanks ooit opnieuw overal reeds sowieso steeds straks tenslotte tenzij totdat trouwens vandaar vanavond vooral voordat vroeger waardoor waarna weinig wellicht zelfs zoals zodat zodra zolang elk iedere allen beiden sommige sommigen enkele anderen zulk vele velen",
  verbs:
    "is was waren ben bent zijn wordt worden werd werden heb hebt heeft hebben had hadden kan kunnen kon konden moet moeten moest zal zullen zou zouden wil willen wilde mag mogen doe doet doen deed ga gaat gaan ging kom komt komen kwam zegt zeggen zei ziet zien zag weet weten denk denken vind vinden geeft geven laat laten maakt maken krijgt krijgen staat staan ligt liggen blijft blijven heet betekent helpt zorgt gebruikt",
  fillers: "uh uhm eh ehm hm hmm euh",
  openers:
    "en|maar|dus|nou|nou ja|ja|nee,|oké|ok|goed,|nu|dan|en dan|want|of|omdat|weet je|ik bedoel|zeg maar|kijk,|kijk|inderdaad,|precies,|eigenlijk|trouwens|nou dus|hé|oh|ach",
  backward:
    "dat|dit|deze|die|hij|zij|ze|het|hem|haar|hun|hen|er|daar|daarom|daardoor|daarmee|daarvan|daarna|toch|anders|beide|zulke|welke|waar|wie|hier|zijn|als|dan|daarbij|daarvoor|daarop|daarover|hierbij|hierdoor|hiermee|echter|ook|bovendien|daarentegen|waardoor|waarbij|waarna|zodat",
  questions:
    "wat|wie|hoe|waar|wanneer|waarom|welke|welk|is|zijn|heeft|heb|hebben|kan|kun|kunnen|wil|willen|moet|zou|zullen|mag|gaat|ga|doe",
  asides:
    "abonneer|abonneren|duimpje|reactie achter|in de beschrijving|link in de|sponsor|kortingscode|welkom|goedemorgen|goedemiddag|goedenavond|goeiedag|hallo|mijn naam is|bedankt voor|dank je wel|dank u wel|dankjewel|tot de volgende|tot ziens|doei|ik weet het niet|geen idee|goede vraag|applaus",
  signals:
    "gaat over|in deze video|vandaag|onderwerp|doel|resultaat|conclusie|samengevat|samenvatting|kortom|belangrijk|belangrijkste|de reden|het probleem|het idee|betekent|besloten|besluit|voorstel|stel voor|eens|daarom|dat wil zeggen|uiteindelijk|vooral",
  shifts:
    "volgende vraag|volgende onderwerp|laten we|als volgende|dan gaan we|we gaan naar|nog een vraag|andere vraag|ten eerste|ten tweede|ten derde|tot slot|ten slotte|om te beginnen|over naar|kijken naar|trouwens",
  suffixes:
    "ingen ing heden heid lijke lijk ische isch eren eerd eerde ende erij aren aar ers er en es de te e n s t je jes tje tjes",
  prefixes: "",
  vague:
    "mens persoon personen man vrouw kind kinderen vriend plek plaats vraag vragen antwoord idee ideeën voorbeeld nummer getal deel probleem problemen reden feit geval punt kant woord woorden wereld leven maand week uur minuut moment einde begin vorm niveau situatie resultaat verschillende verschillend belangrijk belangrijke mogelijk bepaalde algemeen algemene hele grote kleine hoge lage makkelijk moeilijk interessant echte eigen volgende laatste",
};

const swedish: LanguageRules = {
  isVerbSecond: true,
  glue: "en ett och i på av för med till från om vid under över mellan genom mot utan efter före hos inom enligt eller som än åt ur bland den det de à angående bakom bredvid emot framför gentemot inklusive innan innanför innom inpå inuti istället jämte kring längs mittemot nära nedanför omkring ovanför ovanpå runt sedan trots undan utanför utanpå utefter utöver utom utmed via",
  pointing:
    "jag mig min mitt mina vi oss vår vårt våra du dig din ditt dina ni er ert era han honom hans hon henne hennes den det dem deras denna detta dessa här där nu då idag imorgon igår något någon inget ingen allt alla sig själv man folk sak saker grej grejer vad vem",
  common:
    "är var varit vara blir bli blev blivit har ha hade haft kan kunna kunde ska skall skulle vill ville måste får få fick fått gör göra gjorde gjort går gå gick kommer komma kom säger säga sa sagt ser se såg sett vet veta visste tror tro tycker tycka tänker tänka ger ge gav tar ta tog låter låta behöver inte ej ja nej jo också bara redan ännu ju väl nog alltså så men utan eftersom att när om hur varför var vilken vilket vilka mycket mer mest många få lite alltid aldrig ofta igen kanske verkligen egentligen väldigt ganska helt bra okej precis andra annan annat varje båda första ny nya nytt två tre fyra fem gång gånger tid år dag sätt typ bland annat exempel upp ner ut in bort tillbaka tillsammans tack hej snälla liksom faktiskt medan sen tills uppför samt därför därefter därmed emedan fastän huruvida ifall närhelst såsom såvida även dit hit varifrån vart några någonsin någonstans inga ingenting sällan ibland ändå endast nästan alls dock dessutom likaså genast åter plötsligt nere uppe fram överallt länge nyligen snart först slutligen förstås givetvis troligen ungefär cirka snarare annars åtminstone dels antingen varken både",
  verbs:
    "är var blir blev har hade kan kunde ska skulle vill ville måste får fick gör gjorde går gick kommer kom säger sa ser såg vet visste tror tycker tänker ger gav tar tog låter behöver finns fanns heter betyder visar hjälper använder står ligger",
  fillers: "eh öh ehm hm hmm äh öhm",
  openers:
    "och|men|så|alltså|ja|nej,|jo|okej|nå|då|och sen|sen|för|eller|liksom|vet du|jag menar|precis,|just det|faktiskt|förresten|eftersom|oj|åh|men alltså",
  backward:
    "det|den|de|detta|denna|dessa|han|hon|dem|deras|hans|hennes|där|då|därför|därmed|dessutom|annars|båda|sådana|som|att|vilket|här",
  questions:
    "vad|vem|hur|var|när|varför|vilken|vilket|vilka|är|har|kan|ska|vill|får|finns|kommer|tror|skulle",
  asides:
    "prenumerera|tumme upp|lämna en kommentar|i beskrivningen|sponsor|rabattkod|välkommen|välkomna|god morgon|god kväll|hej allihopa|hej och|jag heter|mitt namn är|tack för|tack så mycket|vi ses|hej då|jag vet inte|ingen aning|bra fråga|applåder",
  signals:
    "handlar om|i den här videon|idag|ämne|mål|målet|resultat|resultatet|slutsats|sammanfattningsvis|sammanfattning|viktigt|viktigaste|viktig|anledningen|orsaken|problemet|idén|innebär|betyder|beslutat|bestämde|förslag|föreslår|överens|därför|framför allt|huvudsakligen",
  shifts:
    "nästa fråga|nästa ämne|nästa punkt|låt oss|då går vi|vi går vidare|en annan fråga|en fråga till|för det första|för det andra|slutligen|till sist|avslutningsvis|till att börja|nu ska vi|förresten|vidare till",
  suffixes:
    "heterna heten heter het ningarna ningen ningar ning arnas arna orna erna ande andet ades ade are aren arens ens ets en et ar or er as es na a e s t n d lig liga ligt isk iska iskt",
  prefixes: "",
  vague:
    "människa människor person personer barn plats fråga frågor svar idé idéer exempel antal nummer del problem skäl faktum fall punkt sida ord värld liv månad vecka timme minut ögonblick slut början typ form nivå situation resultat olika viktig viktigt möjligt viss allmän hela stor stora liten små hög låg enkel lätt svår intressant riktig egen nästa sista",
};

const danish: LanguageRules = {
  isVerbSecond: true,
  glue: "en et og i på af for med til fra om ved under over mellem gennem mod uden efter før hos inden ifølge eller som end ad blandt den det de bag forbi foran igennem imod indtil langs nær omkring rundt samt siden trods undtagen via ",
  pointing:
    "jeg mig min mit mine vi os vores vor du dig din dit dine i jer jeres han ham hans hun hende hendes den det dem deres denne dette disse her der nu da i dag morgen går noget nogen intet ingen alt alle sig selv man folk ting hvad hvem",
  common:
    "er var været være bliver blive blev blevet har have havde haft kan kunne skal skulle vil ville må måtte får få fik fået gør gøre gjorde gjort går gå gik kommer komme kom siger sige sagde sagt ser se så set ved vide vidste tror tro synes tænker tænke giver give gav tager tage tog lader lade ikke ja nej jo også bare kun allerede endnu vel nok altså så men fordi at når hvis hvordan hvorfor hvor hvilken hvilket hvilke meget mere mest mange få lidt altid aldrig ofte igen måske virkelig egentlig ret helt godt okay præcis andre anden andet hver begge første ny nye nyt to tre fire fem gang gange tid år dag måde eksempel op ned ud ind væk tilbage sammen tak hej ligesom faktisk jamen mens dersom endskønt hvorvidt selvom skønt således dér derfor derefter dermed derpå hen hertil hid hvornår nogle nogensinde sjældent sommetider undertiden stadig næsten slet dog ligeledes desuden straks atter pludselig nede oppe frem overalt længe nylig snart først endelig selvfølgelig naturligvis formodentlig cirka ganske netop snarere ellers mindst både enten hverken ",
  verbs:
    "er var bliver blev har havde kan kunne skal skulle vil ville må får fik gør gjorde går gik kommer kom siger sagde ser ved vidste tror synes tænker giver gav tager tog lader findes hedder betyder viser hjælper bruger står ligger",
  fillers: "øh øhm eh ehm hm hmm æh",
  openers:
    "og|men|så|altså|ja|nej,|jo|okay|nå|da|og så|for|eller|ligesom|du ved|jeg mener|præcis,|lige præcis|faktisk|forresten|fordi|jamen|åh",
  backward:
    "det|den|de|dette|denne|disse|han|hun|dem|deres|hans|hendes|der|da|derfor|dermed|desuden|ellers|begge|sådanne|som|at|hvilket|her",
  questions:
    "hvad|hvem|hvordan|hvor|hvornår|hvorfor|hvilken|hvilket|hvilke|er|har|kan|skal|vil|må|findes|kommer|tror|skulle|kunne",
  asides:
    "abonner|abonnér|tommel op|kommentar|i beskrivelsen|sponsor|rabatkode|velkommen|godmorgen|godaften|hej alle|hej med jer|jeg hedder|mit navn er|tak for|tusind tak|vi ses|farvel|jeg ved ikke|ingen anelse|godt spørgsmål|klapsalver",
  signals:
    "handler om|i denne video|i dag|emne|mål|målet|resultat|konklusion|sammenfattende|opsummering|vigtigt|vigtigste|vigtig|grunden|årsagen|problemet|idéen|betyder|besluttet|forslag|foreslår|enige|derfor|først og fremmest",
  shifts:
    "næste spørgsmål|næste emne|næste punkt|lad os|så går vi|vi går videre|et andet spørgsmål|for det første|for det andet|til sidst|endelig|afslutningsvis|til at begynde|nu skal vi|forresten|videre til",
  suffixes:
    "hederne heden heder hed ningerne ningen ninger ning erne ernes ene enes ende ede edes eren erens ens ets en et er es e s t lig lige ligt isk iske",
  prefixes: "",
  vague:
    "menneske mennesker person personer barn børn sted spørgsmål svar idé eksempel antal nummer del problem grund faktum tilfælde punkt side ord verden liv måned uge time minut øjeblik slut begyndelse type form niveau situation resultat forskellige vigtig vigtigt muligt vis generel hele stor store lille små høj lav enkel let svær interessant rigtig egen næste sidste",
};

const norwegian: LanguageRules = {
  isVerbSecond: true,
  glue: "en ei et ein eit og i på av for med til fra frå om ved under over mellom gjennom mot uten utan etter før hos innen ifølge eller som enn ad blant den det de dei bak forbi foran imot innenfor inntil langs nær omkring oppå rundt samt siden unntatt utenfor via ",
  pointing:
    "jeg eg meg min mi mitt mine vi me oss vår vårt våre du deg din di ditt dine dere dykk han ham hans hun ho henne hennes den det dem dei deres denne dette disse desse her der nå no da i dag morgen går noe noko noen nokon intet ingen alt alle seg selv sjølv man folk ting hva kva hvem kven",
  common:
    "er var vært være vere blir bli ble blitt har ha hadde hatt kan kunne skal skulle vil ville må måtte får få fikk fått gjør gjøre gjorde gjort går gå gikk kommer komme kom sier si sa sagt ser se så sett vet vite visste tror tro synes tenker tenke gir gi ga tar ta tok lar la ikke ikkje ja nei jo også bare berre kun allerede ennå vel nok altså så men fordi at når hvis hvordan hvorfor hvor korleis kvifor kor hvilken hvilket hvilke mye meir mer mest mange få litt alltid aldri ofte igjen kanskje virkelig egentlig ganske helt bra godt okay akkurat andre annen annet hver begge første ny nye nytt to tre fire fem gang ganger tid år dag måte eksempel opp ned ut inn bort tilbake sammen takk hei liksom faktisk mens dersom hvorvidt selvom slik derfor deretter dermed hit dit noensinne ingenting sjelden iblant fortsatt nesten meget veldig dog likevel dessuten straks plutselig nede oppe frem fram overalt lenge nylig snart først endelig selvfølgelig naturligvis trolig cirka nettopp snarere ellers minst både enten verken ",
  verbs:
    "er var blir ble har hadde kan kunne skal skulle vil ville må får fikk gjør gjorde går gikk kommer kom sier sa ser vet visste tror synes tenker gir ga tar tok lar finnes heter betyr viser hjelper bruker står ligger",
  fillers: "eh ehm øh øhm hm hmm æh",
  openers:
    "og|men|så|altså|ja|nei,|jo|ok|okay|nå|da|og så|for|eller|liksom|vet du|jeg mener|akkurat,|nettopp|faktisk|forresten|fordi|åh",
  backward:
    "det|den|de|dette|denne|disse|han|hun|dem|deres|hans|hennes|der|da|derfor|dermed|dessuten|ellers|begge|slike|som|at|her",
  questions:
    "hva|hvem|hvordan|hvor|når|hvorfor|hvilken|hvilket|hvilke|er|har|kan|skal|vil|må|finnes|kommer|tror|skulle|kunne",
  asides:
    "abonner|tommel opp|kommentar|i beskrivelsen|sponsor|rabattkode|velkommen|god morgen|god kveld|hei alle|jeg heter|mitt navn er|takk for|tusen takk|vi sees|ha det|jeg vet ikke|aner ikke|godt spørsmål|applaus",
  signals:
    "handler om|i denne videoen|i dag|tema|mål|målet|resultat|konklusjon|oppsummert|oppsummering|viktig|viktigste|grunnen|årsaken|problemet|ideen|betyr|besluttet|bestemt|forslag|foreslår|enige|derfor|først og fremst",
  shifts:
    "neste spørsmål|neste tema|neste punkt|la oss|så går vi|vi går videre|et annet spørsmål|for det første|for det andre|til slutt|endelig|avslutningsvis|til å begynne|nå skal vi|forresten|videre til",
  suffixes:
    "hetene heten heter het ningene ningen ninger ning ene enes ende ede eren erens ens ets en et er es a e s t lig lige isk iske",
  prefixes: "",
  vague:
    "menneske mennesker person personer barn sted spørsmål svar idé eksempel antall nummer del problem grunn faktum tilfelle punkt side ord verden liv måned uke time minutt øyeblikk slutt begynnelse type form nivå situasjon resultat ulike forskjellige viktig mulig viss generell hele stor store liten små høy lav enkel lett vanskelig interessant riktig egen neste siste",
};

/** Rules for the Germanic languages except English, by primary subtag. */
export const germanicLanguages: Readonly<Record<string, LanguageRules>> = {
  de: german,
  nl: dutch,
  sv: swedish,
  da: danish,
  no: norwegian,
  nb: norwegian,
  nn: norwegian,
};
