# What the server itself writes to somebody in Telegram. The website knows the English notices by their very letters.
subscription_expired = Your { $plan } plan has ended. Renew it to get your premium features back.
    .title = Subscription expired
    .button = Renew now
subscription_expires_today = Your { $plan } plan ends today.
    .title = Subscription expires today
    .button = Renew now
subscription_expires_soon = Your { $plan } plan ends in { $days ->
    [one] { $days } day
   *[other] { $days } days
}.
    .title = Subscription expires soon
    .button = Renew now
payment_succeeded = Your payment of { $price } has arrived. Your { $plan } plan is active.
    .title = Payment received
    .button = View transactions
payment_failed = The payment of { $price } for your { $plan } plan didn't go through. Check your payment method and try again.
    .title = Payment failed
    .button = Try again
renewal_failed = { payment_failed }
    .title = { payment_failed.title }
    .button = View transactions
payment_partial = { $paid } of { $price } for your { $plan } plan arrived. Pay the rest to activate it; nothing is lost.
    .title = Part of your payment arrived
    .button = Pay the rest
payment_returned = You paid twice on pages that were open at the same time, so { $price } for the { $plan } plan was given back. Your bank may take some days to show it.
    .title = Payment given back
    .button = View transactions

# The code comes first: it is what a phone's banner shows of the message.
login_code = { $code } is your code to sign in to Pith. It is valid for 5 minutes. If you didn't ask for it, ignore it and give it to nobody.
link_code = { $code } is your code to link this Telegram account to your Pith account. It is valid for 5 minutes. If you didn't ask for it, ignore it and give it to nobody.
