subscription_expired = انتهت خطتك { $plan }. جدّدها لتستعيد مزاياك المدفوعة.
    .title = انتهى الاشتراك
    .button = جدّد الآن
subscription_expires_today = تنتهي خطتك { $plan } اليوم.
    .title = ينتهي الاشتراك اليوم
    .button = جدّد الآن
subscription_expires_soon = تنتهي خطتك { $plan } { $days ->
    [zero] اليوم
    [one] بعد يوم واحد
    [two] بعد يومين
    [few] بعد { $days } أيام
    [many] بعد { $days } يومًا
   *[other] بعد { $days } يوم
}.
    .title = ينتهي الاشتراك قريبًا
    .button = جدّد الآن
payment_succeeded = وصلت دفعتك بمبلغ { $price }. خطتك { $plan } مفعّلة.
    .title = وصلت الدفعة
    .button = اعرض المدفوعات
payment_failed = لم تكتمل دفعة { $price } لخطتك { $plan }. تحقق من طريقة الدفع وحاول مرة أخرى.
    .title = فشل الدفع
    .button = حاول مرة أخرى
renewal_failed = { payment_failed }
    .title = { payment_failed.title }
    .button = اعرض المدفوعات
payment_partial = وصل { $paid } من أصل { $price } لخطتك { $plan }. ادفع الباقي لتفعيلها؛ لم يضِع شيء.
    .title = وصل جزء من دفعتك
    .button = ادفع الباقي
payment_returned = دفعت مرتين في صفحتين كانتا مفتوحتين في الوقت نفسه، فأُعيد إليك مبلغ { $price } المدفوع لخطة { $plan }. قد يستغرق ظهوره في حسابك المصرفي بضعة أيام.
    .title = أُعيدت الدفعة
    .button = اعرض المدفوعات

login_code = { $code } هو رمزك لتسجيل الدخول إلى Pith. يصلح لمدة 5 دقائق. إن لم تطلبه فتجاهله ولا تعطه لأحد.
link_code = { $code } هو رمزك لربط حساب تيليغرام هذا بحسابك في Pith. يصلح لمدة 5 دقائق. إن لم تطلبه فتجاهله ولا تعطه لأحد.
