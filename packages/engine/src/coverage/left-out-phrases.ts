/** Phrases about the recording rather than its topic, in one language. Lowercase, separated by `|`. */
interface LeftOutPhrases {
  /** Greetings, thanks, introductions and goodbyes. */
  greetings: string;
  /** Calls to action for the channel. */
  calls: string;
  /** Event logistics, such as screens, microphones, breaks, dates and rooms. */
  stage: string;
  /**
   * Words for the event itself and its schedule. They only count in a sentence without an important topic.
   */
  session: string;
  /** Phrases that are rare outside of ads. Three of them close together indicate an ad. */
  adverts: string;
}

export const leftOutPhrases: Readonly<Record<string, LeftOutPhrases>> = {
  en: {
    greetings:
      "welcome to|welcome back|good morning|good afternoon|good evening|hello everyone|hello everybody|hello and welcome|hi everyone|hi everybody|hey guys|hey everyone|my name is|thanks for watching|thank you for watching|thanks for listening|thank you for listening|thanks for joining|thank you for joining|thanks for coming|thank you for coming|thanks for having me|thanks for having us|thank you for having me|thank you for having us|thanks so much for having|thank you so much for having|thank you all for|thanks everyone|thank you everyone|thank you very much|thank you so much|thanks so much|see you next|see you in the next|i'm your host|have a great day|have a good day|have a great week|nice to meet you|good to see you|please welcome|join me in welcoming|give it up for|give a round of applause|round of applause",
    calls:
      "subscribe to|please subscribe|hit subscribe|subscribe button|like button|like and subscribe|hit the like|leave a comment|leave us a|comment below|comments below|link in the description|links in the description|in the description below|follow me on|follow us on|bell icon|notification bell|share this video|share this episode|on patreon|support the show|support the channel|support this podcast|support this channel|five stars|5 stars|rate and review|leave a review|leave us a review|leaving a review|leaving us a review|on apple podcasts|show notes|if you have feedback|have any feedback|feel free to reach out|for future episodes|where can people find|where can listeners find",
    stage:
      "share my screen|sharing my screen|you're muted|you are muted|unmute|can you hear me|can everyone hear|can everybody hear|can you see my|see my screen|next slide, please|raise your hand|take a break|short break|break for lunch|lunch break|coffee break|minute break|after the break|after lunch|out of time|running out of time|fill out the|sign-up sheet|office hours|will be recorded|is being recorded|call to order|roll call|pledge of allegiance|meeting is adjourned|questions from the audience|any questions",
    session:
      "thank|thanks|welcome|minute|minutes|moment|late|time|today|tomorrow|session|sessions|lesson|lecture|class|video|episode|stage|floor|slide|slides|question|questions|audience|screen|break|lunch|agenda|preview|announce|conclude|enjoyed|excited",
    adverts:
      "sponsored by|our sponsor|our sponsors|my sponsor|this sponsor|today's sponsor|brought to you by|promo code|discount code|coupon code|offer code|use code|use my code|use the code|dot com slash|com slash|free trial|percent off|% off|money back guarantee|money-back guarantee|check them out in the description|check out all our sponsors|go to my link|my link|sign up at|get started at|ad reads|these ads|limited time offer|to get a discount",
  },
  de: {
    greetings:
      "herzlich willkommen|willkommen zu|willkommen zurück|willkommen bei|guten morgen|guten tag|guten abend|hallo zusammen|hallo und|mein name ist|ich heiße|danke fürs zuhören|danke fürs zuschauen|danke fürs zusehen|vielen dank für|danke, dass ihr|schön, dass ihr|schön, dass du|schön, dass sie|bis zum nächsten|bis zur nächsten|bis bald|tschüss|auf wiedersehen|macht's gut|begrüßen sie|applaus für",
    calls:
      "abonnieren|abonniert|shownotes|show notes|auf apple podcasts|abonniere|daumen hoch|daumen nach oben|in die kommentare|in den kommentaren|link in der beschreibung|in der videobeschreibung|in der beschreibung|glocke|folgt mir|folgt uns|unterstützt uns|auf patreon|auf steady|teilt dieses video",
    stage:
      "bildschirm teilen|könnt ihr mich hören|hört ihr mich|hören sie mich|nächste folie|kurze pause|machen wir eine pause|mittagspause|kaffeepause|nach der pause|wird aufgezeichnet|fragen aus dem publikum|gibt es noch fragen|gibt es fragen",
    session:
      "dank|danke|danken|bedanken|minute|minuten|moment|augenblick|zeit|heute|morgen|sitzung|stunde|vorlesung|vortrag|video|folge|bühne|folie|folien|frage|fragen|publikum|bildschirm|pause|tagesordnung|überleitung",
    adverts:
      "gesponsert|unser sponsor|unserem sponsor|werbepartner|präsentiert von|rabattcode|gutscheincode|mit dem code|de slash|com slash|kostenlos testen|prozent rabatt|% rabatt|prozent auf|geld-zurück-garantie|anzeige|werbung",
  },
  es: {
    greetings:
      "bienvenidos|bienvenidas|bienvenido|buenos días|buenas tardes|buenas noches|hola a todos|hola a todas|me llamo|mi nombre es|gracias por ver|gracias por escuchar|gracias por venir|gracias por acompañarnos|muchas gracias|hasta la próxima|nos vemos en el próximo|adiós a todos|un aplauso",
    calls:
      "suscríbete|suscribirse|suscríbanse|suscribirte|dale like|darle like|deja un comentario|en los comentarios|enlace en la descripción|en la descripción|campanita|sígueme en|síguenos en|en patreon|comparte este vídeo|comparte este video",
    stage:
      "compartir pantalla|compartir mi pantalla|me escuchan|me oyen|me escucháis|siguiente diapositiva|una pausa|un descanso|después de la pausa|preguntas del público|alguna pregunta",
    session:
      "gracias|agradecer|minuto|minutos|momento|tarde|tiempo|hoy|mañana|sesión|lección|clase|charla|video|vídeo|episodio|escenario|diapositiva|diapositivas|pregunta|preguntas|respuestas|audiencia|público|pantalla|pausa|agenda",
    adverts:
      "patrocinado por|patrocinador|código de descuento|código promocional|con el código|prueba gratuita|prueba gratis|por ciento de descuento|% de descuento|garantía de devolución|punto com barra",
  },
  fr: {
    greetings:
      "bienvenue à|bienvenue dans|bienvenue sur|bienvenue à tous|bonjour à tous|bonjour à toutes|bonsoir à tous|mesdames et messieurs|je m'appelle|je me présente|merci d'avoir regardé|merci d'avoir écouté|merci d'être venus|merci de m'avoir|merci de votre attention|merci à tous|merci beaucoup|à bientôt|à la prochaine|au revoir|applaudissements",
    calls:
      "abonnez-vous|abonne-toi|vous abonner|pouce bleu|pouce en l'air|en commentaire|dans les commentaires|lien en description|dans la description|la cloche|suivez-moi sur|suivez-nous sur|sur patreon|sur tipeee|partagez cette vidéo",
    stage:
      "partager mon écran|vous m'entendez|tu m'entends|diapositive suivante|petite pause|une pause de|après la pause|questions de la salle|avez-vous des questions|y a-t-il des questions",
    session:
      "merci|remercier|remercie|minute|minutes|moment|tard|temps|aujourd'hui|demain|séance|leçon|cours|exposé|vidéo|épisode|scène|diapositive|diapositives|question|questions|public|salle|écran|pause|parole",
    adverts:
      "sponsorisé|sponsorisée|notre sponsor|partenaire de cette vidéo|code promo|code de réduction|avec le code|essai gratuit|pour cent de réduction|% de réduction|satisfait ou remboursé|point com slash",
  },
  pt: {
    greetings:
      "bem-vindos|bem-vindas|bem-vindo|bom dia a todos|boa tarde|boa noite|olá a todos|olá, pessoal|meu nome é|eu me chamo|obrigado por assistir|obrigado por ouvir|obrigada por assistir|muito obrigado|muito obrigada|até a próxima|até o próximo|tchau",
    calls:
      "inscreva-se|se inscreva|se inscrever no canal|deixe o like|deixa o like|deixe seu comentário|nos comentários|link na descrição|na descrição|sininho|me siga|nos siga|compartilhe este vídeo",
    stage:
      "compartilhar a tela|estão me ouvindo|me ouvem|próximo slide|uma pausa|um intervalo|alguma pergunta",
    session:
      "obrigado|obrigada|agradecer|minuto|minutos|momento|tarde|tempo|hoje|amanhã|sessão|lição|aula|palestra|vídeo|episódio|palco|slide|slides|pergunta|perguntas|público|plateia|tela|pausa|intervalo",
    adverts:
      "patrocinado por|patrocinador|código de desconto|cupom|com o código|teste grátis|por cento de desconto|% de desconto|ponto com barra",
  },
  it: {
    greetings:
      "benvenuti|benvenute|bentornati|buongiorno a tutti|buonasera a tutti|ciao a tutti|mi chiamo|il mio nome è|grazie per aver guardato|grazie per l'ascolto|grazie per l'attenzione|grazie a tutti|grazie mille|alla prossima|arrivederci|un applauso",
    calls:
      "iscrivetevi|iscriviti|lasciate un like|mettete like|lasciate un commento|nei commenti|link in descrizione|in descrizione|campanella|seguitemi su|seguiteci su|condividete questo video",
    stage: "condividere lo schermo|mi sentite|prossima slide|una pausa|dopo la pausa|ci sono domande",
    session:
      "grazie|ringraziare|ringrazio|minuto|minuti|momento|tardi|tempo|oggi|domani|sessione|lezione|corso|video|episodio|puntata|palco|diapositiva|diapositive|domanda|domande|pubblico|schermo|pausa",
    adverts:
      "sponsorizzato|sponsor di|nostro sponsor|codice sconto|con il codice|prova gratuita|per cento di sconto|% di sconto|punto com slash",
  },
  nl: {
    greetings:
      "welkom bij|welkom terug|van harte welkom|welkom allemaal|goedemorgen|goedemiddag|goedenavond|hallo allemaal|mijn naam is|ik heet|bedankt voor het kijken|bedankt voor het luisteren|dank voor uw aandacht|dank je wel|dank u wel|tot de volgende|tot ziens",
    calls:
      "abonneer|abonneren|duimpje|laat een reactie|in de reacties|link in de beschrijving|in de beschrijving|belletje|volg mij op|volg ons op|deel deze video",
    stage:
      "scherm delen|kunnen jullie mij horen|volgende dia|korte pauze|na de pauze|zijn er vragen|nog vragen",
    session:
      "dank|bedankt|bedanken|minuut|minuten|moment|laat|tijd|vandaag|morgen|sessie|les|college|lezing|video|aflevering|podium|dia|vraag|vragen|publiek|scherm|pauze|agenda",
    adverts:
      "gesponsord|onze sponsor|mede mogelijk gemaakt door|kortingscode|met de code|gratis proberen|procent korting|% korting|punt com slash|punt nl slash",
  },
  ru: {
    greetings:
      "добро пожаловать|доброе утро|добрый день|добрый вечер|всем привет|привет всем|здравствуйте|меня зовут|спасибо за просмотр|спасибо за внимание|спасибо, что|большое спасибо|до свидания|до встречи|до новых встреч|всем пока",
    calls:
      "подписывайтесь|подпишитесь|подписаться на канал|ставьте лайк|поставьте лайк|ставьте лайки|пишите в комментариях|в комментариях|ссылка в описании|в описании|колокольчик|поделитесь этим видео|на патреоне",
    stage:
      "демонстрация экрана|меня слышно|следующий слайд|сделаем перерыв|после перерыва|есть вопросы|вопросы из зала",
    session:
      "спасибо|благодарю|минута|минуты|минуту|минут|момент|поздно|время|времени|сегодня|завтра|урок|уроке|урока|лекция|лекции|видео|выпуск|выпуске|сцену|слайд|слайды|вопрос|вопросы|зал|зала|экран|экране|перерыв",
    adverts:
      "спонсор|при поддержке|промокод|по промокоду|скидка|скидку|процентов скидки|бесплатный пробный|реклама|рекламная",
  },
};
