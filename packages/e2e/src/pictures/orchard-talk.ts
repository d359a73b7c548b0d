export interface TalkChapter {
  title: string;
  /** The text, in paragraphs. There is no pause within a paragraph. */
  paragraphs: readonly string[];
  /** Seconds of silence after the text, for example during a video clip or applause. */
  silenceSeconds?: number;
}

/** A fictional talk that is as long and irregular as a real one, and that has names and numbers. */
export const orchardTalk: readonly TalkChapter[] = [
  {
    title: "Nine winters in a notebook",
    paragraphs: [
      "Good evening, and thank you for coming out on a night like this. My name is Ilse Marran, and I keep the records for six orchards in the Lower Teme valley.",
      "Nine winters ago somebody asked me a question that I could not answer. Is late frost getting worse, or are we only getting older and more tired of it?",
      "So we bought forty-two cheap thermometers, hung them at the height of the blossom, and wrote down the coldest minute of every single night.",
      "What I want to show you tonight is what those notebooks say, because it is not what any of us expected.",
    ],
    silenceSeconds: 6,
  },
  {
    title: "Chill hours",
    paragraphs: [
      "An apple tree counts. Between November and February it adds up the hours between zero and seven degrees, and it will not wake before it has had enough of them.",
      "For a Bramley that is about 1,100 hours. For a Discovery it is closer to 800.",
      "In the first winter of our records we had 1,340 of those hours. Last winter we had 960, and that is the lowest number in the notebook.",
    ],
  },
  {
    title: "The night of 21 April, hour by hour, and why the lowest field stayed the warmest",
    paragraphs: [
      "Let me take you through one night. On 21 April two years ago the forecast said plus two, and every one of us went to bed.",
      "At half past one the wind dropped. By three the thermometer at Hollow Farm read minus three point four, and the petals were fully open.",
      "Now here is what surprised us. Everybody knows that cold air runs downhill, so the lowest field ought to be the coldest.",
      "It was not. The lowest field, down by the weir, never fell below minus one, because the river was still eleven degrees warmer than the air and it gave that warmth back all night long.",
      "We lost seventy percent of the blossom on the middle terraces and eight percent by the water. Same night, same variety, four hundred metres apart.",
      "Tomas Okafor, who farms the terraces, told me that he stood there at dawn and could see a line across the hill, brown above and white below.",
    ],
    silenceSeconds: 34,
  },
  {
    title: "Sprinklers, candles, wind machines: which of the three still pays for itself",
    paragraphs: [
      "So what can you do about it? There are three tools, and we have paid for all of them.",
      "Sprinklers are the cheapest to run. Water that freezes gives off heat, so a bud inside a coat of ice stays at zero while the air around it goes to minus four.",
      "But you must not stop. If the pump fails at five in the morning, the ice cools down with the air, and you have done more harm than the frost would have.",
      "Candles work, and they look beautiful in photographs. At today's price a hectare needs about 400 of them, and one night costs 3,200 euros.",
      "I asked our cooperative how many nights a year a candle still pays for itself. The answer was less than one.",
      "A wind machine pulls down the warmer air that lies above the trees. It costs 38,000 euros, it wakes the whole village, and over nine years it is the only one of the three that has earned its money back.",
      "It does so only where there is warm air to pull down. On the terraces there was none on eleven of the nineteen frost nights, and then a wind machine just stirs the cold.",
      "If you take one number home, take this one: measure the air at ten metres before you buy anything that is meant to bring it down.",
    ],
    silenceSeconds: 3,
  },
  {
    title: "Bees do not read the calendar",
    paragraphs: [
      "Frost is only half of the story, because a flower that survives still needs a visitor.",
      "The trees now open nine days earlier than they did when we began. The wild bees come out four days earlier. That leaves five days in which there is blossom and nobody to work it.",
      "Dr. Wen Halloran counted visits for us on the same twenty branches every year, and in those five days she found one bee where there used to be six.",
      "We sowed dead-nettle and left the ivy on the walls. It cost us nothing, and the early visits doubled in two years.",
    ],
  },
  {
    title: "What we changed",
    paragraphs: [
      "We have moved the earliest varieties down to the river, where the water keeps them warm. Nobody in the valley would have planted there twenty years ago.",
      "We sold four of our six candle stores, and with the money we bought one wind machine that three farms share.",
      "And we no longer trust a forecast for the whole county. A thermometer for nine euros, hung in the right tree, has saved us more fruit than any subscription.",
    ],
    silenceSeconds: 8,
  },
  {
    title: "Questions from the room",
    paragraphs: [
      "Yes, at the back. You ask whether grafting onto a later rootstock would help. A little: two days at most in our trial, and you pay for it with smaller fruit.",
      "Somebody wanted to know about insurance. The premium has risen from 140 to 390 euros a hectare since we started, and it pays only when more than half of the crop is gone.",
      "And the last question is the one that I began with. Is late frost getting worse? The nights are not colder than they were. The trees are earlier, and so the same night does three times the damage.",
      "That is what nine winters say. Thank you, and please take the leftover thermometers with you.",
    ],
  },
];

/** Key points as a model would write them: each a paraphrase, with the quote that supports it. */
export const orchardPoints: readonly { text: string; quote: string }[] = [
  {
    text: "Forty-two thermometers in six orchards recorded the coldest minute of every night for nine winters.",
    quote:
      "we bought forty-two cheap thermometers, hung them at the height of the blossom, and wrote down the coldest minute of every single night",
  },
  {
    text: "Chill hours have fallen from 1,340 to 960, below what a Bramley needs.",
    quote: "Last winter we had 960, and that is the lowest number in the notebook.",
  },
  {
    text: "The lowest field was spared because the river gave its warmth back all night.",
    quote:
      "The lowest field, down by the weir, never fell below minus one, because the river was still eleven degrees warmer than the air",
  },
  {
    text: "Four hundred metres made the difference between losing 70% and 8% of the blossom.",
    quote: "We lost seventy percent of the blossom on the middle terraces and eight percent by the water.",
  },
  {
    text: "Sprinklers protect only as long as the pump runs.",
    quote:
      "If the pump fails at five in the morning, the ice cools down with the air, and you have done more harm than the frost would have.",
  },
  {
    text: "A wind machine, at 38,000 euros, is the only protection that has paid for itself.",
    quote: "over nine years it is the only one of the three that has earned its money back",
  },
  {
    text: "Blossom now opens five days before the wild bees are out.",
    quote: "That leaves five days in which there is blossom and nobody to work it.",
  },
  {
    text: "The nights are no colder than before; the trees are earlier, so the same frost does three times the damage.",
    quote: "The trees are earlier, and so the same night does three times the damage.",
  },
];
