import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'

/** Why something is refused: a name of the error catalogue and the values of its placeholders. */
export interface Reason {
  readonly name: ErrorName
  readonly data: Readonly<Record<string, string | number>>
}

export const reason = (name: ErrorName, data: Reason['data'] = {}): Reason => ({ name, data })
