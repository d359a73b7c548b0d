# Órdenes, tal como las muestra el menú de Telegram
command-help = Cómo se usa
command-summarize = Resumir el vídeo de un enlace
command-language = Idioma de los resúmenes y del bot
command-length = Longitud de los resúmenes
command-usage = Tu plan y el uso de este mes
command-upgrade = Planes, en el sitio web o con Estrellas de Telegram
command-website = Abrir tu cuenta en el sitio web
command-forget = Borrar lo que el bot recuerda de ti

start-greeting = Envíame un enlace a un vídeo. Respondo con sus puntos clave, cada uno con el momento en que se dijo.
start-more = Sirve YouTube, y también Vimeo, TED, pódcast y páginas con un vídeo. También sirve un archivo de subtítulos (VTT, SRT, SBV o TXT). /help muestra el resto.
group-greeting = Mencióname con un enlace a un vídeo, o responde a uno con /summarize. Si no, guardo silencio.
help-title = Cómo se usa Pith
help-direct = Aquí: envía un enlace, varios enlaces, un mensaje reenviado que los contenga o un archivo de subtítulos. Escribe un tramo detrás del enlace para tener solo esa parte: 2:30-12:00.
help-groups = En grupos: menciona a @{ $bot } con un enlace, responde con /summarize a un mensaje que tenga un enlace, o respóndeme a mí. A nada más contesto allí.
help-inline = En cualquier otro chat: escribe @{ $bot } y pega un enlace, o busca entre tus propios resúmenes.
help-ask = Para preguntar sobre un vídeo, responde a su resumen con tu pregunta.
help-proof = Cada punto empieza con su tiempo: tócalo para oírlo.

stage-starting = Leyendo el enlace
stage-queued = Esperando turno
stage-captions = Obteniendo los subtítulos
stage-listening = Escuchando la grabación
stage-reading = Leyendo lo que se dijo
stage-writing = Escribiendo los puntos
stage-finishing = Comprobando cada punto con los subtítulos
progress-percent = { $percent } %
connection-lost = Se perdió la conexión con el servidor. Se está recuperando.
cancelled = Cancelado. No cuenta para tu mes.

label-instant = Resumen instantáneo
label-model = Resumen de { $model }
label-fallback = Resumen instantáneo, porque falló el modelo de lenguaje
captions-manual = subtítulos escritos por una persona
captions-automatic = subtítulos automáticos
captions-unknown = subtítulos
captions-recognition = reconocimiento de voz
captions-upload = subtítulos de tu archivo
captions-paste = tu texto
captions-of = { $captions }, { $language }
origin = { $engine }, { $captions }.
language-unavailable = Este servidor no ofrece el idioma «{ $language }», así que el resumen está en el de los subtítulos.
read-share = Leído el { $percent } % de lo que se dijo.
sponsor-cut = { $duration } de patrocinios omitidos.
points-shown = { $shown } de { $total } puntos clave
coverage-share = Estos puntos hablan por el { $percent } % de lo que se dice.
range-shown = de { $start } a { $end }
range-to-end = desde { $start }
chapters-none = Este vídeo no tiene capítulos.
transcript-caption = Transcripción, { $language }
transcript-none = Este resumen no tiene transcripción que enviar.
summary-gone = Este resumen ya no está. Envía el enlace otra vez.
no-key-points = Nada destacó como punto clave. Los capítulos y la transcripción están abajo.

button-full = Texto completo
button-chapters = Capítulos
button-transcript = Transcripción
button-language = Idioma
button-ask = Preguntar
button-audio = Escuchar
button-cancel = Cancelar
button-retry = Intentar de nuevo
button-plans = Ver los planes
button-website = Abrir el sitio web
button-stars = { $stars ->
    [one] { $plan } por { $stars } Estrella
    [many] { $plan } por { $stars } de Estrellas
   *[other] { $plan } por { $stars } Estrellas
}
button-summarize = Resumir
button-video-language = El del vídeo

ask-prompt = ¿Qué quieres saber sobre «{ $title }»? Responde a este mensaje.
ask-placeholder = Tu pregunta
ask-too-long = Esa pregunta es demasiado larga. Hazla en { $limit } caracteres como máximo.
ask-not-found = El vídeo no lo dice.
ask-usage = Responde a un resumen con tu pregunta.

