# Commands, as Telegram’s menu lists them
command-help = How to use it
command-summarize = Summarise the video behind a link
command-language = Language of summaries and of the bot
command-length = Length of summaries
command-usage = Your plan and this month’s use
command-upgrade = Plans, on the website or for Telegram Stars
command-website = Open your account on the website
command-forget = Delete what the bot remembers about you

# Start and help
start-greeting = Send me a link to a video. I answer with its key points, each with the moment it was said.
start-more = YouTube works, and so do Vimeo, TED, podcasts and pages with a video. A caption file (VTT, SRT, SBV or TXT) works as well. /help shows the rest.
group-greeting = Mention me with a link to a video, or reply to one with /summarize. I stay silent otherwise.
help-title = How to use Pith
help-direct = Here: send a link, several links, a message with links forwarded from elsewhere, or a caption file. Write a stretch behind the link to have only that part: 2:30-12:00.
help-groups = In groups: mention @{ $bot } with a link, reply to a message that holds a link with /summarize, or reply to me. I answer nothing else there.
help-inline = In any other chat: type @{ $bot } and paste a link, or search your own summaries.
help-ask = To ask about a video, reply to its summary with your question.
help-proof = Every point begins with its time: tap it to hear it said.

# While a summary is being made
stage-starting = Reading the link
stage-queued = Waiting in line
stage-captions = Fetching the captions
stage-listening = Listening to the recording
stage-reading = Reading what was said
stage-writing = Writing the points
stage-finishing = Checking each point against the captions
progress-percent = { $percent }%
connection-lost = The connection to the server was lost. Taking it up again.
cancelled = Cancelled. It doesn’t count towards your month.

# The summary
label-instant = Instant summary
label-model = Summary by { $model }
label-fallback = Instant summary, because the language model failed
captions-manual = captions written by a person
captions-automatic = automatic captions
captions-unknown = captions
captions-recognition = speech recognition
captions-upload = captions from your file
captions-paste = your text
captions-of = { $captions }, { $language }
origin = { $engine }, { $captions }.
language-unavailable = { $language } isn’t available on this server, so the summary is in the language of the captions.
read-share = Read { $percent }% of what was said.
sponsor-cut = { $duration } of sponsor segments left out.
points-shown = { $shown } of { $total } key points
coverage-share = These points speak for { $percent }% of what is said.
range-shown = { $start } to { $end }
range-to-end = from { $start }
chapters-none = This video has no chapters.
transcript-caption = Transcript, { $language }
transcript-none = This summary has no transcript to send.
summary-gone = This summary is no longer there. Send the link again.
no-key-points = Nothing in it stood out as a key point. The chapters and the transcript are below.

# Buttons
button-full = Full text
button-chapters = Chapters
button-transcript = Transcript
button-language = Language
button-ask = Ask
button-audio = Audio
button-cancel = Cancel
button-retry = Try again
button-plans = See the plans
button-website = Open the website
button-stars = { $plan } for { $stars } Stars
button-summarize = Summarise
button-video-language = The video’s own

# Questions
ask-prompt = What do you want to know about “{ $title }”? Reply to this message.
ask-placeholder = Your question
ask-too-long = That question is too long. Ask it in at most { $limit } characters.
ask-not-found = The video doesn’t say.
ask-usage = Reply to a summary with your question.

# Audio
audio-making = I’m reading it aloud. It comes as a voice message.
audio-under-way = It is being read aloud already.
audio-needs-pro = Audio summaries come with Pro.
audio-used-up = You have used all { $limit } audio summaries of this month. They start again on the 1st.
audio-no-voice = This server’s voice doesn’t speak the summary’s language, so it can’t be read aloud.
audio-too-long = This summary is too long to be read aloud.

# Choices
language-title = Which language should summaries have?
language-bot-title = And which language should I speak?
language-only-captions = Summaries on this server are in the language of the video’s captions.
language-set-summary = Summaries will be in { $language } from now on.
language-set-video = Summaries will be in the video’s own language from now on.
language-set-bot = I speak English now.
language-choose = Which language should this summary have?
length-title = How long should summaries be?
length-short = Short
length-medium = Medium
length-long = Long
length-set-short = Summaries will be short from now on.
length-set-medium = Summaries will be of medium length from now on.
length-set-long = Summaries will be long from now on.

# Account
usage-plan = Plan: { $plan }
usage-month = This month: { $used } of { $limit } summaries
usage-unlimited = This month: { $used ->
    [one] { $used } summary
   *[other] { $used } summaries
}, without a limit
usage-audio = Read aloud: { $used } of { $limit }
usage-audio-unlimited = Read aloud: { $used }
usage-days = { $days ->
    [one] { $days } day remaining
   *[other] { $days } days remaining
}
usage-expired = Your plan has expired.
website-link = This link signs you in on the website. It works once and for five minutes; don’t pass it on.
website-group = I send that link in our private chat only. Open @{ $bot } and write /website.
telegram-id = Your Telegram ID: { $id }
upgrade-at = Plans are on the website: { $url }
forget-done = Deleted: your language and length settings, and which of my messages belong to which summary. Your account and its summaries are on the website, where you can delete them too.

