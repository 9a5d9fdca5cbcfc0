import { MantineThemeProvider } from '@mantine/core'
import type { NumberProblem } from '@verstas/domain/numbers/typed-number.ts'
import { createContext, type ReactNode, use } from 'react'

/** The texts of the components of this folder, in the person's language. */
export interface UiLabels {
  readonly back: string
  readonly cancel: string
  readonly close: string
  readonly retry: string
  readonly today: string
  readonly previousDay: string
  readonly nextDay: string
  readonly chooseDay: string
  /** On the buttons that move a time by some minutes; `label` names the time. */
  readonly minutesEarlier: (label: string, count: number) => string
  readonly minutesLater: (label: string, count: number) => string
  /** Says how a time is written. */
  readonly timeInvalid: string
  /** Says what to do about a text that is no number that a field takes. */
  readonly numberProblems: Readonly<Record<NumberProblem, string>>
  readonly previousMonth: string
  readonly nextMonth: string
  readonly loading: string
  /** Names the region of the toasts. */
  readonly messages: string
  readonly loadFailed: string
  /** Says what to do when something could not be loaded. */
  readonly loadFailedHint: string
  /** On the button that copies what a failure is found by. */
  readonly copyErrorId: (id: string) => string
  readonly errorIdCopied: string
  /** BCP 47 tag of the language, for the names of days and months. */
  readonly locale: string
}

const UiLabelsContext = createContext<UiLabels | null>(null)

/** Provides the components' texts, the close button of Mantine's dialogs included. */
export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  const closeButton = { defaultProps: { closeButtonProps: { 'aria-label': labels.close } } }
  const components = { Modal: closeButton }
  return (
    <UiLabelsContext value={labels}>
      <MantineThemeProvider inherit theme={{ components }}>
        {children}
      </MantineThemeProvider>
    </UiLabelsContext>
  )
}

/** @throws without a provider above */
export const useUiLabels = (): UiLabels => {
  const labels = use(UiLabelsContext)
  if (!labels) throw new Error('UiLabelsProvider is missing')
  return labels
}
