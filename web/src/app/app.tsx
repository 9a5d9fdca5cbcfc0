import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { localeTags } from '../platform/texts/i18n.ts'
import { useLanguage, useTexts } from '../platform/texts/use-texts.ts'
import { FormatProvider } from '../platform/ui/format.tsx'
import '../platform/ui/tokens.css'
import '../platform/ui/base.css'
import '../platform/ui/rows.css'
import '../platform/ui/utilities.css'
import { Toasts } from '../platform/ui/toasts.tsx'
import { type UiLabels, UiLabelsProvider } from '../platform/ui/ui-labels.tsx'

interface AppProps {
  readonly queryClient: QueryClient
  readonly children: ReactNode
}

/** Provides texts, formats and the query client to its children, and renders the toasts. */
export function App({ queryClient, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        {children}
        <Toasts />
      </LanguageProvider>
    </QueryClientProvider>
  )
}

/** Provides the labels of `platform/ui` and the formats of numbers and dates in the chosen language. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <UiLabelsProvider labels={useUiTexts()}>
      <FormatProvider locale={localeTags[language]}>{children}</FormatProvider>
    </UiLabelsProvider>
  )
}

function useUiTexts(): UiLabels {
  const t = useTexts()
  return {
    back: t('common.back'),
    cancel: t('common.cancel'),
    close: t('common.close'),
    retry: t('common.retry'),
    numberProblems: {
      unreadable: t('common.numberUnreadable'),
      negative: t('common.numberNegative'),
      fraction: t('common.numberFraction'),
      ambiguous: t('common.numberAmbiguous'),
    },
    loading: t('common.loading'),
    loadFailed: t('common.loadFailed'),
    loadFailedHint: t('common.loadFailedHint'),
    messages: t('common.messages'),
    copyErrorId: (id) => t('shell.copyDetails', { id }),
    errorIdCopied: t('shell.detailsCopied'),
    locale: localeTags[useLanguage()],
  }
}
