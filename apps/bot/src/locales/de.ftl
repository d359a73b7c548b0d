# Befehle, wie Telegrams Menü sie zeigt
command-help = So benutzt man ihn
command-summarize = Das Video hinter einem Link zusammenfassen
command-language = Sprache der Zusammenfassungen und des Bots
command-length = Länge der Zusammenfassungen
command-usage = Dein Tarif und die Nutzung in diesem Monat
command-upgrade = Tarife, auf der Website oder für Telegram-Sterne
command-website = Dein Konto auf der Website öffnen
command-forget = Löschen, was der Bot über dich weiß

start-greeting = Schick mir einen Link zu einem Video. Ich antworte mit seinen Kernpunkten, jeder mit dem Moment, in dem er gesagt wurde.
start-more = YouTube geht, ebenso Vimeo, TED, Podcasts und Seiten mit einem Video. Auch eine Untertiteldatei (VTT, SRT, SBV oder TXT) geht. /help zeigt den Rest.
group-greeting = Erwähne mich mit einem Link zu einem Video oder antworte auf einen mit /summarize. Sonst bleibe ich still.
help-title = So benutzt man Pith
help-direct = Hier: schick einen Link, mehrere Links, eine weitergeleitete Nachricht mit Links oder eine Untertiteldatei. Schreib einen Abschnitt hinter den Link, um nur diesen Teil zu bekommen: 2:30-12:00.
help-groups = In Gruppen: erwähne @{ $bot } mit einem Link, antworte mit /summarize auf eine Nachricht mit Link, oder antworte mir. Auf anderes antworte ich dort nicht.
help-inline = In jedem anderen Chat: tippe @{ $bot } und füge einen Link ein, oder durchsuche deine eigenen Zusammenfassungen.
help-ask = Um etwas über ein Video zu fragen, antworte auf seine Zusammenfassung mit deiner Frage.
help-proof = Jeder Punkt beginnt mit seiner Zeit: tippe darauf, um ihn zu hören.

stage-starting = Der Link wird gelesen
stage-queued = In der Warteschlange
stage-captions = Die Untertitel werden geholt
stage-listening = Die Aufnahme wird angehört
stage-reading = Das Gesagte wird gelesen
stage-writing = Die Punkte werden geschrieben
stage-finishing = Jeder Punkt wird an den Untertiteln geprüft
progress-percent = { $percent } %
connection-lost = Die Verbindung zum Server ist abgerissen und wird wieder aufgenommen.
cancelled = Abgebrochen. Das zählt nicht für deinen Monat.

label-instant = Sofort-Zusammenfassung
label-model = Zusammenfassung von { $model }
label-fallback = Sofort-Zusammenfassung, weil das Sprachmodell ausgefallen ist
captions-manual = von Menschen geschriebene Untertitel
captions-automatic = automatische Untertitel
captions-unknown = Untertitel
captions-recognition = Spracherkennung
captions-upload = Untertitel aus deiner Datei
captions-paste = dein Text
captions-of = { $captions }, { $language }
origin = { $engine }, { $captions }.
language-unavailable = { $language } gibt es auf diesem Server nicht, deshalb ist die Zusammenfassung in der Sprache der Untertitel.
read-share = { $percent } % des Gesagten gelesen.
sponsor-cut = { $duration } Werbung ausgelassen.
points-shown = { $shown } von { $total } Kernpunkten
coverage-share = Diese Punkte sprechen für { $percent } % des Gesagten.
range-shown = { $start } bis { $end }
range-to-end = ab { $start }
chapters-none = Dieses Video hat keine Kapitel.
transcript-caption = Transkript, { $language }
transcript-none = Zu dieser Zusammenfassung gibt es kein Transkript.
summary-gone = Diese Zusammenfassung gibt es nicht mehr. Schick den Link noch einmal.
no-key-points = Nichts darin stach als Kernpunkt heraus. Kapitel und Transkript stehen unten.

button-full = Ganzer Text
button-chapters = Kapitel
button-transcript = Transkript
button-language = Sprache
button-ask = Fragen
button-audio = Anhören
button-cancel = Abbrechen
button-retry = Noch einmal versuchen
button-plans = Tarife ansehen
button-website = Website öffnen
button-stars = { $stars ->
    [one] { $plan } für { $stars } Stern
   *[other] { $plan } für { $stars } Sterne
}
button-summarize = Zusammenfassen
button-video-language = Die des Videos

ask-prompt = Was möchtest du über „{ $title }“ wissen? Antworte auf diese Nachricht.
ask-placeholder = Deine Frage
ask-too-long = Diese Frage ist zu lang. Stell sie in höchstens { $limit } Zeichen.
ask-not-found = Das sagt das Video nicht.
ask-usage = Antworte auf eine Zusammenfassung mit deiner Frage.