audio-making = Lo estoy leyendo en voz alta. Llegará como mensaje de voz.
audio-under-way = Ya se está leyendo en voz alta.
audio-needs-pro = Los resúmenes de audio vienen con Pro.
audio-used-up = Has usado los { $limit } resúmenes de audio de este mes. La cuenta empieza de nuevo el día 1.
audio-no-voice = La voz de este servidor no habla el idioma del resumen, así que no se puede leer en voz alta.
audio-too-long = Este resumen es demasiado largo para leerlo en voz alta.

language-title = ¿En qué idioma quieres los resúmenes?
language-bot-title = ¿Y en qué idioma hablo yo?
language-only-captions = En este servidor los resúmenes están en el idioma de los subtítulos.
language-set-summary = Desde ahora los resúmenes serán en { $language }.
language-set-video = Desde ahora los resúmenes serán en el idioma del vídeo.
language-set-bot = Ahora hablo español.
language-choose = ¿En qué idioma quieres este resumen?
length-title = ¿Qué longitud quieres para los resúmenes?
length-short = Corto
length-medium = Medio
length-long = Largo
length-set-short = Desde ahora los resúmenes serán cortos.
length-set-medium = Desde ahora los resúmenes serán de longitud media.
length-set-long = Desde ahora los resúmenes serán largos.

usage-plan = Plan: { $plan }
usage-month = Este mes: { $used } de { $limit } resúmenes
usage-unlimited = Este mes: { $used ->
    [one] { $used } resumen
    [many] { $used } de resúmenes
   *[other] { $used } resúmenes
}, sin límite
usage-audio = Leídos en voz alta: { $used } de { $limit }
usage-audio-unlimited = Leídos en voz alta: { $used }
usage-days = { $days ->
    [one] queda { $days } día
    [many] quedan { $days } de días
   *[other] quedan { $days } días
}
usage-expired = Tu plan ha caducado.
website-link = Este enlace inicia tu sesión en el sitio web. Sirve una vez y durante cinco minutos; no lo compartas.
website-group = Ese enlace solo lo envío en nuestro chat privado. Abre @{ $bot } y escribe /website.
telegram-id = Tu ID de Telegram: { $id }
upgrade-at = Los planes están en el sitio web: { $url }
forget-done = Borrado: tus ajustes de idioma y longitud, y qué mensajes míos corresponden a qué resumen. Tu cuenta y sus resúmenes están en el sitio web, donde también puedes borrarlos.

stars-title = Pith { $plan }, un mes
stars-description = Un mes de { $plan }. No se renueva solo; las Estrellas se pagan una vez.
stars-paid = Pagado. { $plan } está activo hasta el { $date }.
stars-paid-open = Pagado. { $plan } está activo.
stars-pending = Tu pago ha llegado. Activar el plan tarda un poco más de lo habitual; no se pierde nada.
stars-unbooked = Tu pago ha llegado, pero no corresponde a ningún pedido. Escribe a { $email } con este número: { $charge }
stars-refunded = Se devolvieron las Estrellas y terminó el plan que pagaban.
stars-outdated = Esta oferta ha caducado. Envía /upgrade para recibir otra.
stars-not-yours = Esta factura no es tuya. Envía /upgrade para tener la tuya.
stars-unavailable = Ahora no se puede comprobar el pago. No se cobró nada. Inténtalo de nuevo en un minuto.
stars-private = Los planes se pagan en nuestro chat privado. Ábrelo y envía /upgrade.
stars-support = Para preguntas sobre un pago o para que se devuelvan Estrellas, escribe a { $email }. Di cuándo pagaste.
stars-terms = Los términos están en el sitio web: { $url }

inline-summarize = Resumir este vídeo
inline-hint = Pega un enlace a un vídeo
inline-open = Cómo funciona
inline-pending = El resumen se está haciendo.
inline-start = Si aquí no pasa nada, pulsa Resumir.

