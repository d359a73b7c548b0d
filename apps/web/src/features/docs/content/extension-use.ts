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
          "The extension has three parts: the button Summarize on YouTube’s watch page, a panel that it opens beside the video, and a popup behind the icon in the toolbar.",
        ),
        text(
          "Captions are read in the page, where you already have them, and handed to our server with the link when you ask for a full summary. That is why videos which the server can’t reach by itself, such as age-restricted ones, can be summarized where you can watch them.",
        ),
        text(
          "Captions that come from a browser are used for that person’s summary only. They are used for others no sooner than a second signed-in person has handed over the very same words.",
        ),
      ],
    },
    {
      id: "features",
      title: "Features",
      blocks: [
        list(
          "Instant glance: made in the browser at once, at no cost.",
          "Full summary: title, gist, key points with quotes and times, chapters, coverage.",
          "Seeking: a key point, a chapter or a seed on the line moves the player.",
          "Marks on the progress bar: where the key points are in the video.",
          "Coverage: the line is thick where the summary speaks for the video, thin where it doesn’t.",
          "Origin: automatic captions or a person’s, their language, how much was read, how much of sponsor segments was left out.",
        ),
      ],
    },
    {
      id: "installation-guide",
      title: "Installation guide",
      blocks: [
        heading("The button doesn’t appear"),
        list(
          "Reload the tab: pages that were open before the installation don’t know the extension yet.",
          "Make sure that Pith may run on youtube.com: right-click its icon, This can read and change site data, On youtube.com.",
          "The button is on watch pages only, not on Shorts, the home page or embedded players. Where YouTube’s row of buttons is missing, it floats in the corner.",
        ),
        heading("The panel says that there are no captions"),
        text(
          "The video has none, not even automatic ones: they take a while after an upload, and some languages have none. If you have a caption file, choose it on the home page of this site.",
        ),
        heading("The panel says that YouTube didn’t hand out the captions"),
        text("Turn captions on in YouTube’s player, then press Summarize again in the panel."),
        heading("Permissions"),
        table(
          ["Permission", "What it is for"],
          ["youtube.com", "The button, the panel, reading captions, moving the player"],
          ["storage", "The sign-in, while the browser runs"],
          ["This site", "Making full summaries and showing your usage"],
        ),
        heading("Updating and removing"),
        text(
          "Chrome updates the extension by itself. To remove it, right-click its icon and press Remove from Chrome; your summaries stay in your account.",
        ),
      ],
    },
    {
      id: "user-interface",
      title: "User interface",
      blocks: [
        heading("The panel"),
        text(
          "At the top stands the line: the whole video from left to right, with gaps between chapters and a seed for each key point. Below it are the gist, the key points and the chapters.",
        ),
        heading("Keys"),
        table(
          ["Key", "What it does"],
          ["J and K", "Next and previous key point"],
          ["Enter", "Go to the key point’s moment"],
          ["Arrow keys", "Move between seeds while the line has the focus"],
          ["Escape", "Close the panel"],
        ),
        heading("The popup"),
        text(
          "It names the video in the current tab and opens its summary; where there is no video, it takes a link and opens it on this site. Below stand how many full summaries of this month are used, who is signed in, and the ways to your summaries and the plans.",
        ),
      ],
    },
    {
      id: "settings",
      title: "Settings",
      blocks: [
        text(
          "There is little to set: the extension follows the page and your account, and speaks your browser’s language: English, German, Spanish, Russian or Arabic. Full summaries are of medium length and in the language of the captions; press Open in Pith below one to have it shorter, longer, read aloud, or in another language where this site offers any.",
        ),
        table(
          ["What", "Where it comes from"],
          ["Light or dark", "YouTube’s own appearance"],
          ["Account and plan", "Sign in or out in the popup"],
          ["Length and language", "On the summary’s page on this site"],
        ),
        heading("Trouble"),
        steps(
          "Sign out in the popup and sign in again.",
          "Reload the YouTube tab.",
          "If it still fails, write to support with the video’s link and what the panel says.",
        ),
      ],
    },
  ],
};
