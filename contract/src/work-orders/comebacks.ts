import * as z from 'zod'
import { day, externalNumber, id, instant } from '../fields.ts'
import { comebackReasons } from './kinds.ts'

/** The judgements of a work order. `open` withdraws a judgement. */
export const comebackVerdicts = ['comeback', 'none', 'open'] as const

const orderNumbers = { WorkOrderId: id, OrderNumber: z.int(), ExternalNumber: externalNumber }

/** An earlier work order of the vehicle that was finished before the vehicle returned. */
export const EarlierVisit = z.object({
  ...orderNumbers,
  FinishedOn: day,
  /** Days from that visit until the vehicle returned. */
  Days: z.int(),
  /** Rows that both work orders have: the same operation, part or free-text work. */
  Works: z.array(z.string()),
})
export type EarlierVisit = z.output<typeof EarlierVisit>

/** The judgement of a work order as a comeback, and the earlier visits from which a person chooses. */
export const Comeback = z.object({
  /** Null if the work order is not judged. */
  Judgement: z
    .object({
      /** The work order that the comeback repairs; null if the work order is no comeback. */
      Earlier: z.object(orderNumbers).nullable(),
      Reason: z.enum(comebackReasons).nullable(),
      EmployeeName: z.string(),
      At: instant,
    })
    .nullable(),
  /** Visits of the last year, the latest first. */
  EarlierVisits: z.array(EarlierVisit),
})
export type Comeback = z.output<typeof Comeback>

/** Input of a judgement. A comeback needs the earlier work order and the reason. */
export const ComebackJudgement = z.strictObject({
  Verdict: z.enum(comebackVerdicts),
  EarlierOrderId: id.nullish(),
  Reason: z.enum(comebackReasons).nullish(),
})
export type ComebackJudgement = z.output<typeof ComebackJudgement>
