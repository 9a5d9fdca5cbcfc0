import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import type { Translate } from '../../../platform/texts/use-texts.ts'

const placeOf: Partial<Record<ErrorName, 'time' | 'purpose'>> = {
  stampingCorrectionInFuture: 'time',
  stampingCorrectionEmpty: 'time',
  stampingCorrectionOutside: 'time',
  stampingOverlaps: 'time',
  stampingTypeUnknown: 'purpose',
  stampingRowsMissing: 'purpose',
  stampingRowUnknown: 'purpose',
  stampingRowNotSelectable: 'purpose',
  mixedJobAndLabourRows: 'purpose',
  multipleJobsStamped: 'purpose',
}

const placeOfId = new Map<number, 'time' | 'purpose'>(
  Object.entries(placeOf).map(([name, place]) => [errorCodes[name as ErrorName].id, place]),
)

/** Why the server refused, in words, each at its field; what belongs to none stands in `rest`. */
export function refusalsOf(error: unknown, t: Translate) {
  const nothing = { time: null, purpose: null, rest: null }
  if (!error) return nothing
  if (!(error instanceof CallFailed) || error.errors.length === 0)
    return { ...nothing, rest: messageOf(error, t) }
  const wordsAt = (place: 'time' | 'purpose' | undefined): string | null => {
    const entries = error.errors.filter(({ ErrorId }) => placeOfId.get(ErrorId) === place)
    return entries.length > 0 ? messageOf(new CallFailed(error.status, entries), t) : null
  }
  return { time: wordsAt('time'), purpose: wordsAt('purpose'), rest: wordsAt(undefined) }
}
