import { describe, expect, it } from 'vitest'
import { brokenRules } from './prose-rules.mjs'

type Kind = Parameters<typeof brokenRules>[0]['kind']

const rulesFor = (kind: Kind, text: string) => brokenRules({ kind, line: 1, text })

describe('the check of prose', () => {
  it.each<[Kind, string, string]>([
    ['comment', 'Reads the day anew.', '"anew": use "again", or "refetches" for a query'],
    ['comment', 'Null where unassigned.', '"Null where": use "if" for a condition'],
    ['comment', 'Whose turn it is.', 'begins with "Whose": begin with a verb or a noun'],
    ['comment', 'The day. What is left of it.', 'begins with "What": begin with a verb or a noun'],
    ['paragraph', `${'word '.repeat(26)}.`, 'a sentence of 26 words: at most 25'],
    ['title', 'of a past day is refused', 'begins with "of": begin with a verb or a noun'],
    ['title', 'with a PIN opens no session', 'begins with "with": write a sentence that needs no describe'],
    ['title', 'is refused', 'begins with "is": write a sentence that needs no describe'],
    ['title', 'a'.repeat(101), 'a title of 101 characters: at most 100'],
    ['subject', 'Mistakes', 'write "type(scope): imperative summary"'],
    ['subject', `fix(live): ${'a'.repeat(62)}`, 'a subject of 73 characters: at most 72'],
  ])('the check of prose refuses the %s "%s"', (kind, text, rule) => {
    expect(rulesFor(kind, text)).toContain(rule)
  })

  it.each<[Kind, string]>([
    ['comment', 'Returns the folder where the file is stored.'],
    ['comment', 'What does the peer do? It waits.'],
    ['paragraph', `${'word '.repeat(25)}.`],
    ['heading', 'a stamping with a comment'],
    ['title', 'refuses a stamping that starts in the future'],
    ['title', 'a login link works once, even for ten concurrent requests'],
    ['title', 'a'.repeat(100)],
    ['subject', `fix(live): ${'a'.repeat(61)}`],
    ['subject', 'feat!: remove the former wire names'],
  ])('the check of prose accepts the %s "%s"', (kind, text) => {
    expect(rulesFor(kind, text)).toEqual([])
  })
})
