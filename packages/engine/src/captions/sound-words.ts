/**
 * Lowercase words for sounds and transcriber notes, in all caption languages. An asterisk matches any ending.
 * Only matched inside brackets.
 */
export const soundWords: readonly string[] = words(`
  music musical applau* laugh* chuckl* cheer* clap clapping sigh* cough* sneez* silence inaudible unintelligible
  indistinct crosstalk foreign whoosh* whistl* gasp* groan* giggl* sobbing scream* intro outro jingle preroll
  postroll blank_audio bleep* beep beeps beeping snort* mumbl* chatter* noise noises singing hums humming
  instrumental inhal* exhal* audience
  musik applaus beifall lachen gelächter lacht seufzt seufzen jubel stille unverständlich räuspern räuspert husten
  musique applaudissement* rire rires soupir soupirs toux acclamation* brouhaha inaudibles
  música musica aplauso* risa risas suspiro suspira silencio ininteligible* ininteligível vítores aclamacion* palmas
  risos bate-palma applausi risata risate sospiro incomprensibile muzică aplauze râsete aplaudiments rialles
  muziek gelach zucht onverstaanbaar musikk applåd* skratt* bifald klapsalver musiikki musiikkia taputuksia naurua
  aplodeja muzyka oklaski brawa śmiech westchnienie niezrozumiałe hudba potlesk smích smiech zene nevetés taps
  glazba muzika pljesak smijeh smeh aplauz müzik alkış* kahkaha* gülme gülüşme* tertawa
  музык* аплодисмент* смех смеётся смеются смеется вздыхает кашель неразборчиво тишина
  музик* оплеск* сміх сміється сміються зітхає нерозбірливо ръкопляскания
  μουσική χειροκρότημα χειροκροτήματα γέλια γέλιο
  מוזיקה מוסיקה מחיאות צחוק موسيقى تصفيق ضحك ضحكات موسیقی تشویق خنده تالیاں
  संगीत तालियां तालियाँ हंसी हँसी সঙ্গীত হাততালি
  ดนตรี เสียงดนตรี เพลง ปรบมือ เสียงปรบมือ เสียงหัวเราะ หัวเราะ
  音乐* 音樂* 掌声* 掌聲* 笑声* 笑聲* 笑 鼓掌* 欢呼* 歡呼* 音楽* 拍手* 笑い声* 歓声* 음악* 박수* 웃음* 환호*
`);

/** Sound descriptions of several words, and words that count as a sound only if they're alone on the line. */
export const wholeLineSoundWords: readonly string[] = words(`
  song sings sing plays playing ring rings ringing click clicks clicking ding dings knock knocks knocking thunder
  birds bird dog dogs bark barks barking engine siren sirens gunshot gunshots explosion explosions breath breathing
  breathes footsteps static pause pauses shout shouts shouting whisper whispers whispering sniff sniffs clears
  throat murmur murmurs background crowd phone door bell wind rain water
`);

/** Complete sound descriptions of more than one word. */
export const soundPhrases: ReadonlySet<string> = new Set([
  "no speech",
  "no audio",
  "âm nhạc",
  "vỗ tay",
  "tiếng cười",
  "tepuk tangan",
  "speaking foreign language",
  "speaking in foreign language",
]);

/** Maximum number of words in a sound description; longer text in brackets is speech or an explanation. */
export const MAX_SOUND_WORDS = 5;

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
