import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isUnanswered, useAttemptKey } from '../api/attempt-key.ts'
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
  /** The server's state of the edited object; it may change while the form is open. */
  readonly source: Source
  readonly begin: (source: Source) => { readonly base: Base; readonly mine: Mine }
  readonly draftName: DraftName
  /** Parses a stored draft, or throws; must remain the same function. */
  readonly parse: (kept: unknown) => EditState<Base, Mine, C, Body>
  /** Returns the body of the save; null if the input is invalid, after showing the reason. */
  readonly prepare: (state: EditState<Base, Mine, C, Body>) => Body | null
  /** Sends a save. @throws as `sendVersioned` */
  readonly send: (attempt: SaveAttempt<Body>) => Promise<unknown>
  readonly onSaved: () => void
  /** Shows that the save succeeded, instead of the toast "Saved". */
  readonly notifySaved?: () => void
  /**
   * Called with the error of a failed save. Not called after another user's change, which is merged and shown
   * by `foreignChange`.
   */
  readonly onFailed: (error: unknown) => void
}

/** The state of one edit, and the actions on it. */
export interface Edit<Base, Mine, C extends Conflict, Body> {
  readonly state: EditState<Base, Mine, C, Body>
  readonly isEdited: boolean
  /** True if another tab has the same form open and stores the draft, so that this tab stores none. */
  readonly isElsewhere: boolean
  /** True if the user must decide a conflict before the save. */
  readonly isUndecided: boolean
  readonly isSaving: boolean
  /** True if the outcome of a save is unknown; the form is disabled until a retry gets a response. */
  readonly isUnanswered: boolean
  /** The error of the last save, except for conflicts with another user's change; null if there is none. */
  readonly failure: unknown
  /** Another user's change because of which the save was refused; null if there is none. */
  readonly foreignChange: ForeignChange | null
  readonly change: (step: (mine: Mine) => Mine, typedInto?: string) => void
  readonly choose: (key: string, side: Side) => void
  readonly save: () => void
  /** Deletes the draft of the unsaved input. */
  readonly discard: () => void
}

/**
 * Manages one edit, which begins with the server's state or with a draft. Other users' saves are merged, and
 * the input is stored as a draft until it is saved or discarded. A save without a response is stored with the
 * draft and repeated unchanged.
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
    // After a reload the draft is decrypted only after the form was rendered.
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
        // A save whose outcome is unknown must be repeated unchanged, so its attempt remains.
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