link-missing = Necesito un enlace a un vídeo. Pega uno, o mira /help.
link-missing-group = Necesito un enlace a un vídeo. Escríbelo detrás de mi nombre, o responde al mensaje que lo tiene.
links-limited = { $count ->
    [one] He tomado el primer enlace de tu mensaje
    [many] He tomado los primeros { $count } de enlaces de tu mensaje
   *[other] He tomado los primeros { $count } enlaces de tu mensaje
}.
jobs-limited = { $count ->
    [one] Todavía se está haciendo { $count } resumen tuyo
    [many] Todavía se están haciendo { $count } de resúmenes tuyos
   *[other] Todavía se están haciendo { $count } resúmenes tuyos
}. Envía el siguiente enlace cuando termine uno.
not-yours = Eso solo puede hacerlo quien pidió este resumen. Envíame tú el enlace.
already-done = Eso ya está hecho.
button-old = Este botón es demasiado antiguo. Envía el enlace otra vez.
file-too-large = Ese archivo es demasiado grande. Admito archivos de subtítulos de hasta { $megabytes } MB.
file-unsupported = Puedo leer archivos de subtítulos (VTT, SRT, SBV, JSON3, TXT), pero no este. Envía uno de esos, o un enlace.
file-failed = No se pudo obtener el archivo de Telegram. Envíalo otra vez.
refusal-invalid_input = Así no se puede resumir. Revisa el enlace y envíalo otra vez.
refusal-input_too_large = Es demasiado largo para un resumen. Envía un tramo, por ejemplo con 0:00-60:00 detrás del enlace.
refusal-unsupported_format = No puedo leer ese formato. Envía un archivo de subtítulos en VTT, SRT, SBV, JSON3 o TXT.
refusal-no_speech = Aquí no habla nadie. Prueba con un vídeo en el que alguien hable.
refusal-unsupported_link = No puedo leer vídeos de esa dirección. Envía un enlace a YouTube, Vimeo, TED, un pódcast o una página con un vídeo.
refusal-video_private = Este vídeo es privado. Pide a su dueño que lo comparta, o envía los subtítulos como archivo.
refusal-video_removed = Este vídeo fue eliminado, así que no queda nada que leer. Revisa el enlace.
refusal-video_age_restricted = Este vídeo tiene restricción de edad y no se puede leer sin iniciar sesión allí. Con la extensión del navegador puedes resumirlo donde tengas la sesión iniciada.
refusal-video_members_only = Este vídeo es para miembros del canal. Si lo eres, la extensión del navegador puede resumirlo donde tengas la sesión iniciada.
refusal-video_paid = Este vídeo hay que comprarlo o alquilarlo. Si lo tienes, la extensión del navegador puede resumirlo donde tengas la sesión iniciada.
refusal-video_live = Este vídeo sigue en directo. Envía el enlace otra vez cuando termine la emisión.
refusal-video_upcoming = Este vídeo aún no ha empezado. Envía el enlace otra vez cuando se haya emitido.
refusal-video_region_blocked = Este vídeo está bloqueado en el país del servidor. La extensión del navegador puede resumirlo donde tú puedas verlo.
refusal-video_unavailable = Este vídeo no está disponible. Revisa el enlace o prueba con otra copia.
refusal-no_captions = Este vídeo no tiene subtítulos, así que no hay con qué demostrar un resumen. Si tienes subtítulos, envíalos como archivo.
refusal-captions_truncated = Los subtítulos llegaron incompletos. Inténtalo de nuevo en unos minutos.
refusal-source_blocked = El sitio del vídeo rechaza ahora las peticiones de este servidor. Inténtalo más tarde o usa la extensión del navegador.
refusal-source_consent = El sitio del vídeo pide un consentimiento que este servidor no puede dar. Usa la extensión del navegador para este.
refusal-source_unreachable = El sitio del vídeo no respondió. Inténtalo de nuevo en unos minutos.
refusal-source_changed = El sitio del vídeo respondió de un modo que este servidor aún no entiende. Inténtalo más tarde.
refusal-forbidden_address = No abro esa dirección. Envía un enlace público.
refusal-model_failed = Falló el modelo de lenguaje y no se contó nada. Inténtalo de nuevo.
refusal-unsupported_language = Ese idioma no se ofrece aquí. Elige otro con /language.
refusal-quota_exceeded = Has usado tus resúmenes de este mes. Con un plan mayor sigues enseguida; si no, la cuenta empieza de nuevo el día 1.
refusal-rate_limited = Eso fue mucho de golpe. Inténtalo de nuevo dentro de { $seconds ->
    [one] un segundo
    [many] { $seconds } de segundos
   *[other] { $seconds } segundos
}.
refusal-not_configured = Eso no está configurado en este servidor.
refusal-not_found = Eso ya no está. Envía el enlace otra vez.
refusal-unauthenticated = El bot no puede consultar el servidor por ti en este momento. Inténtalo más tarde; si sigue igual, escribe a soporte en el sitio web.
refusal-network = No se puede llegar al servidor en este momento. No se contó nada. Inténtalo de nuevo en un minuto.
refusal-internal = Algo falló por nuestra parte. No se contó nada. Inténtalo de nuevo; si sigue igual, escribe a soporte en el sitio web.
