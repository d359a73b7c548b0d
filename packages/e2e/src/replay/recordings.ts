/** A recorded video, as file paths under ../shared/data. */
export interface Recording {
  /** The response to InnerTube's player call. */
  player: string;
  /** The response to InnerTube's next call, which contains the uploader's chapters. */
  next?: string;
  /** The file that is served as the caption track. Recordings only list the tracks. */
  captions?: string;
}

/** The player response for all videos that aren't in the list. */
export const unavailablePlayer = "youtube/jdepoix/youtube_video_unavailable.innertube.HEAD.json";

const newpipe = "youtube/newpipe_mocks/stream";
const translations = "captions/3b1b_translations";

export const recordings: Readonly<Record<string, Recording>> = {
  // 25 minutes, English, human and automatic captions
  F1xioXWb8CY: {
    player: "youtube/jdepoix/youtube_ww1_nl_en.innertube.HEAD.json",
    captions: `${translations}/2017__bitcoin__english__captions.srt`,
  },
  // 5 minutes, nine tracks, automatic English
  GJLlxj_dtq8: {
    player: "youtube/jdepoix/youtube.innertube.HEAD.json",
    captions: `${translations}/2016__eigenvalues__english__captions.srt`,
  },
  // 12 minutes, English, with the uploader's chapters
  M4gD1WSo5mA: {
    player: `${newpipe}/default/cclicensed/generated_mock_3.json`,
    next: `${newpipe}/default/cclicensed/generated_mock_8.json`,
    captions: `${translations}/2016__eigenvalues__english__captions.srt`,
  },
  // 17 minutes, German, with the uploader's chapters
  ud9d5cMDP_0: {
    player: `${newpipe}/default/streamsegmentsmailab/generated_mock_3.json`,
    next: `${newpipe}/default/streamsegmentsmailab/generated_mock_8.json`,
    captions: `${translations}/2016__eigenvalues__german__community.srt`,
  },
  // No captions
  dsMFmonKDD4: { player: "youtube/jdepoix/youtube_transcripts_disabled.innertube.HEAD.json" },
  // Age-restricted
  Njp5uhTorCo: { player: "youtube/jdepoix/youtube_age_restricted.innertube.HEAD.json" },
  // Private
  m8uHb5jIGN8: { player: "youtube/pytube/m8uHb5jIGN8.vid_info.json" },
  // Live
  X4VbdwhkE10: { player: `${newpipe}/livestream/generated_mock_3.json` },
};
