import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../session/session.ts'
import {
  type Draft,
  dropDraft,
  keepDraft,
  parseDraft,
  readDraftText,
  subscribeToDrafts,
} from './draft-storage.ts'

export interface KeptDraft<T> {
  /** What the signed-in person left unsaved on this device; null when there is nothing. */
  readonly draft: Draft<T> | null
  readonly keep: (value: T) => void
  readonly drop: () => void
}

/**
 * The signed-in person's unsaved input of a form. Nobody else on the same device ever gets it: it lies there encrypted
 * with a key that the server gives to that person alone.
 *
 * @param form the form's name, for instance `work-order`
 * @param id what the form edits
 * @param parse understands what was kept, or throws; must stay the same function
 */
export function useDraft<T>(form: string, id: string | number, parse: (value: unknown) => T): KeptDraft<T> {
  const { Id: employeeId, DraftKey: secret } = useSession().employee
  const key = useMemo(() => ({ employeeId, secret, form, id }), [employeeId, secret, form, id])
  const text = useSyncExternalStore(subscribeToDrafts, () => readDraftText(key))
  const draft = useMemo(() => parseDraft(text, parse), [text, parse])
  const keep = useCallback((value: T) => keepDraft(key, value), [key])
  const drop = useCallback(() => dropDraft(key), [key])
  return { draft, keep, drop }
}
