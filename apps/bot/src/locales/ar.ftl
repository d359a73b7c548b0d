# الأوامر كما تعرضها قائمة تيليغرام
command-help = طريقة الاستخدام
command-summarize = تلخيص الفيديو في الرابط
command-language = لغة الملخصات ولغة البوت
command-length = طول الملخصات
command-usage = خطتك واستخدامك هذا الشهر
command-upgrade = الخطط، على الموقع أو بنجوم تيليغرام
command-website = فتح حسابك على الموقع
command-forget = حذف ما يتذكره البوت عنك

start-greeting = أرسل لي رابط فيديو، وأرد عليك بنقاطه الرئيسية، كل نقطة مع اللحظة التي قيلت فيها.
start-more = يعمل مع يوتيوب، وكذلك مع Vimeo وTED والبودكاست والصفحات التي فيها فيديو. ويمكنك إرسال ملف ترجمة نصية (VTT أو SRT أو SBV أو TXT). البقية في /help.
group-greeting = اذكرني مع رابط فيديو، أو رد على رسالة فيها رابط بالأمر /summarize. وفيما عدا ذلك أبقى صامتًا.
help-title = كيف تستخدم Pith
help-direct = هنا: أرسل رابطًا أو عدة روابط أو رسالة محوّلة فيها روابط أو ملف ترجمة نصية. اكتب مقطعًا بعد الرابط لتحصل على ذلك الجزء وحده: 2:30-12:00.
help-groups = في المجموعات: اذكر @{ $bot } مع رابط، أو رد بالأمر /summarize على رسالة فيها رابط، أو رد عليّ. ولا أرد هناك على غير ذلك.
help-inline = في أي محادثة أخرى: اكتب @{ $bot } والصق رابطًا، أو ابحث في ملخصاتك.
help-ask = للسؤال عن فيديو، رد على ملخصه بسؤالك.
help-proof = كل نقطة تبدأ بوقتها: اضغط عليه لتسمعها.

stage-starting = أقرأ الرابط
stage-queued = في الانتظار
stage-captions = أجلب الترجمة النصية
stage-listening = أستمع إلى التسجيل
stage-reading = أقرأ ما قيل
stage-writing = أكتب النقاط
stage-finishing = أتحقق من كل نقطة في الترجمة النصية
progress-percent = { $percent }%
connection-lost = انقطع الاتصال بالخادم، وتجري استعادته.
cancelled = أُلغي، ولا يُحسب من شهرك.

label-instant = ملخص فوري
label-model = ملخص من { $model }
label-fallback = ملخص فوري، لأن النموذج اللغوي تعطل
captions-manual = ترجمة نصية كتبها إنسان
captions-automatic = ترجمة نصية آلية
captions-unknown = ترجمة نصية
captions-recognition = التعرّف على الكلام
captions-upload = ترجمة نصية من ملفك
captions-paste = نصك
captions-of = { $captions }، { $language }
origin = { $engine }، { $captions }.
language-unavailable = اللغة ({ $language }) غير متاحة على هذا الخادم، لذلك جاء الملخص بلغة الترجمة النصية.
read-share = قُرئ { $percent }% مما قيل.
sponsor-cut = حُذف من الإعلانات { $duration }.
points-shown = { $shown } من { $total } من النقاط الرئيسية
coverage-share = تعبّر هذه النقاط عن { $percent }% مما قيل.
range-shown = من { $start } إلى { $end }
range-to-end = من { $start }
chapters-none = ليس في هذا الفيديو فصول.
transcript-caption = النص المكتوب، { $language }
transcript-none = ليس لهذا الملخص نص مكتوب لإرساله.
summary-gone = لم يعد هذا الملخص موجودًا. أرسل الرابط مرة أخرى.
no-key-points = لم يبرز فيه شيء كنقطة رئيسية. الفصول والنص المكتوب في الأسفل.

button-full = النص الكامل
button-chapters = الفصول
button-transcript = النص المكتوب
button-language = اللغة
button-ask = سؤال
button-audio = استماع
button-cancel = إلغاء
button-retry = حاول مرة أخرى
button-plans = عرض الخطط
button-website = فتح الموقع
button-stars = { $stars ->
    [zero] { $plan } بلا نجوم
    [one] { $plan } مقابل نجمة واحدة
    [two] { $plan } مقابل نجمتين
    [few] { $plan } مقابل { $stars } نجوم
    [many] { $plan } مقابل { $stars } نجمة
   *[other] { $plan } مقابل { $stars } نجمة
}
button-summarize = تلخيص
button-video-language = لغة الفيديو

ask-prompt = ماذا تريد أن تعرف عن «{ $title }»؟ رد على هذه الرسالة.
ask-placeholder = سؤالك
ask-too-long = السؤال طويل جدًا. اكتبه في { $limit } حرفًا على الأكثر.
ask-not-found = لا يذكر الفيديو ذلك.
ask-usage = رد على ملخص بسؤالك.

