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
          "The extension shows a summary next to the YouTube video you’re watching. Each key point comes with the speaker’s own words and a timestamp. Click a key point to jump to that moment.",
        ),
        text(
          "There are two kinds of summaries. The instant summary is created in your browser from the captions on YouTube. It’s free, needs no account, and sends nothing to us. The full summary is created by our server, is saved in your history, and counts toward your monthly limit. In the options, you can have your own language model write it instead, without our server.",
        ),
        heading("Privacy"),
        list(
          "Every quote is taken word for word from the captions.",
          "By default, the extension only has access to YouTube and this site.",
          "It doesn’t summarize anything until you ask, unless you keep the panel open for the next video in the options.",
        ),
      ],
    },
    {
      id: "installation",
      title: "Installation",
      blocks: [
        text(
          "You need Chrome 120 or later, or another Chromium-based browser such as Edge, Brave, Vivaldi, or Opera.",
        ),
        steps(
          "Click *Get Extension* at the top of this site to open the Chrome Web Store.",
          "Click *Add to Chrome* and confirm.",
          "Click the puzzle piece next to the address bar and pin Pith, so its button stays visible.",
          "Reload any YouTube tabs that were already open.",
        ),
        heading("Without the store"),
        text(
          "If *Get Extension* brings you back to this page, this site’s extension isn’t in the store. Ask support for the extension’s folder, open `chrome://extensions`, turn on *Developer mode*, click *Load unpacked*, and select that folder.",
        ),
      ],
    },
    {
      id: "quick-start",
      title: "Quick start",
      blocks: [
        steps(
          "Open any YouTube video that has captions. Automatic captions work too.",
          "Click *Summarize* below the video’s title. The panel opens with the instant summary.",
          "Click a key point to jump to that moment in the video.",
          "Click *Full summary*. Key points appear one by one while the line at the top fills up.",
        ),
        text(
          "The key points are also marked on YouTube’s own progress bar, so you can see where they are in the video.",
        ),
      ],
    },
    {
      id: "configuration",
      title: "Configuration",
      blocks: [
        text(
          "You don’t need to sign in for instant summaries. For full summaries, the extension uses your account on this site if you’re signed in there. {guests|Otherwise, you’re a guest.}{!guests|Otherwise, the panel asks you to sign in.}{plans| As a guest, you have 5 summaries a month.} Sign in to use your history{plans| and plan} on every device.",
        ),
        steps(
          "Open the extension’s popup and click *Sign in*. When it shows a short code, click *Open the sign-in page*.",
          "The page shows a code too. If it doesn’t match the one in the popup, close the page: the request came from a different extension.",
          "Sign in on that page. The tab closes automatically, and the popup shows your {plans|plan}{!plans|usage}.",
        ),
        text(
          "You stay signed in until you close the browser, or longer if you choose so in the options. Signing out in the popup revokes the extension’s access immediately.",
        ),
      ],
    },
  ],
};
