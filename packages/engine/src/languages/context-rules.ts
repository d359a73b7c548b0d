/**
 * Words and phrases in one language that are either anaphora (references to context that the reader of a
 * single sentence hasn't seen) or metadiscourse (about the talk rather than its topic). They are closed
 * classes and set phrases, not derived from a corpus. Lists are lowercase; words are separated by spaces,
 * phrases by `|`. Apostrophes are straight.
 */
export interface ContextRules {
  /** Pronouns and demonstratives that refer back: "it", "they", "these". */
  referring: string;
  /** Phrases in which a pronoun or demonstrative doesn't refer back: "it is important", "there are". */
  impersonal: string;
  /**
   * Phrases that depend on context anywhere in a sentence, or that are fillers: "there was none", "instead",
   * "for example".
   */
  leaning: string;
  /**
   * Phrases that depend on context or hedge, but only at the start of a sentence: "like", "the only",
   * "perhaps".
   */
  starts: string;
  /** Phrases that announce or recall a topic instead of discussing it. */
  announcing: string;
  /** Verbs that define something, along with the words after them. */
  defining: string;
  /**
   * Endings of verb forms that need a subject. A sentence that starts with such a form and a function word
   * has no subject.
   */
  participles: string;
  /**
   * Words that must be followed by a noun phrase. Before a preposition or personal pronoun, they are a false
   * start.
   */
  articles: string;
  persons: string;
  /** Words that are on the language's list of verbs but often aren't verbs: "like", "use", "made". */
  doubtfulVerbs: string;
}

const english: ContextRules = {
  referring:
    "it it's its it'll it'd itself he he's him his himself she she's her hers they they're they've they'd they'll them their theirs these those this that's that'll",
  impersonal:
    "i believe|i believe that|i think|i think that|we believe|we believe that|there are|there is|there's|it's important|it is important|it's possible|it is possible|it's necessary|it is necessary|it's hard|it is hard|it's easy|it takes|it turns out|it seems|it is not enough|it's not enough|it makes sense|this is a talk|this is an|this world|this country|this century",
  leaning:
    "none|such|instead|same|the other|others|another|the latter|the former|too,|too.|as well|again|otherwise|therefore|thus|hence|however|likewise|similarly|in turn|in this case|in that case|in that|in this|of that|of this|to that|to this|with that|with this|that way|this way|that one|this one|these ones|the ones|the one|earlier|previous|previously|above|as you explained|as i said|as we|as we said|like i said|like you said|as mentioned|mentioned|for example|for instance|let's say|say you|imagine|suppose|consider|in the end|at this point|at that point|on top of that|besides|moreover|furthermore|meanwhile|afterwards|over here|over there|right there|like that|like this|anyway|you know|i mean|kind of|sort of|basically|or something|or whatever|right.|here is|here's|here|there was|i guess|what this|what that|what it|also|then|now|even|in other words|first up|how would you|how do you|how do we|what do you|what about|why do we|have you|do you|did you|so that means|that means",
  starts:
    "like|still|partly|a few|any|perhaps|maybe|whereas|given that|just|don't|going with|first|second|third|next|only|the only|more|most of the|some of the|some of|one of the|part of the|did|didn't|generally|eventually|instantly|whenever|the problem is|the question|the answer|the thing|the point|the plan|the idea|the reason|the observation|the other|the rest|the second|the third|the next|the first|if so|since then|until then|because|how|what|why|last",
  announcing:
    "going to talk|gonna talk|talk about|talking about|going to discuss|discuss|discussing|discussed|going to look|gonna look|take a look|look at|let's|let me|i'll|we'll|i'm going to|we're going to|i'm gonna|we're gonna|i am going to|we are going to|i want to|i wanna|we wanna|i'd like to|i would like to|we'd like to|you learned|we learned|we've learned|we covered|we've covered|we've now|we looked|we've seen|we saw|in this video|in this episode|in this talk|in this lecture|on this episode|today we|today i|today, we|today you|this week|next week|last week|next time|last time|agenda|first question|next question|my question|question is|tell me|bring you|i'm here to|we're here to|happy to|excited to|we are met|live from|this episode|this podcast|we plan to|as you can see|you can see",
  defining:
    "is a|is an|is the|is one of|are a|are an|are the|are one of|are called|is called|means|refers to|consists of|describes|allows|allow|lets|enables|helps",
  participles: "ing",
  articles: "a an the",
  persons: "i we you he she it they that this",
  doubtfulVerbs:
    "like likes need needs use uses used call calls called show shows work works help helps look looks talk talks turn turns turned start starts lead leads led build builds built found made required provided involved included created see want say says",
};

/**
 * Rules by primary language subtag. Only languages whose gists were reviewed closely have rules: lists for
 * thirteen others didn't improve their gists, and made some of them worse.
 */
export const contextRules: Readonly<Record<string, ContextRules>> = { en: english };
