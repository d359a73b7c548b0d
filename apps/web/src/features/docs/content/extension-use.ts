import { type DocSection, heading, list, steps, table, text } from "../doc-page.ts";

export const extensionUse: DocSection = {
  id: "browser-extension",
  title: "Browser extension",
  pages: [
    {
      id: "overview",
      title: "Overview",
      blocks: [
        text(
          "The extension has four parts: the *Summarize* button on YouTube, the panel that it opens next to the video, the popup in the toolbar, and a side panel for other sites.",
        ),
        text(
          "Captions are read in the page, where you already have access to them. When you ask for a full summary, they’re sent to our server along with the link. So you can summarize any video you can watch, even if our server can’t access it, such as an age-restricted one.",
        ),
        text(
          "Captions sent by your browser are used for your summaries alone, unless a second signed-in user sends exactly the same ones. Then they’re used for other people’s summaries, too.",
        ),
      ],
    },
    {
      id: "features",
      title: "Features",
      blocks: [
        list(
          "Instant summary: created in your browser right away, for free.",
          "Full summary: title, gist, key points with quotes and timestamps, chapters, and coverage. Choose its length, format, and language in the panel, which shows what each choice costs.",
          "Ask a question about the video, listen to the summary, share it, save a point, or export it.",
          "Export: Markdown for Obsidian, text, JSON, a table (CSV), flashcards for Anki, or subtitles. On this site, you also get an e-book (EPUB) and a PDF, and can send summaries to Notion and Readwise: connect them on your account page.",
          "Side panel: an instant summary of a captioned video on another site, or of the text you selected.",
          "Navigation: click a key point, a chapter, or a mark on the line to jump to that moment.",
          "Marks on the progress bar that show where the key points are in the video.",
          "Coverage: the line is thick where the summary covers the video and thin where it doesn’t.",
          "Source: whether the captions are automatic or human-written, their language, how much was read, and how much sponsor content was skipped.",
        ),
      ],
    },
    {
      id: "installation-guide",
      title: "Installation guide",
      blocks: [
        heading("The button doesn’t appear"),
        list(
          "Reload the tab. The extension doesn’t run in tabs that were open before you installed it.",
          "Make sure Pith has access to youtube.com: right-click its icon, then select *This can read and change site data* and *On youtube.com*.",
          "The button appears on video pages, Shorts, and live streams. On other YouTube pages, it appears when you point to a thumbnail. On players embedded in other sites, use the side panel. If YouTube’s row of buttons is missing, the button floats in the corner.",
        ),
        heading("The panel says there are no captions"),
        text(
          "The video has no captions, not even automatic ones. Automatic captions take a while after an upload and aren’t available in some languages. If you have a caption file, upload it on this site’s home page.",
        ),
        heading("The panel says YouTube didn’t provide the captions"),
        text("Turn captions on in YouTube’s player, then click *Summarize* again in the panel."),
        heading("Permissions"),
        table(
          ["Permission", "What it is for"],
          ["youtube.com", "Showing the button and the panel, reading captions, and controlling the player"],
          ["storage", "Keeping your settings, your sign-in, and summaries by your own model on this device"],
          ["activeTab, scripting, sidePanel", "Reading the page you open the side panel on"],
          ["contextMenus", "Summarizing a link, a page, or selected text from its menu"],
          ["offscreen", "Creating instant summaries outside YouTube’s page"],
          ["This site", "Creating full summaries and showing your usage"],
        ),
        heading("Updating and removing"),
        text(
          "Chrome updates the extension automatically. To remove it, right-click its icon and select *Remove from Chrome*. Your summaries stay in your account.",
        ),
      ],
    },
    {
      id: "user-interface",
      title: "User interface",
      blocks: [
        heading("The panel"),
        text(
          "The line at the top shows the whole video from left to right, with gaps between chapters and a mark for each key point. Below it are the gist, the key points, and the chapters.",
        ),
        heading("Keyboard shortcuts"),
        table(
          ["Key", "What it does"],
          ["J and K", "Next and previous key point"],
          ["Enter", "Jump to the key point in the video"],
          ["Arrow keys", "Move between marks while the line is focused"],
          ["Escape", "Close the panel"],
          ["Alt+Shift+S", "Open or close the panel"],
          ["Alt+Shift+P", "Open the popup"],
          ["Alt+Shift+K", "Open the side panel"],
        ),
        heading("The popup"),
        text(
          "The popup shows the video in the current tab and opens its summary. If there’s no video, you can paste a link to open on this site. Below that are this month’s usage, your account, and links to your summaries{plans| and the plans}{!plans| and your account page}.",
        ),
      ],
    },
    {
      id: "settings",
      title: "Settings",
      blocks: [
        text(
          "By default, the extension is in your browser’s language: English, German, Spanish, Russian, or Arabic. Full summaries are medium length and in the language of the captions. You can change this in the options.",
        ),
        table(
          ["What", "Where to change it"],
          ["Length and languages", "The extension’s options"],
          [
            "Who writes full summaries: our server, another Pith server, or your own model",
            "The extension’s options",
          ],
          [
            "Instant summaries: rewritten by the browser’s own model, or without sponsor segments",
            "The extension’s options",
          ],
          ["Whether you stay signed in, and whether the panel stays open", "The extension’s options"],
          ["Alt+Shift shortcuts", "The browser’s page for shortcuts, which the options link to"],
          ["Light or dark", "YouTube’s own settings, since the panel uses the same theme"],
          ["Account{plans| and plan}", "The popup, by signing in or out"],
        ),
        heading("Troubleshooting"),
        steps(
          "Sign out in the popup and sign in again.",
          "Reload the YouTube tab.",
          "If that doesn’t help, send support the video’s link and the message in the panel.",
        ),
      ],
    },
  ],
};
