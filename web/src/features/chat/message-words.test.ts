import { expect, it } from 'vitest'
import type { Translate } from '../../platform/texts/use-texts.ts'
import { wordsOfMessage } from './message-words.ts'

it('the text of answers to an offer has the count of each answer, and of findings without an answer', () => {
  const answers = { accept: 1, decline: 2, call: 3, open: 4 }
  const t: Translate = (name, values) => [name, ...Object.values(values ?? {})].join(' ')
  expect(wordsOfMessage({ answers, body: '', attachments: [] }, t)).toBe(
    'offers.told offers.told.accept 1, offers.told.decline 2, offers.told.call 3, offers.told.open 4',
  )
  const oneAnswer = { accept: 0, decline: 0, call: 1, open: 0 }
  expect(wordsOfMessage({ answers: oneAnswer, body: '', attachments: [] }, t)).toBe(
    'offers.told offers.told.call 1',
  )
})
