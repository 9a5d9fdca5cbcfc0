import { describe, expect, it } from 'vitest'
import { at, lunchAt, sampleStamping } from '../stamping/test/sample-stampings.ts'
import { effectsOf, previewOf } from './correction.ts'

const ms = (time: string) => Date.parse(at(time))
const work = sampleStamping(1, ['08:00', '08:30'])
const lunch = lunchAt(2, ['08:30', '09:00'])
const boundary = {
  key: '1-2',
  at: ms('08:30'),
  ends: work,
  starts: lunch,
  earliest: ms('08:01'),
  latest: ms('08:59'),
}
const wordsOf = ({ TypeDescription }: { TypeDescription: string }) => TypeDescription
const piece = (start: string, end: string, what: string) => ({ start: ms(start), end: ms(end), what })

describe('the preview of changes', () => {
  it('the preview of a moved boundary contains the stampings on both sides', () => {
    const draft = { kind: 'Move', stamping: work, edge: 'End', to: ms('08:40') } as const
    expect(previewOf(draft, boundary, null, wordsOf)).toEqual({
      before: [piece('08:00', '08:30', 'Work order time'), piece('08:30', '09:00', 'Lunch')],
      after: [piece('08:00', '08:40', 'Work order time'), piece('08:40', '09:00', 'Lunch')],
    })
  })

  it('the preview of a split contains two stampings', () => {
    const draft = { kind: 'Split', stamping: work, at: ms('08:10') } as const
    expect(previewOf(draft, null, 'Cleaning', wordsOf).after).toEqual([
      piece('08:00', '08:10', 'Work order time'),
      piece('08:10', '08:30', 'Cleaning'),
    ])
  })

  it('the preview of a changed purpose contains the new purpose', () => {
    expect(previewOf({ kind: 'Change', stamping: work }, null, 'Cleaning', wordsOf)).toEqual({
      before: [piece('08:00', '08:30', 'Work order time')],
      after: [piece('08:00', '08:30', 'Cleaning')],
    })
  })

  it('the preview of a correction contains an added stamping, and omits a removed one', () => {
    const added = { kind: 'Add', start: ms('09:00'), end: ms('09:10'), within: boundary } as const
    expect(previewOf(added, null, null, wordsOf)).toEqual({
      before: [],
      after: [piece('09:00', '09:10', '–')],
    })
    expect(previewOf({ kind: 'Remove', stamping: work }, null, null, wordsOf).after).toEqual([])
  })
})

describe('the effects of a correction', () => {
  const now = new Date(ms('12:00'))

  it('the effects of a correction contain only purposes whose duration changes', () => {
    const preview = {
      before: [piece('08:00', '08:30', 'Work'), piece('09:00', '10:00', 'Lunch')],
      after: [piece('08:00', '08:50', 'Work'), piece('09:00', '10:00', 'Lunch')],
    }
    expect(effectsOf(preview, now)).toEqual([{ what: 'Work', before: 30, after: 50 }])
  })

  it('the effects of a correction count clock minutes without seconds, like the day view', () => {
    const seconds = { start: ms('18:00:50'), end: ms('18:30:10'), what: 'Work' }
    expect(effectsOf({ before: [seconds], after: [] }, now)).toEqual([{ what: 'Work', before: 30, after: 0 }])
  })

  it('the effects of a correction count running work until now', () => {
    const running = { start: ms('11:00'), end: null, what: 'Work' }
    const preview = { before: [running], after: [{ ...running, start: ms('11:30') }] }
    expect(effectsOf(preview, now)).toEqual([{ what: 'Work', before: 60, after: 30 }])
  })
})
