import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasGapBefore, lastSeenOwn, lastSequenceOf, mergeMessages, withSeen } from './timeline.ts'

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

it('keeps how far others have seen a topic from going back, and knows nobody who is no participant', () => {
  const known = [
    { actorId: 2, readSequence: 5 },
    { actorId: 3, readSequence: 1 },
  ]
  const came = [
    { actorId: 2, readSequence: 4 },
    { actorId: 3, readSequence: 6 },
    { actorId: 9, readSequence: 9 },
  ]
  expect(withSeen(known, came)).toEqual([
    { actorId: 2, readSequence: 5 },
    { actorId: 3, readSequence: 6 },
  ])
})

it('tells of my last message that was seen, and by whom', () => {
  const said = [1, 2, 1, 1].map((actorId, place) => ({ ...message(place + 1), actorId }))
  const [aino, pekka] = [
    { actorId: 2, readSequence: 3 },
    { actorId: 3, readSequence: 1 },
  ]
  expect(lastSeenOwn(said, [aino, pekka], 1)).toEqual({ id: 103, by: [aino] })
  expect(lastSeenOwn(said, [pekka], 1)).toEqual({ id: 101, by: [pekka] })
  expect(lastSeenOwn(said, [{ actorId: 2, readSequence: 0 }], 1)).toBeUndefined()
  expect(lastSeenOwn([{ id: 7, actorId: 1 }], [aino], 1)).toBeUndefined()
})
