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
          "The bot summarizes videos in Telegram. Send it a link, and it replies with the key points, each with its timestamp. Tap a timestamp to open the video at that moment.",
        ),
        text(
          "It supports YouTube, Vimeo, TED, podcasts, and web pages with a video. You can also send a caption file (VTT, SRT, SBV, JSON3, or TXT) or, if this site has speech recognition, a voice message, audio, or video.",
        ),
      ],
    },
    {
      id: "bot-setup",
      title: "Bot setup",
      blocks: [
        steps(
          "Click *Start Bot* on the home page. If that brings you back to this page, this site has no bot.",
          "Press *Start*. The bot can’t reply to you before that.",
          "Choose the language of summaries with `/language` and their length with `/length`.",
        ),
        heading("With your account"),
        text(
          "If you already have an account here, link Telegram on your account page. Enter your Telegram ID, which you can get by sending the bot `/usage`, and then the code that the bot sends you. After that, both accounts share {plans|your plan and }your usage.",
        ),
        heading("Signing in here with Telegram"),
        text(
          "On the sign-in page, enter your Telegram ID and then the 6-digit code that the bot sends you. You can also send `/website` to the bot for a link that signs you in. The link works once and expires in five minutes. Don’t share it.",
        ),
      ],
    },
    {
      id: "quick-start",
      title: "Quick start",
      blocks: [
        steps(
          "Send the bot a link to a video.",
          "Watch the progress bar while the summary is being created. Tap *Cancel* to stop it.",
          "Tap a timestamp to hear that part of the video.",
          "Use the buttons below the summary to get the full text, chapters, transcript, audio, or another language, format, or length, or to ask a question.",
        ),
        text("To summarize only part of a video, add a range after the link: `2:30-12:00`."),
      ],
    },
    {
      id: "commands",
      title: "Commands",
      blocks: [
        table(
          ["Command", "What it does"],
          ["/start", "Start the bot"],
          ["/help", "How to use the bot"],
          ["/summarize", "Summarize a video from a link, or from the message you reply to"],
          ["/history", "Your summaries; add words to search what was said"],
          ["/ask", "Ask about a video, as a reply to its summary, or ask all of your summaries"],
          ["/follow", "Get new episodes of a channel, podcast, or feed summarized"],
          ["/following", "What you follow, with its rules and latest episodes"],
          ["/digest", "Get a daily or weekly digest of what you follow"],
          ["/settings", "Language and length; in a group, the group’s settings"],
          ["/cancel", "Stop the summaries in progress"],
          ["/language", "Language for summaries and the bot"],
          ["/length", "Summary length"],
          ["/wish", "Your own instructions, if this site has a language model"],
          ["/usage", "{plans|Your plan, this}{!plans|This} month’s usage, and your Telegram ID"],
          ["{plans|/upgrade}", "Get a plan on the website or with Telegram Stars"],
          ["/website", "Get a link that signs you in to the website"],
          ["{plans|/paysupport}", "Get help with a payment"],
          ["/privacy", "What the bot stores about you"],
          ["/data", "Download everything that is kept about you"],
          ["/terms", "Terms of Service"],
          [
            "/forget",
            "Delete what the bot remembers about you: languages, length, and which message belongs to which summary",
          ],
          ["/delete", "Delete your account and all of its summaries, after you confirm"],
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
          "The bot works in private chats, in groups, and in inline mode. In groups, it only responds when you address it, unless an admin has it summarize every video link.",
        ),
        text(
          "Each summary counts toward your monthly limit, which you share with the website and the extension. Requesting a summary you already have doesn’t count again.",
        ),
      ],
    },
    {
      id: "features",
      title: "Features",
      blocks: [
        list(
          "Compact summaries with linked timestamps.",
          "A bar that shows which parts of the video the key points cover.",
          "Buttons for the full text, chapters, transcript, and other languages.",
          "{plans|With Pro, summaries}{!plans|Summaries} read aloud as voice messages.",
          "Questions: reply to a summary, and the bot answers with timestamps. If the video doesn’t say, the bot tells you.",
          "Multiple links in one message, forwarded messages, and caption files.",
        ),
      ],
    },
    {
      id: "usage-guide",
      title: "Usage guide",
      blocks: [
        heading("Links"),
        text(
          "Send up to five links in a message. For a link to a video in a playlist, the bot summarizes that video. For a playlist or a channel, it lists videos to choose from. In the private chat, it can also summarize all of them, try failed ones again, and follow new ones.",
        ),
        heading("Part of a video"),
        text("Add a range after the link, such as `2:30-12:00`, `2m30s to 12m`, or `from 1:02:03`."),
        heading("Files"),
        text("Send a caption file as a document: VTT, SRT, SBV, JSON3, or TXT, up to 10 MB."),
        heading("Questions"),
        text(
          "Reply to a summary with your question, or tap *Ask* below it. In the private chat, `/ask` followed by a question asks all of your summaries.",
        ),
        heading("Audio"),
        text(
          "Tap *Audio* below a summary to get it as a voice message. Audio summaries {plans|are part of Pro and }have their own limit. In a group, only the person who asked for the summary can request its audio, but everyone can listen to it.{plans| If the group’s plan paid for the summary, every member can request its audio.}",
        ),
        heading("{plans|Paying with Telegram Stars}"),
        text(
          "{plans|Send `/upgrade` in the private chat to buy a plan with Stars. What’s left of your current plan is credited. A payment covers one month and doesn’t renew automatically.}",
        ),
        heading("Canceling"),
        text(
          "Tap *Cancel* while a summary is being created. Canceled summaries don’t count toward your limit.",
        ),
      ],
    },
    {
      id: "group-chats",
      title: "Group chats",
      blocks: [
        steps(
          "Add the bot to the group.",
          "Mention it with a link, or reply with `/summarize` to a message that contains one.",
          "To ask about the video, reply to its summary with a question that has a question mark, or that mentions the bot.",
        ),
        text(
          "The bot ignores all other messages in the group. A summary counts toward the limit of the person who asked for it, and only that person can cancel it. Everyone can read it in full and ask about it.{plans| Any member can buy a plan for the group with `/upgrade`. Summaries in the group then count toward that plan first.}",
        ),
        text(
          "Admins can send `/settings` to choose whether the bot summarizes every video link or only when asked, who can ask, the language and length of summaries, and quiet hours. To see every link, the bot must be an admin of the group, too.",
        ),
        heading("In any other chat"),
        text(
          "Inline mode: type the bot’s name, followed by a link or by words to search for in your own summaries.",
        ),
      ],
    },
    {
      id: "bot-settings",
      title: "Bot settings",
      blocks: [
        table(
          ["Setting", "How"],
          [
            "Language of summaries",
            "`/language`: same as the video, or any language that the server supports",
          ],
          [
            "Language of the bot",
            "`/language`: English, German, Spanish, Russian, Arabic, or one of eight other languages",
          ],
          ["Length", "`/length`: short, medium, or long"],
          [
            "Forget me",
            "`/forget` deletes these settings. `/delete` deletes your account and its summaries.",
          ],
        ),
      ],
    },
  ],
};
