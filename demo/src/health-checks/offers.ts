import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { findingsOf } from '@verstas/domain/health-checks/findings.ts'
import { measureText } from '@verstas/domain/health-checks/measure.ts'
import { rulesOf } from '@verstas/domain/health-checks/survey-form.ts'
import { type Instant, minute, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { employees } from '../people/employees.ts'
import type { Random } from '../random.ts'

interface Offered {
  readonly definition: SurveyDefinition
  readonly properties: Readonly<Record<string, string>>
  readonly row: { readonly site_id: number; readonly inspection_id: number }
  /** The employee who inspected the vehicle. */
  readonly employeeId: number
  /** The employee who wrote the offer. */
  readonly receiverId: number
  readonly at: Instant
  readonly answer: AnswerTo
}

const prices = [214, 69, 389, 145, null] as const

interface Answer {
  readonly kind: 'accept' | 'decline' | 'call'
  readonly text: string
}

/** Returns the customer's answer to a finding with this index and light; undefined for no answer. */
export type AnswerTo = (position: number, light: 'soon' | 'now') => Answer | undefined

/** Answers nothing: the customer has not opened the offer. */
export const noAnswer: AnswerTo = () => undefined

const everyAnswer = [
  { kind: 'accept', text: 'Kiitos kuvista, tehkää samalla.' },
  { kind: 'decline', text: 'En nyt.' },
  { kind: 'call', text: '' },
] as const

/** Answers the first three findings, each with a different kind of answer. */
export const answerOfMattis: AnswerTo = (position) => everyAnswer[position]

/**
 * Returns typical answers: about half of the red findings and some amber ones are accepted. Most others are
 * declined, and for some the customer asks for a call.
 */
export const usualAnswer =
  (random: Random): AnswerTo =>
  (_, light) => {
    if (random.chance(light === 'now' ? 0.55 : 0.13)) return { kind: 'accept', text: '' }
    return { kind: random.chance(0.15) ? 'call' : 'decline', text: '' }
  }

const daysOpen = 14

/**
 * Adds an offer that the receiver wrote for an inspection, with the customer's answers. Each declined finding
 * gets a follow-up. Adds nothing without findings.
 */
export function addOffer(
  ledger: Ledger,
  { definition, properties, row, employeeId, receiverId, at, answer: answerTo }: Offered,
): void {
  const findings = findingsOf(rulesOf(definition), properties)
  if (findings.length === 0) return
  const { site_id } = row
  const offer_id = ledger.nextId('inspection_offer')
  const openedAt = toTimestamp(at + 4 * minute)
  ledger.add('inspection_offer', {
    ...row,
    id: offer_id,
    // No link opens this offer. To see the customer's page, create another offer.
    token_hash: null,
    language: 'fi',
    inspected_at: toTimestamp(at),
    inspector: employees.find(({ id }) => id === employeeId)?.name ?? '',
    ok_count: Object.entries(properties).filter(([key, value]) => key.startsWith('check.') && value === 'ok')
      .length,
    created_at: toTimestamp(at),
    created_by: receiverId,
    expires_at: toTimestamp(at + daysOpen * 24 * 60 * minute),
    opened_at: answerTo === noAnswer ? null : openedAt,
  })
  for (const [position, { key, title, light, note, measured }] of findings.entries()) {
    const price = prices[position % prices.length] ?? null
    ledger.add('inspection_offer_line', {
      site_id,
      offer_id,
      key,
      position,
      title,
      light,
      note,
      measure: measured && measureText(measured.value, measured.measure, 'fi'),
      price,
      photo_ids: [],
    })
    const answer = answerTo(position, light)
    if (!answer) continue
    ledger.add('inspection_offer_answer', {
      site_id,
      id: ledger.nextId('inspection_offer_answer'),
      offer_id,
      key,
      ...answer,
      price,
      answered_at: openedAt,
    })
    if (answer.kind === 'decline')
      ledger.add('inspection_follow_up', {
        ...row,
        id: ledger.nextId('inspection_follow_up'),
        key,
        kind: 'Declined',
        light,
        note: answer.text,
        remind_on: null,
        reminded_at: null,
        created_at: openedAt,
        created_by: receiverId,
      })
  }
}
