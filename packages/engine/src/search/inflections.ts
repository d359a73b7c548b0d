/** Space-separated endings. The search strips one list after another. */
export interface Inflections {
  /** The reflexive ending, which comes after all others. */
  reflexive: string;
  /** Endings that are removed together with the language's own suffixes. */
  endings: string;
  /** Vowels that may remain at the end of the stem; removed last. */
  stemVowels: string;
}

/**
 * Inflectional endings by language, based on the Snowball stemmers of M. Porter and R. Boulton
 * (snowballstem.org). Their original rules can't be used, because they require accents, which users often
 * omit.
 */
export const inflections: Readonly<Record<string, Inflections>> = {
  es: {
    reflexive: "",
    endings:
      "arían arías arán arás aríais aría aréis aríamos aremos ará aré erían erías erán erás eríais ería eréis eríamos " +
      "eremos erá eré irían irías irán irás iríais iría iréis iríamos iremos irá iré aba ada ida ía ara iera ad ed id ase " +
      "iese aste iste an aban ían aran ieran asen iesen aron ieron ado ido ando iendo ió ar er ir as abas adas idas ías " +
      "aras ieras ases ieses ís áis abais íais arais ierais aseis ieseis asteis isteis ados idos amos ábamos íamos imos " +
      "áramos iéramos iésemos ásemos en es éis emos os a o á í ó e é",
    stemVowels: "i",
  },
  pt: {
    reflexive: "",
    endings:
      "aríamos eríamos iríamos ássemos êssemos íssemos aríeis eríeis iríeis ásseis ésseis ísseis áramos éramos íramos " +
      "ávamos aremos eremos iremos ariam eriam iriam assem essem issem arias erias irias ardes erdes irdes asses esses " +
      "isses astes estes istes áreis areis éreis ereis íreis ireis áveis íamos armos ermos irmos aria eria iria asse esse " +
      "isse aste este iste arei erei irei aram eram iram avam arem erem irem ando endo indo arão erão irão adas idas aras " +
      "eras iras avas ares eres ires ados idos amos emos imos ara era ira ava ais eis ear ada ida ará erá irá iam ado ido " +
      "ias ar er ir as es is am em ou iu eu ia os a i o á í ó e",
    stemVowels: "i",
  },
  ru: {
    reflexive: "ся сь",
    endings:
      "ившись ывшись вшись ивши ывши вши ив ыв ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю " +
      "ая яя ою ею ивш ывш ующ ющ ете йте ет ют ть ешь нно ила ыла ена ейте уйте ите или ыли уй ил ыл ен ило ыло ено ят " +
      "ует уют ит ыт ены ить ыть ишь ю а ев ов ье е иями ями ами еи ии и ией й иям ям ием ам о у ах иях ях ы ь ию ью ия " +
      "ья я ает яет ают яют аем яем ана ано аны ала ало али ал яла яло яли ял ать ять ай яй",
    stemVowels: "а е и о у ы ь ю я й",
  },
};

export const noInflections: Inflections = { reflexive: "", endings: "", stemVowels: "" };
