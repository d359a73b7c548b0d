subscription_expired = Tu plan { $plan } ha terminado. Renuévalo para recuperar tus funciones prémium.
    .title = Suscripción caducada
    .button = Renovar ahora
subscription_expires_today = Tu plan { $plan } termina hoy.
    .title = La suscripción caduca hoy
    .button = Renovar ahora
subscription_expires_soon = Tu plan { $plan } termina dentro de { $days ->
    [one] { $days } día
    [many] { $days } de días
   *[other] { $days } días
}.
    .title = La suscripción caduca pronto
    .button = Renovar ahora
payment_succeeded = Tu pago de { $price } ha llegado. Tu plan { $plan } está activo.
    .title = Pago recibido
    .button = Ver los pagos
payment_failed = El pago de { $price } por tu plan { $plan } no se completó. Revisa tu forma de pago e inténtalo de nuevo.
    .title = El pago ha fallado
    .button = Intentar de nuevo
renewal_failed = { payment_failed }
    .title = { payment_failed.title }
    .button = Ver los pagos
payment_partial = Han llegado { $paid } de { $price } por tu plan { $plan }. Paga el resto para activarlo; no se pierde nada.
    .title = Ha llegado una parte de tu pago
    .button = Pagar el resto
payment_returned = Pagaste dos veces en páginas que estaban abiertas al mismo tiempo, así que se te han devuelto { $price } del plan { $plan }. Tu banco puede tardar unos días en mostrarlo.
    .title = Pago devuelto
    .button = Ver los pagos

login_code = { $code } es tu código para iniciar sesión en Pith. Es válido durante 5 minutos. Si no lo has pedido, ignóralo y no se lo des a nadie.
link_code = { $code } es tu código para vincular esta cuenta de Telegram a tu cuenta de Pith. Es válido durante 5 minutos. Si no lo has pedido, ignóralo y no se lo des a nadie.
