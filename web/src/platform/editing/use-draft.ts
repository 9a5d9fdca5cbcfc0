import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../session/session.ts'
import {
  type Draft,
  dropDraft,
  isDraftOpening,
  keepDraft,
  parseDraft,
  readDraftText,
  subscribeToDrafts,
} from './draft-storage.ts'

/** What a draft is of. */
export interface DraftName {
  /** The form's name, for instance `work-order`. */
  readonly form: string
  /** What the form edits. */
  readonly id: string | number
}

export interface KeptDraft<T> {
  /** What the signed-in person left unsaved on this device; null when there is nothing. */
  readonly draft: Draft<T> | null
  /** It is not known yet whether there is something: it is being decrypted. */
  readonly isOpening: boolean
  readonly keep: (value: T) => void
  readonly drop: () => void
}

/**
 * The signed-in person's unsaved input of a form. Nobody else on the same device ever gets it: it lies there encrypted
 * with a key that the server gives to that person alone.
 *
 * @param parse understands what was kept, or throws; must stay the same function
 */
export function useDraft<T>({ form, id }: DraftName, parse: (value: unknown) => T): KeptDraft<T> {
  const { Id: employeeId, DraftKey: secret } = useSession().employee
  const key = useMemo(() => ({ employeeId, secret, form, id }), [employeeId, secret, form, id])
  const text = useSyncExternalStore(subscribeToDrafts, () => readDraftText(key))
  const isOpening = useSyncExternalStore(subscribeToDrafts, () => isDraftOpening(key))
  const draft = useMemo(() => parseDraft(text, parse), [text, parse])
  const keep = useCallback((value: T) => keepDraft(key, value), [key])
  const drop = useCallback(() => dropDraft(key), [key])
  return { draft, isOpening, keep, drop }
}

/** A draft that somebody can go on with. */
export interface OfferedDraft {
  /** When it was typed last, in milliseconds of this device's clock. */
  readonly keptAt: number
  readonly drop: () => void
}

/**
 * What the signed-in person left unsaved in a form: for each of these things its draft, or null.
 *
 * @param ids must stay the same array while it says the same
 */
export function useKeptDrafts(
  form: string,
  ids: readonly (string | number)[],
): readonly (OfferedDraft | null)[] {
  const { Id: employeeId, DraftKey: secret } = useSession().employee
  const keys = useMemo(
    () => ids.map((id) => ({ employeeId, secret, form, id })),
    [employeeId, secret, form, ids],
  )
  // A text that stays the same as long as what is kept does.
  const times = useSyncExternalStore(subscribeToDrafts, () =>
    keys.map((key) => parseDraft(readDraftText(key), () => null)?.keptAt ?? '').join(),
  ).split(',')
  return keys.map((key, index) =>
    times[index] ? { keptAt: Number(times[index]), drop: () => dropDraft(key) } : null,
  )
}
