import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraft } from '../../../platform/editing/use-draft.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { dismissToast, notify } from '../../../platform/ui/notify.ts'
import { parseForm, type TyreForm } from './tyre-form.ts'

/**
 * What is measured on one page. It is kept on the device at each change, so that it outlives a reload, a call and the end of
 * the session; opened again, the page goes on with it.
 *
 * @param id the page's address
 * @param initial what the page begins with; must stay the same while nothing is measured
 */
export function useTyreForm(id: string, initial: TyreForm) {
  const { draft, isElsewhere, keep, drop } = useDraft({ form: 'tyres', id }, parseForm)
  const [edited, setEdited] = useState<TyreForm | null>(null)
  // The draft is decrypted a moment after the page is drawn.
  const form = edited ?? draft?.value ?? initial
  const change = useCallback(
    (next: TyreForm) => {
      setEdited(next)
      keep(next)
    },
    [keep],
  )

  const t = useTexts()
  // An undo comes later, and must not take back what was changed since.
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
  /** What was removed, for the offer to put it back; null where nothing is lost. */
  readonly what: string | null
  readonly putBack: (form: TyreForm) => TyreForm
}
