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
  /** The server's state; it may change while the form is open. */
  readonly source: Source
  readonly begin: (source: Source) => { readonly base: Base; readonly mine: Mine }
  readonly draftName: DraftName
  /** Parses a stored draft, or throws; must remain the same function. */
  readonly parse: (kept: unknown) => EditState<Base, Mine, C, Body>
  /** Returns the body to send; null if it may not be sent, after showing the reason. */
  readonly prepare: (state: EditState<Base, Mine, C, Body>) => Body | null
  /** @throws as `sendVersioned` */
  readonly send: (attempt: SaveAttempt<Body>) => Promise<unknown>
  readonly onSaved: () => void
  /** Shows that the edit was saved, instead of the toast "Saved". */
  readonly notifySaved?: () => void
  /**
   * Called with the reason of a failed save, except for changes by others: those are merged, and shown by
   * `foreignChange`.
   */
  readonly onFailed: (error: unknown) => void
}

/** The state of one edit, and the actions on it. */
export interface Edit<Base, Mine, C extends Conflict, Body> {
  readonly state: EditState<Base, Mine, C, Body>
  readonly isEdited: boolean
  /** True if another tab has the same form open: this tab stores no draft. */
  readonly isElsewhere: boolean
  /** True if a conflict must be decided before the save. */
  readonly isUndecided: boolean
  readonly isSaving: boolean
  /** True if a save got no answer: the form is disabled until it has one. */
  readonly isUnanswered: boolean
  /** The last refusal of a save, except for conflicts with others' changes; else null. */
  readonly failure: unknown
  /** The author of a conflicting change, if a save was refused for it. */
  readonly foreignChange: ForeignChange | null
  readonly change: (step: (mine: Mine) => Mine, typedInto?: string) => void
  readonly choose: (key: string, side: Side) => void
  readonly save: () => void
  /** Discards the unsaved input. */
  readonly discard: () => void
}

/**
 * The life cycle of one edit. It begins with the server's state, or with a draft. It follows others' saves,
 * and is stored on this device until it is saved or discarded. A save without an answer is stored with it,
 * and repeated unchanged.
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
    // After a reload the draft is decrypted shortly after the form is rendered.
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
        // A save with an unknown result is repeated unchanged; until then the form is disabled.
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
