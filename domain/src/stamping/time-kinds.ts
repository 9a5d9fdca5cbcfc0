import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason } from '../errors/reason.ts'

/** What time beyond the shift counts as; a stamping has one of them at most. */
export type TimeKind = 'overtime' | 'flex' | 'kiky'

/** The kinds in the order in which they are asked about, each with its answer (decisions, section 5). */
export const timeKinds = [
  { kind: 'overtime', question: 'overtimeQuestion', answer: 'IsOverTime' },
  { kind: 'flex', question: 'flexTimeQuestion', answer: 'IsFlexTime' },
  { kind: 'kiky', question: 'kikyTimeQuestion', answer: 'IsKiKyTime' },
] as const

type Answers = Pick<StampingRequest, (typeof timeKinds)[number]['answer']>

/** The kind that was answered yes; null for none. */
export const answeredKind = (answers: Answers): TimeKind | null =>
  timeKinds.find(({ answer }) => answers[answer] === true)?.kind ?? null

/** What speaks against the answers: a second yes, or a yes to a kind that is not in use for the employee. */
export function refuseKinds(answers: Answers, inUse: ReadonlySet<TimeKind>): Reason[] {
  const yes = timeKinds.filter(({ answer }) => answers[answer] === true)
  const invalid = (field: string, why: string) => reason('invalidField', { field, reason: why })
  return [
    ...yes.slice(1).map(({ answer }) => invalid(answer, 'Another kind of time is answered yes')),
    ...yes
      .filter(({ kind }) => !inUse.has(kind))
      .map(({ answer }) => invalid(answer, 'Not in use for the employee')),
  ]
}
