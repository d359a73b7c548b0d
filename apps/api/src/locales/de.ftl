subscription_expired = Dein Tarif { $plan } ist zu Ende. Verlängere ihn, um deine Premium-Funktionen zurückzubekommen.
    .title = Abo abgelaufen
    .button = Jetzt verlängern
subscription_expires_today = Dein Tarif { $plan } endet heute.
    .title = Das Abo läuft heute ab
    .button = Jetzt verlängern
subscription_expires_soon = Dein Tarif { $plan } endet in { $days ->
    [one] { $days } Tag
   *[other] { $days } Tagen
}.
    .title = Das Abo läuft bald ab
    .button = Jetzt verlängern
payment_succeeded = Deine Zahlung von { $price } ist eingegangen. Dein Tarif { $plan } ist aktiv.
    .title = Zahlung eingegangen
    .button = Zahlungen ansehen
payment_failed = Die Zahlung von { $price } für deinen Tarif { $plan } ging nicht durch. Prüfe deine Zahlungsart und versuch es noch einmal.
    .title = Zahlung fehlgeschlagen
    .button = Noch einmal versuchen
renewal_failed = { payment_failed }
    .title = { payment_failed.title }
    .button = Zahlungen ansehen
payment_partial = { $paid } von { $price } für deinen Tarif { $plan } sind eingegangen. Zahle den Rest, um ihn zu aktivieren; nichts ist verloren.
    .title = Ein Teil deiner Zahlung ist eingegangen
    .button = Den Rest zahlen
payment_returned = Du hast auf gleichzeitig geöffneten Seiten zweimal bezahlt. Deshalb wurden { $price } für den Tarif { $plan } zurückgezahlt. Bis deine Bank sie anzeigt, können einige Tage vergehen.
    .title = Zahlung zurückgegeben
    .button = Zahlungen ansehen

login_code = { $code } ist dein Code für die Anmeldung bei Pith. Er gilt 5 Minuten. Wenn du ihn nicht angefordert hast, ignoriere ihn und gib ihn niemandem.
link_code = { $code } ist dein Code, mit dem du dieses Telegram-Konto mit deinem Pith-Konto verbindest. Er gilt 5 Minuten. Wenn du ihn nicht angefordert hast, ignoriere ihn und gib ihn niemandem.