audio-making = أقرؤه بصوت مسموع، وسيصل رسالةً صوتية.
audio-under-way = تجري قراءته بصوت مسموع الآن.
audio-needs-pro = الملخصات الصوتية جزء من خطة Pro.
audio-used-up = استنفدت كل الملخصات الصوتية لهذا الشهر ({ $limit }). يبدأ العد من جديد في اليوم الأول من الشهر.
audio-no-voice = صوت هذا الخادم لا يتحدث لغة الملخص، فلا يمكن قراءته بصوت مسموع.
audio-too-long = هذا الملخص أطول من أن يُقرأ بصوت مسموع.

language-title = بأي لغة تريد الملخصات؟
language-bot-title = وبأي لغة أتحدث؟
language-only-captions = الملخصات على هذا الخادم بلغة الترجمة النصية للفيديو.
language-set-summary = لغة الملخصات من الآن: { $language }.
language-set-video = ستكون الملخصات من الآن بلغة الفيديو.
language-set-bot = أتحدث العربية الآن.
language-choose = بأي لغة تريد هذا الملخص؟
length-title = ما طول الملخصات الذي تريده؟
length-short = قصير
length-medium = متوسط
length-long = طويل
length-set-short = ستكون الملخصات قصيرة من الآن.
length-set-medium = ستكون الملخصات متوسطة من الآن.
length-set-long = ستكون الملخصات طويلة من الآن.

usage-plan = الخطة: { $plan }
usage-month = ملخصات هذا الشهر: { $used } من { $limit }
usage-unlimited = ملخصات هذا الشهر: { $used }، بلا حد
usage-audio = قُرئ بصوت مسموع: { $used } من { $limit }
usage-audio-unlimited = قُرئ بصوت مسموع: { $used }
usage-days = { $days ->
    [zero] لم يبقَ أي يوم
    [one] بقي يوم واحد
    [two] بقي يومان
    [few] بقيت { $days } أيام
    [many] بقي { $days } يومًا
   *[other] بقي { $days } يوم
}
usage-expired = انتهت صلاحية خطتك.
website-link = هذا الرابط يسجل دخولك إلى الموقع. يعمل مرة واحدة ولمدة خمس دقائق؛ لا تعطه لأحد.
website-group = لا أرسل هذا الرابط إلا في محادثتنا الخاصة. افتح @{ $bot } واكتب /website.
telegram-id = معرّفك في تيليغرام: { $id }
upgrade-at = الخطط على الموقع: { $url }
forget-done = حُذفت إعدادات اللغة والطول، وما يربط رسائلي بالملخصات. حسابك وملخصاته على الموقع، ويمكنك حذفها هناك أيضًا.

stars-title = Pith { $plan }، شهر
stars-description = شهر من { $plan }. لا يتجدد من تلقاء نفسه؛ تُدفع النجوم مرة واحدة.
stars-paid = تم الدفع. خطة { $plan } سارية حتى { $date }.
stars-paid-open = تم الدفع. خطة { $plan } سارية.
stars-pending = وصلت دفعتك. تفعيل الخطة يستغرق أطول قليلًا من المعتاد؛ لم يضع شيء.
stars-unbooked = وصلت دفعتك، لكنها لا تطابق أي طلب. راسل { $email } واذكر هذا الرقم: { $charge }
stars-refunded = أُعيدت النجوم، وانتهت الخطة التي دُفعت بها.
stars-outdated = هذا العرض قديم. أرسل /upgrade للحصول على عرض جديد.
stars-not-yours = هذه الفاتورة ليست لك. أرسل /upgrade للحصول على فاتورتك.
stars-unavailable = لا يمكن التحقق من الدفع الآن. لم يُخصم شيء. حاول مرة أخرى بعد دقيقة.
stars-private = تُدفع الخطط في محادثتنا الخاصة. افتحها وأرسل /upgrade.
stars-support = للأسئلة عن دفعة أو لاستعادة النجوم راسل { $email } واذكر متى دفعت.
stars-terms = الشروط على الموقع: { $url }

inline-summarize = تلخيص هذا الفيديو
inline-hint = الصق رابط فيديو
inline-open = كيف يعمل
inline-pending = يجري إعداد الملخص.
inline-start = إن لم يحدث شيء هنا فاضغط «تلخيص».

