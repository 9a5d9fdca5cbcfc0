import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useAttemptKey } from '../api/attempt-key.ts'
import { isUnanswered } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'
import {
  beginEdit,
  type Conflict,
  catchUp,
  changeMine,
  chooseSide,
  type EditRules,
  type EditState,
  isUndecided,
  type SaveAttempt,
  type Side,
} from './edit-state.ts'
import { ChangedMeanwhile, type ForeignChange } from './save.ts'
import { type DraftName, useDraft } from './use-draft.ts'

interface EditOptions<Source, Base, Mine, C extends Conflict, Body> {
  readonly rules: EditRules<Source, Base, Mine, C>
  /** The server's state of the edited object. It may change while the form is open. */
  readonly source: Source
  readonly begin: (source: Source) => { readonly base: Base; readonly mine: Mine }
  readonly draftName: DraftName
  /** Parses a stored draft, or throws. The function must stay the same between renders. */
  readonly parse: (kept: unknown) => EditState<Base, Mine, C, Body>
  /** Returns the body of the save. Shows the reason and returns null if the input is invalid. */
  readonly prepare: (state: EditState<Base, Mine, C, Body>) => Body | null
  /** Sends a save. @throws as `sendVersioned` */
  readonly send: (attempt: SaveAttempt<Body>) => Promise<unknown>
  readonly onSaved: () => void
  /** Shows that the save succeeded, instead of the toast "Saved". */
  readonly notifySaved?: () => void
  /**
   * Handles the error of a failed save. A conflict with another user's change is no error here, because the
   * form merges and shows it.
   */
  readonly onFailed: (error: unknown) => void
}

/** The state of one edit and its actions. */
export interface Edit<Base, Mine, C extends Conflict, Body> {
  readonly state: EditState<Base, Mine, C, Body>
  readonly isEdited: boolean
  /** True if another tab has the same form open. Only that tab stores the draft. */
  readonly isElsewhere: boolean
  /** True if the user must decide a conflict before the save. */
  readonly isUndecided: boolean
  readonly isSaving: boolean
  /** True if the outcome of a save is unknown. The form is disabled until a retry has a response. */
  readonly isUnanswered: boolean
  /**
   * The error of the last save. Null if there is none, if a save is pending or unanswered, or if the last
   * save conflicted with another user's change.
   */
  readonly failure: unknown
  /** The change by another user that caused the refusal of a save. Null if there is none. */
  readonly foreignChange: ForeignChange | null
  readonly change: (step: (mine: Mine) => Mine, typedInto?: string) => void
  readonly choose: (key: string, side: Side) => void
  readonly save: () => void
  /** Deletes the draft of the unsaved input. */
  readonly discard: () => void
}

/**
 * Manages one edit, which begins with the server's state or with a draft. Merges other users' saves. Stores
 * the input as a draft until it is saved or discarded. Stores an unanswered save together with the draft, and
 * repeats the save unchanged.
 */
export function useEdit<Source, Base, Mine, C extends Conflict, Body>(
  options: EditOptions<Source, Base, Mine, C, Body>,
): Edit<Base, Mine, C, Body> {
  const { rules, source, draftName, parse, prepare } = options
  const t = useTexts()
  const { draft, isOpening, isElsewhere, keep, drop } = useDraft(draftName, parse)
  const [state, setState] = useState<EditState<Base, Mine, C, Body>>(() => {
    const { base, mine } = options.begin(source)
    const begun: EditState<Base, Mine, C, Body> = beginEdit(base, mine, rules.versionOf(source))
    return catchUp(draft?.value ?? begun, rules, source)
  })
  const [isDraftRead, setIsDraftRead] = useState(!isOpening)
  const [foreignChange, setForeignChange] = useState<ForeignChange | null>(null)
  const { keyOf, settle } = useAttemptKey()
  const { mutate, isPending, error } = useMutation({ mutationFn: options.send })

  const isEdited = state.attempt !== null || rules.differs(state.base, state.mine)
  useEffect(() => setState((now) => catchUp(now, rules, source)), [rules, source])
  useEffect(() => {
    // Applies a draft that was decrypted after the first render. This happens, for instance, after a reload
    // of the page.
    if (isDraftRead || isOpening) return
    setIsDraftRead(true)
    if (draft) setState(catchUp(draft.value, rules, source))
  }, [isDraftRead, isOpening, draft, rules, source])
  useEffect(() => {
    if (!isDraftRead) return
    if (isEdited) keep(state)
    else drop()
  }, [state, isEdited, isDraftRead, keep, drop])

  const send = (attempt: SaveAttempt<Body>) => {
    setState((now) => ({ ...now, attempt }))
    mutate(attempt, {
      onSuccess: () => {
        settle()
        drop()
        if (options.notifySaved) options.notifySaved()
        else notify.success(t('edit.saved'))
        options.onSaved()
      },
      onError: (failure) => {
        if (failure instanceof ChangedMeanwhile) {
          settle()
          setForeignChange(failure.change)
          return setState((now) => catchUp({ ...now, attempt: null }, rules, failure.source as Source))
        }
        settle(failure)
        // Keeps the attempt if the outcome is unknown, because the save must then be repeated unchanged.
        if (!isUnanswered(failure)) setState((now) => ({ ...now, attempt: null }))
        options.onFailed(failure)
      },
    })
  }

  return {
    state,
    isEdited,
    isElsewhere,
    isUndecided: isUndecided(state),
    isSaving: isPending,
    isUnanswered: state.attempt !== null && !isPending,
    failure: isPending || state.attempt !== null || error instanceof ChangedMeanwhile ? null : error,
    foreignChange,
    change: useCallback(
      (step, typedInto) => setState((now) => changeMine(now, rules, step(now.mine), typedInto)),
      [rules],
    ),
    choose: useCallback((key, side) => setState((now) => chooseSide(now, rules, key, side)), [rules]),
    save: () => {
      if (isPending) return
      if (state.attempt) return send(state.attempt)
      const body = prepare(state)
      const { version } = state
      if (body !== null && !isUndecided(state)) send({ key: keyOf([body, version]), version, body })
    },
    discard: drop,
  }
}