audio-making = Ich lese sie vor. Sie kommt als Sprachnachricht.
audio-under-way = Sie wird schon vorgelesen.
audio-needs-pro = Audiozusammenfassungen gibt es mit Pro.
audio-used-up = Du hast alle { $limit } Audiozusammenfassungen dieses Monats verbraucht. Am 1. beginnt die Zählung neu.
audio-no-voice = Die Stimme dieses Servers spricht die Sprache der Zusammenfassung nicht; darum kann sie nicht vorgelesen werden.
audio-too-long = Diese Zusammenfassung ist zu lang zum Vorlesen.

language-title = In welcher Sprache sollen Zusammenfassungen sein?
language-bot-title = Und welche Sprache soll ich sprechen?
language-only-captions = Auf diesem Server sind Zusammenfassungen in der Sprache der Untertitel.
language-set-summary = Zusammenfassungen sind ab jetzt auf { $language }.
language-set-video = Zusammenfassungen sind ab jetzt in der Sprache des Videos.
language-set-bot = Ich spreche jetzt Deutsch.
language-choose = In welcher Sprache soll diese Zusammenfassung sein?
length-title = Wie lang sollen Zusammenfassungen sein?
length-short = Kurz
length-medium = Mittel
length-long = Lang
length-set-short = Zusammenfassungen sind ab jetzt kurz.
length-set-medium = Zusammenfassungen sind ab jetzt mittellang.
length-set-long = Zusammenfassungen sind ab jetzt lang.

usage-plan = Tarif: { $plan }
usage-month = In diesem Monat: { $used } von { $limit } Zusammenfassungen
usage-unlimited = In diesem Monat: { $used ->
    [one] { $used } Zusammenfassung
   *[other] { $used } Zusammenfassungen
}, ohne Grenze
usage-audio = Vorgelesen: { $used } von { $limit }
usage-audio-unlimited = Vorgelesen: { $used }
usage-days = { $days ->
    [one] noch { $days } Tag
   *[other] noch { $days } Tage
}
usage-expired = Dein Tarif ist abgelaufen.
website-link = Dieser Link meldet dich auf der Website an. Er gilt einmal und fünf Minuten lang; gib ihn nicht weiter.
website-group = Diesen Link schicke ich nur in unserem privaten Chat. Öffne @{ $bot } und schreib /website.
telegram-id = Deine Telegram-ID: { $id }
upgrade-at = Die Tarife stehen auf der Website: { $url }
forget-done = Gelöscht: deine Einstellungen zu Sprache und Länge, und welche meiner Nachrichten zu welcher Zusammenfassung gehört. Dein Konto und seine Zusammenfassungen sind auf der Website; dort kannst du auch sie löschen.

stars-title = Pith { $plan }, ein Monat
stars-description = Ein Monat { $plan }. Er verlängert sich nicht von selbst; Sterne werden einmal bezahlt.
stars-paid = Bezahlt. { $plan } gilt bis { $date }.
stars-paid-open = Bezahlt. { $plan } gilt jetzt.
stars-pending = Deine Zahlung ist angekommen. Bis der Tarif gilt, dauert es etwas länger als sonst; nichts geht verloren.
stars-unbooked = Deine Zahlung ist angekommen, passt aber zu keiner Bestellung. Schreib mit dieser Nummer an { $email }: { $charge }
stars-refunded = Die Sterne wurden zurückgegeben, und der Tarif, den sie bezahlt haben, ist beendet.
stars-outdated = Dieses Angebot ist veraltet. Schick /upgrade für ein neues.
stars-not-yours = Diese Rechnung ist nicht deine. Schick /upgrade für deine eigene.
stars-unavailable = Die Zahlung lässt sich gerade nicht prüfen. Es wurde nichts abgebucht. Versuch es in einer Minute noch einmal.
stars-private = Tarife werden in unserem privaten Chat bezahlt. Öffne ihn und schick /upgrade.
stars-support = Fragen zu einer Zahlung oder zur Rückgabe von Sternen beantwortet { $email }. Schreib dazu, wann du bezahlt hast.
stars-terms = Die Bedingungen stehen auf der Website: { $url }

inline-summarize = Dieses Video zusammenfassen
inline-hint = Füge einen Link zu einem Video ein
inline-open = So geht es
inline-pending = Die Zusammenfassung wird erstellt.
inline-start = Wenn hier nichts geschieht, drücke auf Zusammenfassen.