# Plans for Telegram’s Stars
stars-title = Pith { $plan }, a month
stars-description = A month of { $plan }. It doesn’t renew by itself; Stars are paid once.
stars-paid = Paid. { $plan } is on until { $date }.
stars-paid-open = Paid. { $plan } is on.
stars-pending = Your payment has arrived. Switching the plan on takes a little longer than usual; nothing is lost.
stars-unbooked = Your payment has arrived, but it couldn’t be matched to an order. Write to { $email } with this number: { $charge }
stars-refunded = The Stars were given back, and the plan that they paid for has ended.
stars-outdated = This offer is out of date. Send /upgrade for a new one.
stars-not-yours = This invoice isn’t yours. Send /upgrade for your own.
stars-unavailable = The payment can’t be checked right now. Nothing was taken. Try again in a minute.
stars-private = Plans are paid for in our private chat. Open it and send /upgrade.
stars-support = For questions about a payment, or to have Stars given back, write to { $email }. Say when you paid.
stars-terms = The terms are on the website: { $url }

# Inline mode
inline-summarize = Summarise this video
inline-hint = Paste a link to a video
inline-open = How it works
inline-pending = The summary is being made.
inline-start = If nothing happens here, press Summarise.

# What can’t be done, and what to do next
link-missing = I need a link to a video. Paste one, or see /help.
link-missing-group = I need a link to a video. Write it behind my name, or reply to the message that holds it.
links-limited = I took the first { $count } links of your message.
jobs-limited = { $count } of your summaries are still being made. Send the next link when one of them is done.
not-yours = Only the person who asked for this summary can do that. Send me the link yourself.
already-done = That is already done.
button-old = This button is too old. Send the link again.
file-too-large = That file is too large. I can take caption files up to { $megabytes } MB.
file-unsupported = I can read caption files (VTT, SRT, SBV, JSON3, TXT), not this one. Send one of those, or a link.
file-failed = The file couldn’t be fetched from Telegram. Send it again.
refusal-invalid_input = That can’t be summarised as it is. Check the link and send it again.
refusal-input_too_large = That is too long for one summary. Send a stretch of it, for example with 0:00-60:00 behind the link.
refusal-unsupported_format = I can’t read that format. Send a caption file as VTT, SRT, SBV, JSON3 or TXT.
refusal-no_speech = No speech was found in it. Try a video in which somebody speaks.
refusal-unsupported_link = I can’t read videos from that address. Send a link to YouTube, Vimeo, TED, a podcast or a page with a video.
refusal-video_private = This video is private. Ask its owner to share it, or send the captions as a file.
refusal-video_removed = This video was removed, so there is nothing left to read. Check the link.
refusal-video_age_restricted = This video is age-restricted and can’t be read without signing in there. With the browser extension you can summarise it where you are signed in.
refusal-video_members_only = This video is for channel members. If you are one, the browser extension can summarise it where you are signed in.
refusal-video_paid = This video has to be bought or rented. If you have it, the browser extension can summarise it where you are signed in.
refusal-video_live = This video is still live. Send the link again when the broadcast is over.
refusal-video_upcoming = This video hasn’t started yet. Send the link again after it was shown.
refusal-video_region_blocked = This video is blocked in the server’s country. The browser extension can summarise it where you can watch it.
refusal-video_unavailable = This video isn’t available. Check the link, or try another copy of it.
refusal-no_captions = This video has no captions, so there is nothing to prove a summary with. If you have captions, send them as a file.
refusal-captions_truncated = The captions came back incomplete. Try again in a few minutes.
refusal-source_blocked = The video’s host is refusing requests from this server at the moment. Try again later, or use the browser extension.
refusal-source_consent = The video’s host asks for consent that this server can’t give. Use the browser extension for this one.
refusal-source_unreachable = The video’s host didn’t answer. Try again in a few minutes.
refusal-source_changed = The video’s host answered in a way that this server doesn’t understand yet. Try again later.
refusal-forbidden_address = I don’t open that address. Send a public link.
refusal-model_failed = The language model failed, and nothing was counted. Try again.
refusal-unsupported_language = That language isn’t on offer here. Choose another with /language.
refusal-quota_exceeded = Your summaries for this month are used up. A larger plan continues at once; otherwise the count starts again on the 1st.
refusal-rate_limited = That was a lot at once. Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
refusal-not_configured = That isn’t set up on this server.
refusal-not_found = That isn’t there any more. Send the link again.
refusal-unauthenticated = The bot can’t ask the server for you right now. Try again later; if it stays, write to support on the website.
refusal-network = The server can’t be reached at the moment. Nothing was counted. Try again in a minute.
refusal-internal = Something failed on our side. Nothing was counted. Try again; if it stays, write to support on the website.
