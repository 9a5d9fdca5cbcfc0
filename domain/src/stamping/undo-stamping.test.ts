import { describe, expect, it } from 'vitest'
import { planUndo, type StampingTrace, type UndoFacts } from './undo-stamping.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

const trace: StampingTrace = {
  tappedAt: at('09:00'),
  isUndone: false,
  changed: [
    { siteId: 1, id: 1, isPresence: true, startAt: at('07:00'), endAt: null, timeKind: null, version: 2 },
  ],
  created: [{ siteId: 1, id: 2, version: 1, cutId: null }],
  doneRowIds: [31],
}

const facts: UndoFacts = {
  now: at('09:01'),
  timeZone: 'Europe/Helsinki',
  askedAt: at('09:01'),
  hasLaterStamping: false,
  spans: [
    { siteId: 1, id: 1, isPresence: true, startAt: at('07:00'), endAt: at('09:00'), version: 2 },
    { siteId: 1, id: 2, isPresence: true, startAt: at('09:00'), endAt: null, version: 1 },
  ],
  doneRowIds: new Set([31]),
  orderReasons: [],
}

const reasonsWith = (more: Partial<UndoFacts>) => {
  const decision = planUndo(trace, { ...facts, ...more })
  return decision.kind === 'refused' ? decision.reasons.map(({ name }) => name) : decision.kind
}

describe('undo of a stamping', () => {
  it('a stamping can be undone if nothing depends on it', () => {
    expect(reasonsWith({})).toBe('planned')
  })

  it.each(['08:58', '09:00', '09:10'])('a stamping at 09:00 has the expected undo at %s', (askedAt) => {
    expect(reasonsWith({ askedAt: at(askedAt) })).toBe('planned')
  })

  it.each<[string, Partial<UndoFacts>]>([
    ['undoTooLate', { askedAt: at('09:11') }],
    ['undoTooLate', { askedAt: at('08:57') }],
    ['undoLaterStamping', { hasLaterStamping: true }],
    ['undoRowsChanged', { doneRowIds: new Set() }],
    ['paymentLinkActive', { orderReasons: [{ name: 'paymentLinkActive', data: {} }] }],
  ])('refuses with %s', (name, more) => {
    expect(reasonsWith(more)).toEqual([name])
  })

  it('the undo is refused if other presence covers the time in which the former stamping would continue', () => {
    const added = { siteId: 2, id: 2, isPresence: true, startAt: at('09:30'), endAt: null, version: 1 }
    expect(reasonsWith({ spans: [...facts.spans, added] })).toEqual(['undoTimeChanged'])
    expect(reasonsWith({ spans: [...facts.spans, { ...added, isPresence: false }] })).toBe('planned')
  })
})
