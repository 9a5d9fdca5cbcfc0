import { describe, expect, it } from 'vitest'
import { accountKey, articleKey, beginsWords, hasText, nameKey, numberKey, vinKey } from './normal-form.ts'
import { sameForms } from './test/same-forms.ts'

const keys = { numberKey, vinKey, articleKey, nameKey, accountKey }

describe('the normal form', () => {
  it.each(sameForms)(
    '$rule returns the same normal form for all spellings of $plain',
    ({ rule, plain, spellings }) => {
      for (const spelling of spellings)
        expect([spelling, keys[rule](spelling)]).toEqual([spelling, keys[rule](plain)])
    },
  )

  it('different codes have different normal forms', () => {
    const numbers = ['FZI135', 'FZI136', '45+B12', '45B12', '9$C77', 'ÄÖ1', 'AO1', 'O1', '01']
    expect(new Set(numbers.map(numberKey)).size).toBe(numbers.length)
    const articles = ['036000291452', '036000291453', '123', '0123', '12345670', '12345671']
    expect(new Set(articles.map(articleKey)).size).toBe(articles.length)
    const people = ['Åsa', 'Asa', 'asa.ek', 'asaek']
    expect(new Set(people.map(accountKey)).size).toBe(people.length)
  })

  it('normalising a normal form does not change it', () => {
    for (const { rule, spellings } of sameForms)
      for (const spelling of spellings) expect(keys[rule](keys[rule](spelling))).toBe(keys[rule](spelling))
  })
})

describe('words of a name', () => {
  it.each([
    ['Virtanen Matti', 'matti virt', true],
    ['Virtanen Matti', 'atti', false],
    ['Åke Öberg', 'oberg ake', true],
    ['Ma\u0308kinen', 'Mäk', true],
    ['Weiß', 'weiss', true],
    ['İlkay Şahin', 'ilkay sahin', true],
    ['Anna-Liisa', 'liisa', true],
    ['Matti', '', true],
  ])('beginsWords(%j, %j) returns %s', (text, typed, isFound) => {
    expect(beginsWords(text, typed)).toBe(isFound)
  })

  it('hasText finds a typed text at any position, ignoring case', () => {
    expect(hasText('Virtanen', 'RTA')).toBe(true)
    expect(hasText('Nosturi\u00a02', 'nosturi 2')).toBe(true)
    expect(hasText('Virtanen', 'x')).toBe(false)
    expect(hasText('Virtanen', ' ')).toBe(true)
  })
})
