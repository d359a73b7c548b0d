import { buildCaptions, sentences } from "./telescope-talk.ts";

/** A user action in the chat: writing (perhaps as a reply), sending a file, or pressing a button. */
export type Step =
  | { say: string; replyTo?: RegExp }
  | { file: string; text: string; replyTo?: RegExp }
  | { press: RegExp };

export interface Wish {
  /** The user's request in plain language. */
  wish: string;
  steps: readonly Step[];
  /** Each pattern must match something that the bot sends after the last step. */
  answers: readonly RegExp[];
}

const talk: Step = { file: "telescope.vtt", text: buildCaptions({ lines: sentences, everySeconds: 60 }) };

const say = (text: string): readonly Step[] => [{ say: text }];
const press = (label: RegExp): readonly Step[] => [{ press: label }];

export const wishes: readonly Wish[] = [
  // Arriving
  {
    wish: "I’m new here. What is this?",
    steps: say("/start"),
    answers: [/Send me a link to a video/, /YouTube, Vimeo, and TED/],
  },
  { wish: "How do I use you?", steps: say("/help"), answers: [/How to use Pith/, /\/history/, /\/ask/] },
  { wish: "Hello", steps: say("hello"), answers: [/I need a link to a video/] },
  {
    wish: "What do you store about me?",
    steps: say("/privacy"),
    answers: [/I store your Telegram name/, /\/privacy/],
  },
  {
    wish: "Which summaries do I have? None yet",
    steps: say("/history"),
    answers: [/You have no summaries yet/],
  },
  { wish: "Stop, although nothing runs", steps: say("/cancel"), answers: [/Nothing is in progress/] },
  // A summary
  {
    wish: "Summarize the captions that I have as a file",
    steps: [talk],
    answers: [/Instant summary/, /captions from your file/, /\d+:\d\d /],
  },
  {
    wish: "Show me all of it",
    steps: press(/^(All \d+ key points|Full text)$/),
    answers: [/These points cover \d+%/],
  },
  { wish: "Where is the proof?", steps: press(/^Proof$/), answers: [/speaker’s own words/i, /\d+:\d\d/] },
  { wish: "Give me every word", steps: press(/^Transcript$/), answers: [/sendDocument/, /\.txt/] },
  { wish: "I want to ask about it", steps: press(/^Ask$/), answers: [/What do you want to know/] },
  {
    wish: "How many layers has the sunshield?",
    steps: say("How many layers of foil does the sunshield have?"),
    answers: [/five layers of thin foil/],
  },
  {
    wish: "Ask with a command, as a reply",
    steps: [{ say: "/ask how long will the fuel last", replyTo: /Instant summary/ }],
    answers: [/twenty years/],
  },
  {
    wish: "A question that nobody answers in the video",
    steps: say("What does a kilogram of cheese cost?"),
    answers: [/video doesn’t say/i],
  },
  { wish: "Thanks", steps: say("thanks"), answers: [/Glad to help/] },
  {
    wish: "A shorter version",
    steps: [{ press: /^Length$/ }, { press: /^Short( \+1)?$/ }],
    answers: [/Instant summary/],
  },
  {
    wish: "A longer version",
    steps: [{ press: /^Length$/ }, { press: /^Long( \+1)?$/ }],
    answers: [/Instant summary/],
  },
  { wish: "Read it to me", steps: press(/^Audio$/), answers: [/part of the Pro plan/, /See plans/] },
  {
    wish: "Send it to a friend",
    steps: press(/^Share$/),
    answers: [/Anyone with this link can read/, /t\.me\/share\/url/],
  },
  { wish: "Don’t share it any longer", steps: press(/^Stop sharing$/), answers: [/no longer works/] },
  {
    wish: "Read it on a bigger screen",
    steps: press(/^On the website$/),
    answers: [/opens the summary on the website/, /redirect=%2Fsummary%2F/],
  },
  // What can't be summarized
  {
    wish: "Summarize a text that holds nothing",
    steps: [{ file: "empty.txt", text: "" }],
    answers: [/file is empty|text is empty/i],
  },
  {
    wish: "Summarize my table",
    steps: [{ file: "table.xlsx", text: "x" }],
    answers: [/can’t read this type of file/],
  },
  {
    wish: "Summarize a page at home",
    steps: say("http://192.168.0.1/video"),
    answers: [/private network|public internet|link to a video/],
  },
  {
    wish: "A part that ends before it begins",
    steps: say("https://youtu.be/dQw4w9WgXcQ 5:00-2:00"),
    answers: [/ends before it starts/],
  },
  { wish: "A link that is cut off", steps: say("https://youtu.be/dQw4"), answers: [/incomplete/] },
  { wish: "Summarize, without saying what", steps: say("/summarize"), answers: [/I need a link to a video/] },
  // What was said earlier
  {
    wish: "Which summaries do I have?",
    steps: say("/history"),
    answers: [/Your summaries \(1\)/, /Telescope/],
  },
  {
    wish: "Where did somebody mention the sunshield?",
    steps: say("/history sunshield"),
    answers: [/“sunshield” is in 1 of your summaries/, /sunshield/],
  },
  {
    wish: "A word that nobody said",
    steps: say("/history zebra"),
    answers: [/None of your summaries mentions “zebra”/],
  },
  {
    wish: "What was said about meteorites, in any of them?",
    steps: say("/ask what did the meteorites leave marks on"),
    answers: [/meteorites have already left marks/],
  },
  {
    wish: "Something that none of them says",
    steps: say("/ask who won the football match in Madrid"),
    answers: [/None of your summaries mentions/],
  },
  {
    wish: "Open an earlier one",
    steps: [{ say: "/history" }, { press: /^1\. / }],
    answers: [/Instant summary/, /Delete/],
  },
  { wish: "Delete this one", steps: press(/^Delete$/), answers: [/The summary was deleted/] },
  { wish: "No, bring it back", steps: press(/^Undo$/), answers: [/The summary was restored/] },
  // Settings
  {
    wish: "Change how you work for me",
    steps: say("/settings"),
    answers: [/which language should I use/, /How long should summaries be/],
  },
  {
    wish: "Always short ones",
    steps: [{ say: "/length" }, { press: /^Short$/ }],
    answers: [/short from now on/],
  },
  {
    wish: "Summaries in another language",
    steps: say("/language"),
    answers: [/language of the video’s captions/, /Français/, /हिन्दी/, /فارسی/],
  },
  { wish: "Speak French with me", steps: press(/Français/), answers: [/Je parle désormais français/] },
  {
    wish: "Et l’aide en français",
    steps: say("/help"),
    answers: [/Comment utiliser Pith/, /Interroger tous vos résumés/],
  },
  {
    wish: "Back to English",
    steps: [{ say: "/language" }, { press: /English/ }],
    answers: [/I’ll use English from now on/],
  },
  {
    wish: "Write for a beginner",
    steps: say("/wish for a beginner"),
    answers: [/no language model, so it can’t follow/],
  },
  // Following
  { wish: "What do I follow?", steps: say("/following"), answers: [/You aren’t following anything yet/] },
  {
    wish: "Follow something that has no feed",
    steps: say("/follow https://vimeo.com/76979871"),
    answers: [/isn't a link to a playlist, a channel, or a podcast feed/],
  },
  {
    wish: "Send me the gist every week",
    steps: [{ say: "/digest" }, { press: /^Weekly$/ }],
    answers: [/✓ Weekly/, /Next digest: Monday/],
  },
  { wish: "On Fridays", steps: press(/^Fri$/), answers: [/✓ Fri/, /Next digest: Friday/] },
  { wish: "In my own time", steps: say("/digest Asia/Tokyo"), answers: [/Asia\/Tokyo/] },
  { wish: "What came last?", steps: press(/^Latest digest$/), answers: [/There’s no digest yet/] },
  { wish: "No digest after all", steps: press(/^Off$/), answers: [/✓ Off/] },
  // Plan and account
  {
    wish: "How much have I used?",
    steps: say("/usage"),
    answers: [/This month: \d of 5 summaries/, /Telegram ID/],
  },
  {
    wish: "What does a plan cost?",
    steps: say("/upgrade"),
    answers: [/Lite/, /50 summaries per month/, /Stars/],
  },
  { wish: "Buy one without a card", steps: press(/for \d+ Stars/), answers: [/sendInvoice/, /One month of/] },
  {
    wish: "I paid and something is wrong",
    steps: say("/paysupport"),
    answers: [/payment questions or refunds/],
  },
  { wish: "The terms", steps: say("/terms"), answers: [/terms on the website/] },
  {
    wish: "Sign me in on the website",
    steps: say("/website"),
    answers: [/signs you in to the website/, /\/login\?telegramId=/],
  },
  {
    wish: "Forget what you know",
    steps: say("/forget"),
    answers: [/I’ve deleted your language and length settings/],
  },
  {
    wish: "Delete my account, I mean it",
    steps: [{ say: "/delete" }, { press: /^Delete everything$/ }],
    answers: [/were deleted/],
  },
];
