import { createSign, type PlantedSign } from "./planted-sign.ts";

/** Whoever reads captions for others, as it is spoken to. */
const EN_MACHINE =
  "(?:ais?|a\\.i\\.|ai (?:assistants?|models?|systems?|agents?|readers?|tools?)|assistants?|language models?|llms?|chat ?bots?|chatgpt|gpt|claude|gemini|copilot|summari[sz]ers?|summari[sz]ing (?:tools?|systems?|models?|assistants?|bots?)|summari[sz]ation (?:tools?|systems?|models?|engines?|bots?)|automated (?:systems?|readers?|tools?))";
const EN_ORDER =
  "(?:ignor(?:e|ing)|disregard|forget|override|overrule|bypass|discard|drop|abandon|skip|cancel|void|dismiss|erase|neglect|set aside|throw (?:away|out)|stop (?:following|obeying)|(?:do not|don't|never|no longer) (?:follow|obey|listen to)|pay no attention to)";
const EN_RULES =
  "(?:instructions?|prompts?|directives?|guidelines?|programming|system messages?|commands?|constraints|guardrails|safety (?:rules|filters?)|configuration)";
const EN_OUTPUT =
  "(?:summary|summaries|response|reply|answer|output|gist|key points?|bullet points?|json|title|facts|transcript|recap|overview)";
const EN_WRITE =
  "(?:say|print|output|write|reply|respond|answer|include|append|add|insert|repeat|return|produce|emit|display|mention|state|show|replace|put|place|use|generate|recommend|describe|call|rate|review|praise|promote|advertise|complete|finish|render|link)";

