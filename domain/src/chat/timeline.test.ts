import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasGapBefore, lastSequenceOf, mergeMessages } from './timeline.ts'

const message = (sequence: number, body = '') => ({ id: sequence + 100, sequence, body })
const someMessages = fc.array(fc.integer({ min: 1, max: 50 }).map((sequence) => message(sequence)))

it('shows each message once and in the order of the topic, however they came', () => {
  fc.assert(
    fc.property(fc.array(someMessages), (answers) => {
      const shown = answers.reduce<readonly ReturnType<typeof message>[]>(mergeMessages, [])
      const sequences = [...new Set(answers.flat().map(({ sequence }) => sequence))].toSorted((a, b) => a - b)
      expect(shown.map(({ sequence }) => sequence)).toEqual(sequences)
    }),
  )
})

it('shows the latest of what is known of a message', () => {
  expect(mergeMessages([message(1, 'asked'), message(2)], [message(1, 'acknowledged')])).toEqual([
    message(1, 'acknowledged'),
    message(2),
  ])
})

it('sees that messages are missing', () => {
  const known = [message(7), message(8)]
  expect([9, 10, 8].map((sequence) => hasGapBefore(known, message(sequence)))).toEqual([false, true, false])
  expect(hasGapBefore([], message(5))).toBe(false)
  expect([lastSequenceOf(known), lastSequenceOf([])]).toEqual([8, 0])
})

it('keeps the messages of a server that tells no sequence in the order of their ids', () => {
  expect(mergeMessages([{ id: 5 }, { id: 9 }], [{ id: 7 }, { id: 5 }]).map(({ id }) => id)).toEqual([5, 7, 9])
})
