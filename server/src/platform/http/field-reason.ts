import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import type { FieldReasonName } from '@verstas/contract/texts/field-reasons.ts'
import type { FieldReason } from '@verstas/domain/errors/reason.ts'
import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/**
 * Returns the expectation that a refused value did not meet. The schema must be parsed with `reportInput`.
 */
export function fieldReasonOf(issue: Issue): FieldReason {
  switch (issue.code) {
    case 'invalid_type':
      return { name: issue.input === undefined ? 'missing' : (reasonsOfTypes[issue.expected] ?? 'wrong') }
    case 'too_small':
    case 'too_big':
      return limitReason(issue)
    case 'not_multiple_of':
      return { name: 'step', values: { step: issue.divisor } }
    case 'unrecognized_keys':
      return { name: 'unknown' }
    case 'invalid_value':
      return { name: 'oneOf', values: { values: issue.values.map(String).join(', ') } }
    case 'invalid_format':
      return { name: reasonsOfFormats[issue.format] ?? namedReason(issue) }
    case 'invalid_union':
      return unionReason(issue)
    case 'custom':
      return { name: namedReason(issue), values: issue.params ?? {} }
    default:
      return { name: 'wrong' }
  }
}

/** `options` are the values of the field that chooses the alternative. */
function unionReason(issue: Extract<Issue, { code: 'invalid_union' }>): FieldReason {
  if (issue.input === undefined) return { name: 'missing' }
  const { options } = issue as { readonly options?: readonly unknown[] }
  return options
    ? { name: 'oneOf', values: { values: options.map(String).join(', ') } }
    : { name: namedReason(issue) }
}

/** Returns the expectation that a check of the contract has as its message (`expects`). */
const namedReason = ({ message }: Issue): FieldReasonName =>
  Object.hasOwn(textCatalogue, `fieldReason.${message}`) ? (message as FieldReasonName) : 'wrong'

const reasonsOfTypes: Partial<Record<string, FieldReasonName>> = {
  string: 'text',
  number: 'number',
  int: 'wholeNumber',
  boolean: 'trueOrFalse',
  array: 'list',
  object: 'object',
  record: 'object',
  null: 'mustBeEmpty',
}

const reasonsOfFormats: Partial<Record<string, FieldReasonName>> = {
  datetime: 'instant',
  date: 'day',
  uuid: 'uuid',
  guid: 'uuid',
  url: 'address',
  base64: 'base64',
}

function limitReason(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): FieldReason {
  const isSmall = issue.code === 'too_small'
  const limit = Number(isSmall ? issue.minimum : issue.maximum)
  if (issue.origin === 'string' && isSmall && limit === 1) return { name: 'empty' }
  if (issue.origin === 'string') return { name: isSmall ? 'tooShort' : 'tooLong', values: { count: limit } }
  if (issue.origin === 'array') return { name: isSmall ? 'tooFew' : 'tooMany', values: { count: limit } }
  const [name, exclusive] = isSmall ? (['atLeast', 'moreThan'] as const) : (['atMost', 'lessThan'] as const)
  return { name: issue.inclusive === false ? exclusive : name, values: { limit } }
}
