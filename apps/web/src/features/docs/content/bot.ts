import { type DocSection, heading, list, steps, table, text } from "../doc-page.ts";

export const botStart: DocSection = {
  id: "getting-started",
  title: "Getting started",
  pages: [
    {
      id: "introduction",
      title: "Introduction",
      blocks: [
        text(
          "The bot summarizes videos inside Telegram. Send it a link and it answers with the key points, each behind the time at which it was said; a tap on the time opens the video there.",
        ),
        text(
          "YouTube works, and so do Vimeo, TED, podcasts and pages with a video. A caption file (VTT, SRT, SBV, JSON3 or TXT) works as well.",
        ),
      ],
    },
    {
      id: "bot-setup",
      title: "Bot setup",
      blocks: [
        steps(
          "Open the bot: Start Bot on the home page leads to it. If it leads back to this page, this site has no bot.",
          "Press Start. The bot can answer you only after that.",
          "Choose the language of summaries with `/language` and their length with `/length`.",
        ),
        heading("With your account"),
        text(
          "If you have an account with Google, link Telegram on your account page: type your Telegram ID, which the bot tells you with `/usage`, then the code that the bot sends you. From then on your plan counts in both places, and so does what you use.",
        ),
        heading("Signing in here with Telegram"),
        text(
          "On the sign-in page, type your Telegram ID and the 6-digit code that the bot sends. Or write `/website` to the bot: its link signs you in, once and for five minutes. Don’t pass it on.",
        ),
      ],
    },
    {
      id: "quick-start",
      title: "Quick start",
      blocks: [
        steps(
          "Send the bot a link to a video.",
          "Watch the line of blocks fill while the summary is made. Cancel stops it.",
          "Tap a time to hear that point said.",
          "Use the buttons below the summary for the full text, the chapters, the transcript, the audio, another language or a question.",
        ),
        text("For a part of the video only, write the stretch behind the link: `2:30-12:00`."),
      ],
    },
    {
      id: "commands",
      title: "Commands",
      blocks: [
        table(
          ["Command", "What it does"],
          ["/start", "Begins the conversation"],
          ["/help", "How to use the bot"],
          ["/summarize", "Summarizes the video behind a link, or in the message that you reply to"],
          ["/ask", "Asks about a video, in a reply to its summary"],
          ["/language", "Language of summaries and of the bot"],
          ["/length", "Length of summaries"],
          ["/usage", "Your plan, this month’s use and your Telegram ID"],
          ["/upgrade", "The plans: on the website, or here for Telegram Stars"],
          ["/website", "A link that signs you in on the website"],
          ["/paysupport", "Where to ask about a payment"],
          ["/terms", "The Terms of Service"],
          [
            "/forget",
            "Deletes what the bot remembers about you: languages, length, and which message is which summary",
          ],
        ),
      ],
    },
  ],
};

export const botUse: DocSection = {
  id: "telegram-bot",
  title: "Telegram bot",
  pages: [
    {
      id: "overview",
      title: "Overview",
      blocks: [
        text(
          "The bot works in a private chat, in groups and in inline mode. It keeps to itself: in a group it answers only when it is meant.",
        ),
        text(
          "Summaries that you ask for count against your monthly quota, the same one as on the website and in the extension. A video that you have already summarized costs nothing more.",
        ),
      ],
    },
    {
      id: "features",
      title: "Features",
      blocks: [
        list(
          "Compact summaries whose times are links.",
          "The line in blocks: where the key points are, and which parts they speak for.",
          "Full text, chapters, transcript and other languages by button.",
          "With Pro, the summary read aloud as a voice message.",
          "Questions: reply to a summary, and the answer comes with its moments. Where the video doesn’t say, the bot tells you so.",
          "Several links in one message, forwarded messages, caption files.",
        ),
      ],
    },
    {
      id: "usage-guide",
      title: "Usage guide",
      blocks: [
        heading("Links"),
        text(
          "Send one link or up to five in a message. A link into a playlist is read as the video that it opens.",
        ),
        heading("A part of a video"),
        text("Write the stretch behind the link, as in `2:30-12:00`, `2m30s to 12m` or `from 1:02:03`."),
        heading("Files"),
        text("Send a caption file as a document: VTT, SRT, SBV, JSON3 or TXT, up to 10 MB."),
        heading("Questions"),
        text("Reply to a summary with your question, or press Ask below it."),
        heading("Audio"),
        text(
          "Press Audio below a summary, and it comes as a voice message. Audio summaries are part of Pro and counted apart from text; in a group the person who asked for the summary has it read, and everybody may hear it then.",
        ),
        heading("Plans for Telegram Stars"),
        text(
          "`/upgrade` in the private chat offers the plans for Stars, less what is left of the plan that you have. A payment is for one month and doesn’t renew by itself.",
        ),
        heading("Cancelling"),
        text("Press Cancel while a summary is being made. It doesn’t count towards your month."),
      ],
    },
    {
      id: "group-chats",
      title: "Group chats",
      blocks: [
        steps(
          "Add the bot to the group.",
          "Mention it with a link, or reply with `/summarize` to a message that holds one.",
          "Reply to the summary of your own link to ask about the video.",
        ),
        text(
          "It answers nothing else there. The summary counts for the person who asked for it, and only that person can cancel it, ask about it or have it in another language.",
        ),
        heading("In any other chat"),
        text("Type the bot’s name and a link, or words to search your own summaries: that is inline mode."),
      ],
    },
    {
      id: "bot-settings",
      title: "Bot settings",
      blocks: [
        table(
          ["Setting", "How"],
          ["Language of summaries", "`/language`: the video’s own, or one that the server can write"],
          ["Language of the bot", "`/language`: English, German, Spanish, Russian or Arabic"],
          ["Length", "`/length`: short, medium or long"],
          [
            "Forget me",
            "`/forget` deletes these choices; your account and its summaries are deleted on the website",
          ],
        ),
      ],
    },
  ],
};
