import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { TyreRecordSave } from '@verstas/contract/tyres/entities.ts'

/** The server's question about one of the sets: whether it updates an existing record (119886). */
export interface TyreQuestion {
  /** Which of the sets, from 0. */
  readonly index: number
  /** The type as the person reads it. */
  readonly type: string
  /** When the record was measured, as an ISO instant; empty if the server does not send it. */
  readonly created: string
  /** The measurer; empty if the server does not send it, like the following fields. */
  readonly user: string
  readonly oid: string | undefined
  readonly version: number | undefined
  readonly worstDepth: number | undefined
}

/** Returns the questions in the order of the sets, without other errors. */
export const questionsOf = (errors: readonly ErrorAnswer[]): TyreQuestion[] =>
  errors
    .filter(({ ErrorId }) => ErrorId === errorCodes.tyreMeasurementQuestion.id)
    .map(({ MetaData }, place) => {
      const value = (key: string) => MetaData?.find(({ Key }) => Key === key)?.Value
      const number = (key: string) => (value(key) === undefined ? undefined : Number(value(key)))
      return {
        index: number('index') ?? place,
        type: value('type') ?? '',
        created: value('created') ?? '',
        user: value('user') ?? '',
        oid: value('oid'),
        version: number('version'),
        worstDepth: number('worstDepth'),
      }
    })
    .toSorted((one, other) => one.index - other.index)

/** The answers so far, in the order of the questions. */
export type TyreAnswers = readonly boolean[]

/** The sets with the person's answers, each with the record that it was asked about. */
export const withAnswers = (
  records: readonly TyreRecordSave[],
  questions: readonly TyreQuestion[],
  answers: TyreAnswers,
): TyreRecordSave[] =>
  records.map((record, index) => {
    const place = questions.findIndex((question) => question.index === index)
    const { oid, version } = questions[place] ?? {}
    const updateExisting = answers[place]
    return updateExisting === undefined
      ? record
      : {
          ...record,
          updateExisting,
          ...(oid !== undefined && { ExistingOid: oid }),
          ...(version !== undefined && { ExistingVersion: version }),
        }
  })
