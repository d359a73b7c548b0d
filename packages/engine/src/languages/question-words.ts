/** Words used to ask about a video, as opposed to words for the subject of the question. */
export const questionWords: ReadonlySet<string> = new Set(
  (
    "video talk lecture speaker speakers presenter host author guest say says said tell tells told mention mentions " +
    "mentioned explain explains explained describe describes described discuss discusses discussed talks about define " +
    "defined definition answer question please summarize summary discussion discussing conversation opinion opinions " +
    "perspective thoughts thinking according regarding concerning attitude " +
    "什么 时候 什么时候 怎么 怎样 如何 为什么 哪里 哪儿 哪个 多少 视频 什麼 時候 什麼時候 怎麼 為什麼 哪裡 影片 " +
    "いつ どこ だれ なぜ どう どの 動画"
  ).split(" "),
);
