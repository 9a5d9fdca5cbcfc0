import { MantineThemeProvider } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'

/** The few words that the components say by themselves, in the language of the person. */
export interface UiLabels {
  readonly back: string
  readonly cancel: string
  readonly close: string
  readonly retry: string
  readonly today: string
  readonly previousDay: string
  readonly nextDay: string
  readonly chooseDay: string
  readonly previousMonth: string
  readonly nextMonth: string
  readonly loading: string
  /** Names the place of the toasts. */
  readonly messages: string
  readonly loadFailed: string
  /** What was kept when something could not be loaded. */
  readonly loadFailedHint: string
  /** BCP 47 tag of the language, for the names of days and months. */
  readonly locale: string
}

const UiLabelsContext = createContext<UiLabels | null>(null)

/** Gives the components their words, also the close button of the dialogs that Mantine draws by itself. */
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

/** @throws when no provider stands above: a component without words is a mistake of the composition. */
export const useUiLabels = (): UiLabels => {
  const labels = use(UiLabelsContext)
  if (!labels) throw new Error('UiLabelsProvider is missing')
  return labels
}
