import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraft } from '../../../platform/editing/use-draft.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { dismissToast, notify } from '../../../platform/ui/notify.ts'
import { parseForm, type TyreForm } from './tyre-form.ts'

/**
 * The measurements of one page. Each change is stored on the device, so that it survives a reload, a phone
 * call and the end of the session. A reopened page continues with it.
 *
 * @param id the page's address
 * @param initial the initial form; must remain the same while nothing is measured
 */
export function useTyreForm(id: string, initial: TyreForm) {
  const { draft, isElsewhere, keep, drop } = useDraft({ form: 'tyres', id }, parseForm)
  const [edited, setEdited] = useState<TyreForm | null>(null)
  // The draft is decrypted a moment after the page renders.
  const form = edited ?? draft?.value ?? initial
  const change = useCallback(
    (next: TyreForm) => {
      setEdited(next)
      keep(next)
    },
    [keep],
  )

  const t = useTexts()
  // An undo comes later, and must not revert later changes.
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
  const remove = ({ next, what, putBack }: Removal) => {
    // It would find its place taken by others.
    endUndo()
    change(next)
    if (what !== null)
      offered.current = notify.success(t('tyres.removed', { what }), {
        label: t('tyres.undo'),
        run: () => change(putBack(latest.current)),
      })
  }
  return { form, isElsewhere, change, drop, remove, endUndo }
}

interface Removal {
  /** The form without it. */
  readonly next: TyreForm
  /** The removed thing, for the offer to restore it; null if nothing was removed. */
  readonly what: string | null
  readonly putBack: (form: TyreForm) => TyreForm
}
