import { expect, it } from 'vitest'
import { completeWords } from './template-edits.ts'

it.each([
  ['the language that was left', { fi: '', sv: 'Broms', en: '' }, 'sv', ['Broms', 'Broms', 'Broms']],
  ['the first language with words', { fi: '', sv: '', en: 'Brakes' }, 'fi', ['Brakes', 'Brakes', 'Brakes']],
  ['only empty languages', { fi: 'Jarrut', sv: '', en: 'Brakes' }, 'en', ['Jarrut', 'Brakes', 'Brakes']],
  ['nothing if there are no words', { fi: ' ', sv: '', en: '' }, 'fi', [' ', '', '']],
] as const)('fills %s', (_, words, left, [fi, sv, en]) => {
  expect(completeWords(words, left)).toEqual({ fi, sv, en })
})

it('completeWords returns the same object if every language has words', () => {
  const words = { fi: 'Jarrut', sv: 'Bromsar', en: 'Brakes' }
  expect(completeWords(words, 'fi')).toBe(words)
})
