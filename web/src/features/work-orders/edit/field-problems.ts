import { CallFailed } from '@verstas/contract/call.ts'
import { errorText } from '@verstas/contract/errors/entry.ts'
import { WorkOrderFields } from '@verstas/contract/work-orders/edit-entities.ts'
import { type EditField, type EditSwitches, refuseEdit } from '@verstas/domain/work-orders/edit.ts'
import { messageOf, metaDataOf } from '../../../platform/api/failure.ts'
import type { Translate } from '../../../platform/texts/use-texts.ts'
import { changesOf, type EditState } from './edit-state.ts'
import { isEditField } from './field-labels.ts'

/** What is wrong with the fields, in words. */
export type FieldProblems = Readonly<Partial<Record<EditField, string>>>

/** Judges the input by the contract and by the rules that the server enforces too. */
export function findProblems(state: EditState, switches: EditSwitches, t: Translate): FieldProblems {
  const changes = changesOf(state)
  const broken = refuseEdit(changes, switches).map(
    ({ name, data }) => [String(data.field), t(errorText(name), data)] as const,
  )
  const malformed = (WorkOrderFields.safeParse(changes).error?.issues ?? []).map((issue) => {
    const words =
      issue.code === 'too_big' && issue.origin === 'string'
        ? t('edit.tooLong', { max: Number(issue.maximum) })
        : t('edit.wholeNumber')
    return [String(issue.path[0]), words] as const
  })
  return ofFields([...broken, ...malformed])
}

/** What the server's refusal says about single fields; nothing where it says nothing of them. */
export function problemsOf(error: unknown, t: Translate): FieldProblems {
  if (!(error instanceof CallFailed)) return {}
  return ofFields(
    error.errors.map((entry) => {
      const one = new CallFailed(error.status, [entry])
      return [metaDataOf(one, 'field') ?? '', messageOf(one, t)] as const
    }),
  )
}

const ofFields = (problems: readonly (readonly [string, string])[]): FieldProblems =>
  Object.fromEntries(problems.filter(([field]) => isEditField(field)))