link-missing = Ich brauche einen Link zu einem Video. Füge einen ein oder sieh in /help nach.
link-missing-group = Ich brauche einen Link zu einem Video. Schreib ihn hinter meinen Namen oder antworte auf die Nachricht, die ihn enthält.
links-limited = { $count ->
    [one] Ich habe den ersten Link deiner Nachricht genommen
   *[other] Ich habe die ersten { $count } Links deiner Nachricht genommen
}.
jobs-limited = { $count ->
    [one] { $count } deiner Zusammenfassungen wird noch erstellt
   *[other] { $count } deiner Zusammenfassungen werden noch erstellt
}. Schick den nächsten Link, wenn eine fertig ist.
not-yours = Das kann nur, wer um diese Zusammenfassung gebeten hat. Schick mir den Link selbst.
already-done = Das ist schon erledigt.
button-old = Dieser Knopf ist zu alt. Schick den Link noch einmal.
file-too-large = Diese Datei ist zu groß. Ich nehme Untertiteldateien bis { $megabytes } MB.
file-unsupported = Ich kann Untertiteldateien lesen (VTT, SRT, SBV, JSON3, TXT), diese Datei nicht. Schick eine davon oder einen Link.
file-failed = Die Datei ließ sich nicht von Telegram holen. Schick sie noch einmal.
refusal-invalid_input = So lässt sich das nicht zusammenfassen. Prüfe den Link und schick ihn noch einmal.
refusal-input_too_large = Das ist zu lang für eine Zusammenfassung. Schick einen Abschnitt davon, zum Beispiel mit 0:00-60:00 hinter dem Link.
refusal-unsupported_format = Dieses Format kann ich nicht lesen. Schick eine Untertiteldatei als VTT, SRT, SBV, JSON3 oder TXT.
refusal-no_speech = Darin wird nicht gesprochen. Nimm ein Video, in dem jemand spricht.
refusal-unsupported_link = Videos von dieser Adresse kann ich nicht lesen. Schick einen Link zu YouTube, Vimeo, TED, einem Podcast oder einer Seite mit einem Video.
refusal-video_private = Dieses Video ist privat. Bitte den Besitzer, es freizugeben, oder schick die Untertitel als Datei.
refusal-video_removed = Dieses Video wurde entfernt; es ist nichts mehr zu lesen. Prüfe den Link.
refusal-video_age_restricted = Dieses Video hat eine Altersbeschränkung und lässt sich ohne Anmeldung dort nicht lesen. Mit der Browser-Erweiterung kannst du es dort zusammenfassen, wo du angemeldet bist.
refusal-video_members_only = Dieses Video ist für Kanalmitglieder. Wenn du eines bist, kann die Browser-Erweiterung es dort zusammenfassen, wo du angemeldet bist.
refusal-video_paid = Dieses Video muss gekauft oder geliehen werden. Wenn du es hast, kann die Browser-Erweiterung es dort zusammenfassen, wo du angemeldet bist.
refusal-video_live = Dieses Video läuft noch live. Schick den Link noch einmal, wenn die Übertragung vorbei ist.
refusal-video_upcoming = Dieses Video hat noch nicht begonnen. Schick den Link noch einmal, wenn es gelaufen ist.
refusal-video_region_blocked = Dieses Video ist im Land des Servers gesperrt. Die Browser-Erweiterung kann es dort zusammenfassen, wo du es sehen kannst.
refusal-video_unavailable = Dieses Video ist nicht verfügbar. Prüfe den Link oder nimm eine andere Kopie.
refusal-no_captions = Dieses Video hat keine Untertitel, also ließe sich eine Zusammenfassung nicht belegen. Wenn du Untertitel hast, schick sie als Datei.
refusal-captions_truncated = Die Untertitel kamen unvollständig an. Versuch es in ein paar Minuten noch einmal.
refusal-source_blocked = Der Anbieter des Videos weist diesen Server gerade ab. Versuch es später oder nimm die Browser-Erweiterung.
refusal-source_consent = Der Anbieter des Videos verlangt eine Zustimmung, die dieser Server nicht geben kann. Nimm hierfür die Browser-Erweiterung.
refusal-source_unreachable = Der Anbieter des Videos hat nicht geantwortet. Versuch es in ein paar Minuten noch einmal.
refusal-source_changed = Der Anbieter des Videos hat auf eine Weise geantwortet, die dieser Server noch nicht versteht. Versuch es später noch einmal.
refusal-forbidden_address = Diese Adresse öffne ich nicht. Schick einen öffentlichen Link.
refusal-model_failed = Das Sprachmodell ist ausgefallen; es wurde nichts gezählt. Versuch es noch einmal.
refusal-unsupported_language = Diese Sprache gibt es hier nicht. Wähle mit /language eine andere.
refusal-quota_exceeded = Deine Zusammenfassungen für diesen Monat sind aufgebraucht. Mit einem größeren Tarif geht es sofort weiter; sonst beginnt die Zählung am 1. neu.
refusal-rate_limited = Das war viel auf einmal. Versuch es in { $seconds ->
    [one] einer Sekunde
   *[other] { $seconds } Sekunden
} noch einmal.
refusal-not_configured = Das ist auf diesem Server nicht eingerichtet.
refusal-not_found = Das gibt es nicht mehr. Schick den Link noch einmal.
refusal-unauthenticated = Der Bot kann den Server gerade nicht für dich fragen. Versuch es später; wenn es so bleibt, schreib dem Support auf der Website.
refusal-network = Der Server ist gerade nicht erreichbar. Es wurde nichts gezählt. Versuch es in einer Minute noch einmal.
refusal-internal = Bei uns ist etwas schiefgegangen. Es wurde nichts gezählt. Versuch es noch einmal; wenn es so bleibt, schreib dem Support auf der Website.
