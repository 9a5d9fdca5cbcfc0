import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { TyreRecordSave } from '@verstas/contract/tyres/entities.ts'

/** The server's question whether a measured set updates an existing record (error 119886). */
export interface TyreQuestion {
  /** The index of the set in the request, from 0; the index of the question if the server sends no index. */
  readonly index: number
  /** The name of the tyre type; empty if the server does not send it. */
  readonly type: string
  /** The time of the existing measurement, as an ISO instant; empty if the server does not send it. */
  readonly created: string
  /** The name of the person who measured; empty if the server does not send it. */
  readonly user: string
  readonly oid: string | undefined
  readonly version: number | undefined
  readonly worstDepth: number | undefined
}

/** Returns the questions among the errors, in the order of the measured sets. */
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

/** The answers so far, in the order of the questions; true means that the existing record is updated. */
export type TyreAnswers = readonly boolean[]

/**
 * Adds the user's answers to the measured records. A record with an answer also gets the id and the version
 * of the saved record in the question.
 */
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
