import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraft } from '../../../platform/editing/use-draft.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { dismissToast, notify } from '../../../platform/ui/notify.ts'
import { parseForm, type TyreForm } from './tyre-form.ts'

/**
 * Returns the form of a page and functions that change it. Each change is stored on the device as a draft,
 * which survives a reload and the end of the session. A reopened page continues with the draft.
 *
 * @param id identifies the draft
 * @param initial the form if there is no draft; must remain the same until the first change
 */
export function useTyreForm(id: string, initial: TyreForm) {
  const { draft, isElsewhere, keep, drop } = useDraft({ form: 'tyres', id }, parseForm)
  const [edited, setEdited] = useState<TyreForm | null>(null)
  // The draft is available a moment after the first render, because it must be decrypted.
  const form = edited ?? draft?.value ?? initial
  const change = useCallback(
    (next: TyreForm) => {
      setEdited(next)
      keep(next)
    },
    [keep],
  )

  const t = useTexts()
  // Refers to the current form, so that an undo keeps changes that were made after the removal.
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const offered = useRef<number | null>(null)
  const endUndo = useCallback(() => {
    if (offered.current !== null) dismissToast(offered.current)
    offered.current = null
  }, [])
  useEffect(() => endUndo, [endUndo])
  const remove = ({ next, description, putBack }: Removal) => {
    // Ends the previous undo, because this removal shifts the positions that the undo refers to.
    endUndo()
    change(next)
    if (description !== null)
      offered.current = notify.success(t('tyres.removed', { what: description }), {
        label: t('tyres.undo'),
        run: () => change(putBack(latest.current)),
      })
  }
  return { form, isElsewhere, change, drop, remove, endUndo }
}

interface Removal {
  /** The form without the removed set or axle. */
  readonly next: TyreForm
  /** Describes the removed set or axle in the undo message; null to show no message. */
  readonly description: string | null
  readonly putBack: (form: TyreForm) => TyreForm
}
