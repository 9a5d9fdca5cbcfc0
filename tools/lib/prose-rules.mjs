/** @typedef {import('./prose.mjs').Prose} Prose */

/**
 * Phrases to avoid, each with the words to use instead (docs/style.md). Reword a false alarm.
 *
 * @type {readonly { readonly phrase: RegExp, readonly use: string }[]}
 */
const phrases = [
  { phrase: /\banew\b/i, use: '"again", or "refetches" for a query' },
  { phrase: /\bhea(rs?|rd)\b(?! it read)/i, use: '"receives", "is notified of"' },
  { phrase: /\b(makes?|made) (\S+ ){0,4}(old|stale)\b/i, use: '"invalidates"' },
  { phrase: /\bof (who|whom|what|whose)\b/i, use: 'the noun itself' },
  { phrase: /\b(told|tells?|telling)\b/i, use: '"says", "returns", "sends", "notifies" or "shows"' },
  { phrase: /\bstands? still\b/i, use: '"is blocked", "stops"' },
  { phrase: /\bstand(s|ing)?\b(?!-| (for|alone|still))/i, use: '"is", "remains", "is stored"' },
  { phrase: /\b(lie|lies|lay|lying)\b/i, use: '"is", "is stored", "overlaps"' },
  {
    phrase: /\b(whoever|whomever|whatever|whichever|wherever)\b/i,
    use: '"anyone who", "any", "regardless of"',
  },
  { phrase: /\bby (the|its|a) clock\b/i, use: '"on a timer", "polls"' },
  { phrase: /\bin the clothes of\b/i, use: '"wrapped in"' },
  { phrase: /\bin place of\b/i, use: '"instead of"' },
  { phrase: /\bnobody (has|is|was|said|had)\b/i, use: '"unassigned", "unset", "no one"' },
  { phrase: /\bsomebody\b/i, use: '"someone", or the role: "a technician"' },
  { phrase: /\bmend(s|ed|ing)?\b/i, use: '"fixes", "corrects"' },
  { phrase: /\bat once\b/i, use: '"immediately", or "concurrently"' },
  { phrase: /\b(go|goes|went) on\b/i, use: '"continues"' },
  {
    phrase:
      /\b(null|undefined|empty|none|false|true|left out|missing|absent|refused|fails?|throws?|only|except|also) where\b/i,
    use: '"if" for a condition',
  },
  {
    phrase: /\bwhere (nobody|somebody|someone|there|it|no|one|they|neither|both|others)\b/i,
    use: '"if" for a condition',
  },
]

const longestTitle = 100
const longestSubject = 72
const longestSentence = 25

/** Matches a first word that turns a sentence into a noun clause. */
const clauseOpening = /^(what|who|whose|whom|where|of|to whom|whoever|whatever|wherever)\b/i

/** Matches a first word that makes a title depend on its `describe`. */
const fragmentOpening =
  /^(is|are|was|were|of|to|by|with|without|in|on|at|for|from|as|after|before|until|since|between|through|during|into|over|under|beside|about|and|or|but|than|also)\b/i

/**
 * Returns the rules of docs/style.md that a piece of prose breaks.
 *
 * @param {Prose} prose
 * @returns {string[]} one sentence for each rule, with the words to use instead
 */
export function brokenRules({ kind, text }) {
  return [
    ...phrases.flatMap(({ phrase, use }) => {
      const match = phrase.exec(text)
      return match ? [`"${match[0]}": use ${use}`] : []
    }),
    ...sentencesOf(text).flatMap((sentence) => brokenSentence(kind, sentence)),
    ...(kind === 'title' ? brokenTitle(text) : []),
    ...(kind === 'subject' ? brokenSubject(text) : []),
  ]
}

/** @param {string} text @returns {string[]} */
const sentencesOf = (text) => text.split(/(?<=[.!?])\s+(?=[\p{Lu}–"(])/u)

/** @param {string} text */
const countWords = (text) => text.split(' ').filter((word) => /\p{L}|\d/u.test(word)).length

/** @param {Prose['kind']} kind @param {string} sentence @returns {string[]} */
function brokenSentence(kind, sentence) {
  if (kind === 'subject') return []
  const opening = sentence.endsWith('?') ? null : clauseOpening.exec(sentence)
  const length = Math.max(...sentence.split(/[:;·] /).map(countWords))
  return [
    ...(opening ? [`begins with "${opening[0]}": begin with a verb or a noun`] : []),
    ...(length > longestSentence ? [`a sentence of ${length} words: at most ${longestSentence}`] : []),
  ]
}

/** @param {string} text @returns {string[]} */
function brokenTitle(text) {
  const opening = fragmentOpening.exec(text)
  return [
    ...(opening ? [`begins with "${opening[0]}": write a sentence that needs no describe`] : []),
    ...(text.length > longestTitle ? [`a title of ${text.length} characters: at most ${longestTitle}`] : []),
  ]
}

/** @param {string} text @returns {string[]} */
function brokenSubject(text) {
  return [
    ...(/^[a-z]+(\([a-z0-9-]+\))?!?: [a-z]/.test(text) ? [] : ['write "type(scope): imperative summary"']),
    ...(text.length > longestSubject
      ? [`a subject of ${text.length} characters: at most ${longestSubject}`]
      : []),
  ]
}
