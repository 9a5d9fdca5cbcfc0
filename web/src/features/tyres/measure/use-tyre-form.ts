import { useCallback, useState } from 'react'
import { useDraft } from '../../../platform/editing/use-draft.ts'
import { parseForm, type TyreForm } from './tyre-form.ts'

/**
 * What is measured on one page. It is kept on the device at each change, so that it outlives a reload, a call and the end of
 * the session; opened again, the page goes on with it.
 *
 * @param id the page's address
 * @param initial what the page begins with; must stay the same while nothing is measured
 */
export function useTyreForm(id: string, initial: TyreForm) {
  const { draft, keep, drop } = useDraft({ form: 'tyres', id }, parseForm)
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
  return { form, change, drop }
}
