import { type DocSection, heading, list, steps, text } from "../doc-page.ts";

export const extensionStart: DocSection = {
  id: "getting-started",
  title: "Getting started",
  pages: [
    {
      id: "introduction",
      title: "Introduction",
      blocks: [
        text(
          "The extension puts a summary beside the video that you are watching on YouTube. You see its key points, each with the speaker’s own words and the second they were said; a press on one takes the player there.",
        ),
        text(
          "It makes two kinds of summary. The instant glance is made inside your browser, from the captions that YouTube gives it: it costs nothing, needs no account, and nothing is sent to us. The full summary is made by our server, is kept in your history and counts against your monthly quota.",
        ),
        heading("What it never does"),
        list(
          "It shows no point whose quote isn’t in the captions, word for word.",
          "It reads nothing on pages other than YouTube’s and this site’s.",
          "It summarizes nothing until you ask for it.",
        ),
      ],
    },
    {
      id: "installation",
      title: "Installation",
      blocks: [
        text("You need Chrome 120 or newer, or another browser built on it: Edge, Brave, Vivaldi, Opera."),
        steps(
          "Press Get Extension at the top of this site. The extension’s page in the Chrome Web Store opens.",
          "Press Add to Chrome and confirm.",
          "Open the puzzle piece beside the address bar and pin Pith, so that its button stays in view.",
          "Reload the YouTube tabs that were already open.",
        ),
        heading("Without the store"),
        text(
          "If Get Extension leads back to this page, this site has no page in the store. Ask support for the extension as a folder, open `chrome://extensions`, switch on Developer mode, press Load unpacked and choose that folder.",
        ),
      ],
    },
    {
      id: "quick-start",
      title: "Quick start",
      blocks: [
        steps(
          "Open any video on YouTube that has captions, automatic ones included.",
          "Press Summarize in the row under the video’s title. The panel opens with the instant glance.",
          "Press a key point. The player goes to its second.",
          "Press Full summary. Key points arrive one after the other while the line at the top fills.",
        ),
        text(
          "The key points also stand as marks on YouTube’s own progress bar, so that you see where the video says something worth hearing.",
        ),
      ],
    },
    {
      id: "configuration",
      title: "Configuration",
      blocks: [
        text(
          "Glances need no sign-in. For full summaries you are whoever you are on this site in the same browser, else a guest with 5 a month; where guests aren’t let in, the panel asks you to sign in. Sign in to have your history and your plan on every device.",
        ),
        steps(
          "Open the extension’s popup and press Sign in. It shows a short code; press Open the sign-in page.",
          "The page shows a code too. If it isn’t the popup’s, close the page: another extension is asking.",
          "Sign in there. The tab closes by itself, and the popup shows your plan.",
        ),
        text(
          "The sign-in lasts as long as the browser runs. Signing out in the popup takes the extension’s access back at once.",
        ),
      ],
    },
  ],
};
