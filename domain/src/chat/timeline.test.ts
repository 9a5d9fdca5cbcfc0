import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  hasGapBefore,
  isBeforeLoaded,
  lastReadOwn,
  lastSequenceOf,
  mergeMessages,
  mergeReadMarks,
} from './timeline.ts'

const message = (sequence: number, body = '') => ({ id: sequence + 100, sequence, body })
const someMessages = fc.array(fc.integer({ min: 1, max: 50 }).map((sequence) => message(sequence)))

it('mergeMessages returns each message once, in the order of the topic, for any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(someMessages), (answers) => {
      const merged = answers.reduce<readonly ReturnType<typeof message>[]>(mergeMessages, [])
      const sequences = [...new Set(answers.flat().map(({ sequence }) => sequence))].toSorted((a, b) => a - b)
      expect(merged.map(({ sequence }) => sequence)).toEqual(sequences)
    }),
  )
})

it('mergeMessages replaces a message with its newer copy', () => {
  expect(mergeMessages([message(1, 'asked'), message(2)], [message(1, 'acknowledged')])).toEqual([
    message(1, 'acknowledged'),
    message(2),
  ])
})

it('hasGapBefore is true if messages before a received message are missing', () => {
  const loaded = [message(7), message(8)]
  expect([9, 10, 8].map((sequence) => hasGapBefore(loaded, message(sequence)))).toEqual([false, true, false])
  expect(hasGapBefore([], message(5))).toBe(false)
  expect([lastSequenceOf(loaded), lastSequenceOf([])]).toEqual([8, 0])
})

it('mergeMessages sorts messages by id if the server sends no sequence', () => {
  expect(mergeMessages([{ id: 5 }, { id: 9 }], [{ id: 7 }, { id: 5 }]).map(({ id }) => id)).toEqual([5, 7, 9])
})

it('mergeReadMarks never lowers a read position, and ignores people outside the topic', () => {
  const loaded = [
    { actorId: 2, readSequence: 5 },
    { actorId: 3, readSequence: 1 },
  ]
  const received = [
    { actorId: 2, readSequence: 4 },
    { actorId: 3, readSequence: 6 },
    { actorId: 9, readSequence: 9 },
  ]
  expect(mergeReadMarks(loaded, received)).toEqual([
    { actorId: 2, readSequence: 5 },
    { actorId: 3, readSequence: 6 },
  ])
})

it("lastReadOwn returns the user's last message that someone else has read, and its readers", () => {
  const messages = [1, 2, 1, 1].map((actorId, place) => ({ ...message(place + 1), actorId }))
  const [aino, pekka] = [
    { actorId: 2, readSequence: 3 },
    { actorId: 3, readSequence: 1 },
  ]
  expect(lastReadOwn(messages, [aino, pekka], 1)).toEqual({ id: 103, by: [aino] })
  expect(lastReadOwn(messages, [pekka], 1)).toEqual({ id: 101, by: [pekka] })
  expect(lastReadOwn(messages, [{ actorId: 2, readSequence: 0 }], 1)).toBeUndefined()
  expect(lastReadOwn([{ id: 7, actorId: 1 }], [aino], 1)).toBeUndefined()
})

it('mergeMessages sorts by sequence, even if the ids are in another order', () => {
  const [first, second] = [
    { id: 9, sequence: 1 },
    { id: 5, sequence: 2 },
  ]
  expect(mergeMessages([second], [first])).toEqual([first, second])
})

it('isBeforeLoaded is true for a message before the first loaded one', () => {
  const loaded = [message(7), message(8)]
  expect([6, 7, 8, 9].map((sequence) => isBeforeLoaded(loaded, message(sequence)))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(isBeforeLoaded([], message(1))).toBe(false)
})

it('hasGapBefore compares a message with the last loaded one, for any number of loaded messages', () => {
  const loaded = [message(1), message(2), message(3), message(4)]
  expect(hasGapBefore(loaded, message(5))).toBe(false)
  expect(hasGapBefore(loaded, message(6))).toBe(true)
  expect(lastSequenceOf(loaded)).toBe(4)
  expect(hasGapBefore(loaded, { id: 9 })).toBe(false)
})

it('lastReadOwn skips messages of other people', () => {
  const messages = [message(1), message(2)].map((one, place) => ({ ...one, actorId: place + 1 }))
  expect(lastReadOwn(messages, [{ actorId: 2, readSequence: 2 }], 1)).toMatchObject({ id: 101 })
})
