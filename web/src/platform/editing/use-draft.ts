import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { canClaim, claimForTab } from '../api/tabs.ts'
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

/** The form and the object of a draft. */
export interface DraftName {
  /** The form's name, for instance `work-order`. */
  readonly form: string
  /** The id of the edited object. */
  readonly id: string | number
}

export interface KeptDraft<T> {
  /** The signed-in user's draft on this device. Null if there is none. */
  readonly draft: Draft<T> | null
  /** True while the decryption of the draft is pending. */
  readonly isOpening: boolean
  /** True if another tab has the same form open. Only that tab stores the draft. */
  readonly isElsewhere: boolean
  readonly keep: (value: T) => void
  readonly drop: () => void
}

/**
 * Reads and stores the signed-in user's draft of a form. Other users of the device cannot read it, because
 * only the author receives the encryption key.
 *
 * @param parse parses the stored value, or throws. The function must stay the same between renders.
 */
export function useDraft<T>({ form, id }: DraftName, parse: (value: unknown) => T): KeptDraft<T> {
  const { Id: employeeId, DraftKey: secret } = useSession().employee
  const key = useMemo(() => ({ employeeId, secret, form, id }), [employeeId, secret, form, id])
  const text = useSyncExternalStore(subscribeToDrafts, () => readDraftText(key))
  const isOpening = useSyncExternalStore(subscribeToDrafts, () => isDraftOpening(key))
  const draft = useMemo(() => parseDraft(text, parse), [text, parse])
  const owner = useSlotOwner(`verstas.draft.${employeeId}.${form}.${id}`)
  const isOurs = owner === 'thisTab'
  const keep = useCallback((value: T) => isOurs && keepDraft(key, value), [key, isOurs])
  const drop = useCallback(() => isOurs && dropDraft(key), [key, isOurs])
  return { draft, isOpening, isElsewhere: owner === 'anotherTab', keep, drop }
}

/**
 * Returns which tab stores the draft of a form. This is the first tab that opened the form. Null until it is
 * known.
 */
function useSlotOwner(name: string): 'thisTab' | 'anotherTab' | null {
  const [owner, setOwner] = useState<'thisTab' | 'anotherTab' | null>(canClaim() ? null : 'thisTab')
  useEffect(() => {
    if (!canClaim()) return
    let isOver = false
    const { isOurs, giveBack } = claimForTab(name)
    void isOurs.then((is) => !isOver && setOwner(is ? 'thisTab' : 'anotherTab'))
    return () => {
      isOver = true
      giveBack()
    }
  }, [name])
  return owner
}

/** A draft that the user can continue. */
export interface OfferedDraft {
  /** The time of the draft's last change, in milliseconds of this device's clock. */
  readonly keptAt: number
  readonly drop: () => void
}

/**
 * Returns the signed-in user's draft of a form for each id, or null for an id without a draft.
 *
 * @param ids an array that stays the same while its content stays the same
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
  // Compares drafts by a string, which stays equal while the stored drafts stay the same.
  const times = useSyncExternalStore(subscribeToDrafts, () =>
    keys.map((key) => parseDraft(readDraftText(key), () => null)?.keptAt ?? '').join(),
  ).split(',')
  return keys.map((key, index) =>
    times[index] ? { keptAt: Number(times[index]), drop: () => dropDraft(key) } : null,
  )
}