link-missing = أحتاج إلى رابط فيديو. الصق رابطًا أو اطلع على /help.
link-missing-group = أحتاج إلى رابط فيديو. اكتبه بعد اسمي، أو رد على الرسالة التي فيها الرابط.
links-limited = أخذت من رسالتك أول { $count } من الروابط.
jobs-limited = ما زالت { $count } من ملخصاتك قيد الإعداد. أرسل الرابط التالي حين ينتهي أحدها.
not-yours = لا يستطيع ذلك إلا من طلب هذا الملخص. أرسل لي الرابط بنفسك.
already-done = تم ذلك من قبل.
button-old = هذا الزر قديم جدًا. أرسل الرابط مرة أخرى.
file-too-large = هذا الملف كبير جدًا. أقبل ملفات الترجمة النصية حتى { $megabytes } ميغابايت.
file-unsupported = أقرأ ملفات الترجمة النصية (VTT وSRT وSBV وJSON3 وTXT) لا هذا الملف. أرسل واحدًا منها أو رابطًا.
file-failed = تعذر جلب الملف من تيليغرام. أرسله مرة أخرى.
refusal-invalid_input = لا يمكن تلخيص هذا كما هو. تحقق من الرابط وأرسله مرة أخرى.
refusal-input_too_large = هذا أطول من أن يلخص دفعة واحدة. أرسل مقطعًا منه، مثلًا بكتابة 0:00-60:00 بعد الرابط.
refusal-unsupported_format = لا أستطيع قراءة هذا التنسيق. أرسل ملف ترجمة نصية بتنسيق VTT أو SRT أو SBV أو JSON3 أو TXT.
refusal-no_speech = لا أحد يتكلم فيه. جرب فيديو يتحدث فيه أحد.
refusal-unsupported_link = لا أستطيع قراءة فيديوهات من هذا العنوان. أرسل رابطًا من يوتيوب أو Vimeo أو TED أو بودكاست أو صفحة فيها فيديو.
refusal-video_private = هذا الفيديو خاص. اطلب من صاحبه مشاركته، أو أرسل الترجمة النصية كملف.
refusal-video_removed = حُذف هذا الفيديو ولم يبق ما يُقرأ. تحقق من الرابط.
refusal-video_age_restricted = هذا الفيديو مقيد بالعمر ولا يُقرأ دون تسجيل الدخول هناك. تستطيع إضافة المتصفح تلخيصه حيث سجّلت دخولك.
refusal-video_members_only = هذا الفيديو لأعضاء القناة. إن كنت منهم فتستطيع إضافة المتصفح تلخيصه حيث سجّلت دخولك.
refusal-video_paid = هذا الفيديو للشراء أو الاستئجار. إن كان لديك فتستطيع إضافة المتصفح تلخيصه حيث سجّلت دخولك.
refusal-video_live = ما زال البث مباشرًا. أرسل الرابط مرة أخرى بعد انتهائه.
refusal-video_upcoming = لم يبدأ هذا الفيديو بعد. أرسل الرابط مرة أخرى بعد عرضه.
refusal-video_region_blocked = هذا الفيديو محجوب في بلد الخادم. تستطيع إضافة المتصفح تلخيصه حيث يمكنك مشاهدته.
refusal-video_unavailable = هذا الفيديو غير متاح. تحقق من الرابط أو جرب نسخة أخرى.
refusal-no_captions = ليس لهذا الفيديو ترجمة نصية، فلا شيء يثبت الملخص. إن كانت لديك ترجمة نصية فأرسلها كملف.
refusal-captions_truncated = وصلت الترجمة النصية ناقصة. حاول مرة أخرى بعد بضع دقائق.
refusal-source_blocked = يرفض موقع الفيديو طلبات هذا الخادم حاليًا. حاول لاحقًا أو استخدم إضافة المتصفح.
refusal-source_consent = يطلب موقع الفيديو موافقة لا يستطيع هذا الخادم منحها. استخدم إضافة المتصفح لهذا الفيديو.
refusal-source_unreachable = لم يجب موقع الفيديو. حاول مرة أخرى بعد بضع دقائق.
refusal-source_changed = أجاب موقع الفيديو بطريقة لا يفهمها هذا الخادم بعد. حاول لاحقًا.
refusal-forbidden_address = لا أفتح هذا العنوان. أرسل رابطًا عامًا.
refusal-model_failed = تعطل النموذج اللغوي ولم يُحسب شيء. حاول مرة أخرى.
refusal-unsupported_language = هذه اللغة غير متاحة هنا. اختر غيرها بالأمر /language.
refusal-quota_exceeded = استنفدت ملخصات هذا الشهر. تستطيع المتابعة فورًا بخطة أكبر؛ وإلا يبدأ العد من جديد في اليوم الأول من الشهر.
refusal-rate_limited = كان ذلك كثيرًا دفعة واحدة. حاول مرة أخرى { $seconds ->
    [zero] الآن
    [one] بعد ثانية
    [two] بعد ثانيتين
    [few] بعد { $seconds } ثوانٍ
    [many] بعد { $seconds } ثانية
   *[other] بعد { $seconds } ثانية
}.
refusal-not_configured = هذا غير مُعدّ على هذا الخادم.
refusal-not_found = لم يعد هذا موجودًا. أرسل الرابط مرة أخرى.
refusal-unauthenticated = لا يستطيع البوت الآن سؤال الخادم نيابة عنك. حاول لاحقًا؛ وإن استمر ذلك فراسل الدعم على الموقع.
refusal-network = لا يمكن الوصول إلى الخادم حاليًا. لم يُحسب شيء. حاول مرة أخرى بعد دقيقة.
refusal-internal = حدث خلل لدينا. لم يُحسب شيء. حاول مرة أخرى؛ وإن استمر فراسل الدعم على الموقع.