/** Orders in English. */
export const englishSigns: readonly PlantedSign[] = [
  createSign(3, `\\b${EN_ORDER} ~ ${EN_RULES}\\b`),
  createSign(
    2,
    `\\b${EN_ORDER} (?:all |any |everything |anything |whatever )?(?:of )?(?:the |your |these |that |what )?(?:above|previous|prior|preceding|earlier|before this|came before)\\b`,
  ),
  createSign(
    3,
    `\\b(?:reveal|show|print|repeat|output|leak|disclose|expose|translate|encode|recite|tell (?:me|us)|give (?:me|us)|what (?:is|are|was|were)) ~ (?:system prompt|hidden prompt|initial prompt|(?:your|the) (?:(?:hidden|secret|system|initial|original|internal) )?(?:prompt|secret|instructions|guidelines|configuration|nonce|api keys?|passwords?))\\b`,
  ),
  createSign(
    3,
    `\\bin your ${EN_OUTPUT},? (?:you (?:must|should|shall|have to|need to|will|may)|please|always|only|never|do not|don't|be sure|make sure|${EN_WRITE})\\b`,
  ),
  createSign(2, `(?:^|[.!?"'] ?)(?:dear |hey |ok |okay |listen |now )?${EN_MACHINE} ?[,:!]`),
  createSign(2, "\\b(?:system|hidden|initial|developer) (?:prompt|message|instructions?)\\b"),
  createSign(
    2,
    "\\b(?:new|updated|revised|real|actual|true|final|additional|following|important|special|secret) (?:instructions?|directives?|prompt|system prompt|orders?|task for you)\\b",
  ),
  createSign(
    2,
    `\\b(?:attention|dear|hey|hello|hi|note to|notice to|notice for|message to|message for|instructions? (?:to|for)|reminder (?:to|for)|memo to|calling|addressed to|if you(?: a|')re (?:an? |the )?) ?(?:all |any |the |every |an? |you )*${EN_MACHINE}\\b`,
  ),
  createSign(
    3,
    `\\b(?:prompts?|instructions?|directives?|guidelines?|rules|commands?|system message)(?: above| before| you (?:got|had|were given)| so far)? (?:is|are|was|were|has|have) (?:now |all |hereby |been |just )*(?:void|cancel+ed|expired|over|invalid|a test|no longer|outdated|obsolete|superseded|replaced|revoked|lifted)\\b`,
  ),
  createSign(
    2,
    "\\byour (?:new|next|only|real|true|actual|final|current) (?:task|job|instruction|role|goal|objective|order|mission) (?:is|will be|now)\\b",
  ),
  createSign(
    2,
    `\\b${EN_ORDER} (?:all |any )?(?:of )?(?:the|these|those|your) (?:other |previous )?rules\\b`,
  ),
  createSign(
    2,
    "\\b(?:whatever|anything|what|everything) (?:you|the ai|the model) (?:were|was|have been|had been|got|are) (?:asked|told|instructed|given|supposed)\\b",
  ),
  createSign(
    2,
    `\\bto (?:the|any|all|every|whichever|whatever) ${EN_MACHINE} (?:that|which|who|reading|processing|listening)\\b`,
  ),
  createSign(
    2,
    "\\b(?:only|just|meant|intended|written|hidden) for (?:the |any |all )?(?:machines?|computers?|robots?|software|ais?|assistants?|bots?|models?)\\b",
  ),
  createSign(
    2,
    "\\b(?:machine|computer|robot|software|program|ai|assistant|bot|model) (?:that|which|who) (?:reads?|process(?:es)?|summari[sz]es?|pars(?:es?|ing)|transcribes?|listens?|writes? the)\\b",
  ),
  createSign(
    2,
    `\\b(?:the|this|an?) (?:assistant|ai|chat ?bot|bot|summari[sz]er|llm|language model) (?:now |only |will |must |shall |should |may )+(?:outputs?|responds?|answers?|repl(?:y|ies)|says?|writes?|prints?|ignores?|obeys?)\\b`,
  ),
  createSign(2, "[,;] ?(?:assistant|ai|chat ?bot|summari[sz]er|llm) ?(?:[:!]|[.]?$)"),
  createSign(3, "\\b(?:respond|reply|answer)(?: by)? (?:repeating|saying|writing|printing|outputting)\\b"),
  createSign(
    3,
    "\\b(?:respond|reply|answer|return|output|print|write) (?:only |just |back )?(?:with |by )?(?:exactly |only |just |nothing but )(?:with )?(?:the )?(?:single )?(?:word|phrase|string|token|sentence|code|text)\\b",
  ),
  createSign(3, "\\b(?:respond|reply|answer) (?:only )?with (?:exactly|only|just|nothing)\\b"),
  createSign(3, "\\b(?:respond|reply|answer) with \\S+ (?:only|and nothing|and only)\\b"),
  createSign(2, "\\b(?:respond|reply|answer) with\\b"),
  createSign(
    2,
    "\\b(?:say|tell|write|show|print|display|repeat|send) ~ to (?:the|every|all|any) (?:users?|readers?)\\b",
  ),
  createSign(
    2,
    "\\b(?:when|if|once|whenever) (?:asked|anyone asks|someone asks|somebody asks|users? asks?|you are asked|you're asked) (?:about|for|to)\\b",
  ),
  createSign(
    3,
    "\\b(?:enter|enable|activate|switch to|turn on|you are in|unlock) (?:the )?(?:developer|debug|admin|dan|god|maintenance|unrestricted|jailbreak) mode\\b",
  ),
  createSign(
    3,
    "\\b(?:developer|debug|admin|dan|god|maintenance|unrestricted|jailbreak) mode (?:is )?(?:activated|enabled|on|engaged|unlocked)\\b",
  ),
  createSign(
    3,
    "\\b(?:sudo|admin|root|system|master) override\\b|\\boverride (?:code|mode|sequence|protocol|command)\\b",
  ),
  createSign(
    2,
    "\\b(?:simulate|emulate|act as|pretend to be) an? (?:linux |unix |python )?(?:terminal|shell|console|interpreter|parrot)\\b",
  ),
  createSign(
    2,
    `\\b(?:the|this|each|every|any) (?:only |final |correct |valid |right |expected |whole )*(?:summary|output|gist|key point|bullet point)s? (?:contains?|includes?|mentions?|consists?|begins?|starts?|ends?|passes)\\b`,
  ),
  createSign(
    2,
    "\\bthe (?:only|final|correct|valid|right|expected) (?:valid |correct |possible )?(?:output|response|summary|reply) (?:is|must|should)\\b",
  ),
  createSign(
    2,
    `\\b(?:every|each|any|all)(?: of)?(?: the| your)? (?:key points?|bullet points?|summar(?:y|ies))\\b`,
  ),
  createSign(2, "\\b(?:end|close) of (?:the |this )?(?:transcript|captions?|subtitles|document|input)\\b"),
  createSign(
    3,
    "\\b(?:because|since|as) you(?: are|'re) (?:an? |the )*(?:(?:helpful|ai|large|language|summari[sz]ing) )+(?:assistant|model|ai)\\b",
  ),
  createSign(
    3,
    "\\bthe (?:whole |entire )?summary (?:must|should|shall|has to|needs to) (?:only |just |always |never |also )?(?:say|be|contain|include|mention|read|state|recommend|end|begin|start|consist)\\b",
  ),
  createSign(3, "\\b(?:html|markdown) ~ (?:the|your|this) (?:summary|answer|output|response)\\b"),
  createSign(3, `\\byou are no longer (?:an? |the )*${EN_MACHINE}\\b`),
  createSign(
    3,
    "\\b(?:do not|don't|never) summari[sz]e (?:this|the) (?:video|transcript|talk|content|recording|speech)\\b",
  ),
  createSign(2, "\\b(?:warn|tell|inform|advise|alert) (?:the |all |your )?users? (?:that|to|about)\\b"),
  createSign(
    1,
    "\\bevery (?:request|question|message|prompt)\\b|\\byour (?:final|only) (?:answer|output|response) is\\b|\\b(?:html|markdown|hyperlink)\\b",
  ),
  createSign(2, "\\bread (?:this |that |it |the following )?backwards?\\b"),
  createSign(1, `\\b(?:as|since|because) (?:you are |you're )(?:an? |the )*${EN_MACHINE}\\b`),
  createSign(
    2,
    "\\bas an? (?:ai|large|helpful|summari[sz]\\p{L}*)(?: (?:ai|language|summari[sz]\\p{L}*|helpful))* (?:language model|assistant|model|tool)\\b",
  ),
  createSign(1, `\\byou are (?:now |no longer )+(?:an? |the |in )?\\b`),
  createSign(
    2,
    `\\b(?:you are|you're) (?:now |no longer |really |actually )*(?:an? |the )?(?:helpful |unrestricted |free )*${EN_MACHINE}\\b`,
  ),
  createSign(
    2,
    `\\b(?:whoever|whatever|anything|anyone|everyone|any ${EN_MACHINE}|the ${EN_MACHINE}) (?:is |that |which |who )*(?:reads?|reading|process(?:es|ing)?|summari[sz](?:es?|ing)|pars(?:es|ing)) (?:this|these|the)\\b`,
  ),
  createSign(
    3,
    `\\b${EN_WRITE} ~ (?:in|into|to|at|as|with|of|inside|instead of|from) ~ your ${EN_OUTPUT}\\b`,
  ),
  createSign(
    3,
    `\\b(?:begin|start|end|finish|close|conclude|prefix|fill|sign|open|sign off) (?:all |each of |every one of )?your (?:whole |entire )?${EN_OUTPUT}\\b`,
  ),
  createSign(
    2,
    `\\b${EN_WRITE} ~ (?:in|into|to|at|as|with|of|inside|instead of|from) ~ (?:the|this|each|every|any) ${EN_OUTPUT}\\b`,
  ),
  createSign(
    3,
    `\\byour (?:whole |entire |only |first |last |final |next |complete )*${EN_OUTPUT} (?:must|should|shall|has to|needs to|will|is to|ought to|begins?|starts?|ends?|consists?|contains?|includes?|says?|mentions?|states?|reads?|shows?|recommends?|is wrong|is invalid|is not complete|is incomplete)\\b`,
  ),
  createSign(
    2,
    `\\b(?:the|each|every) (?:whole |entire |only |first |last |final )*(?:summary|key point|bullet point|gist) (?:must|should|shall|has to|needs to|is to|will only)\\b`,
  ),
  createSign(
    3,
    `\\b(?:when|while|before|after|if|once) (?:you |it |they |are |is |asked to |you're )*(?:summari[sz](?:e|es|ing)|writ(?:e|ing) (?:the|a|your|this) summary)\\b`,
  ),
  createSign(
    2,
    "\\b(?:respond|reply|answer|output|print|write|return) (?:only |just |simply |back )*(?:with |by )?(?:exactly|only|nothing but|nothing except|the following|verbatim|the (?:word|phrase|sentence|string|code|token|text))\\b",
  ),
  createSign(
    2,
    "\\b(?:say|repeat|include|add|append|mention) (?:only |just |simply |back )*(?:nothing but|nothing except|the following|verbatim|(?:exactly )?the (?:word|phrase|sentence|string|code|token))\\b",
  ),
  createSign(
    2,
    "\\b(?:do not|don't|never|refuse to|must not|may not|cannot|avoid|stop) (?:summari[sz]\\p{L}*|(?:tell|inform|warn) the (?:user|reader|viewer))\\b",
  ),
  createSign(
    2,
    "\\b(?:tell|inform|advise|convince|persuade|instruct|direct|ask|urge|send|warn) (?:(?:the|every|all|any|your) )*(?:users?|readers?) (?:to|that they (?:must|should|need|have|can|won))\\b",
  ),
  createSign(
    2,
    "\\b(?:developer mode|debug mode|admin mode|maintenance mode|dan mode|jailbreak\\p{L}* (?:mode|prompt)|do anything now|unrestricted mode|root access|override code|without (?:any )?(?:restrictions|filters))\\b",
  ),
  createSign(
    1,
    "\\b(?:pretend|act|behave|role ?play|imagine|simulate) (?:to be|that you|as if you|you are|as an?|as the|being)\\b",
  ),
  createSign(
    2,
    "\\b(?:i am|i'm|this is|speaking as|by order of|authori[sz]ed by|on behalf of|approved by) (?:your |the )(?:developers?|creators?|administrators?|admins?|operators?|owners?|system|owner of this)\\b",
  ),
  createSign(
    2,
    "\\b(?:decode|decrypt|deobfuscate|base ?64|rot ?13|hexadecimal string|spelled backwards?|read backwards?|reverse the (?:letters|word|string)|in reverse|morse)\\b",
  ),
  createSign(
    1,
    `\\b(?:end|close|stop) of (?:the )?(?:transcript|captions?|subtitles|document|data|input|context|video|speech)\\b`,
  ),
  createSign(
    1,
    `\\b(?:must|mandatory|required|obey|comply|immediately|important|urgent|crucial|critical|warning)\\b`,
  ),
  createSign(1, "\\b(?:https?:|www\\.|visit|click|follow the link|scan|download|subscribe at)"),
  createSign(1, `\\b${EN_MACHINE}\\b`),
  createSign(1, "\\bsummar(?:y|ies|i[sz]e|i[sz]ing|i[sz]er|i[sz]ation)\\b"),
  createSign(
    1,
    "\\b(?:instructions?|prompts?|canary|token|verbatim|word for word|letter by letter|secret)\\b",
  ),
  createSign(1, `\\b(?:instead|from now on|henceforth|going forward|for the rest of|starting now)\\b`),
];
