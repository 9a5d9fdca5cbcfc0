import type { NumberProblem } from '@verstas/domain/numbers/typed-number.ts'
import { createContext, type ReactNode, use } from 'react'

/** The texts of the components in this folder, in the current language. */
export interface UiLabels {
  readonly back: string
  readonly cancel: string
  readonly close: string
  readonly retry: string
  /** The error texts that explain how to correct an invalid number. */
  readonly numberProblems: Readonly<Record<NumberProblem, string>>
  readonly loading: string
  /** The accessible name of the toasts' live region. */
  readonly messages: string
  readonly loadFailed: string
  /** The text with the user's next step after a failed load. */
  readonly loadFailedHint: string
  /** Returns the label of the button that copies the id of a failure. */
  readonly copyErrorId: (id: string) => string
  readonly errorIdCopied: string
  /** BCP 47 tag of the language, for the names of days and months. */
  readonly locale: string
}

const UiLabelsContext = createContext<UiLabels | null>(null)

export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <UiLabelsContext value={labels}>{children}</UiLabelsContext>
}

/** Returns the texts of the components. @throws outside the provider */
export const useUiLabels = (): UiLabels => {
  const labels = use(UiLabelsContext)
  if (!labels) throw new Error('UiLabelsProvider is missing')
  return labels
}
