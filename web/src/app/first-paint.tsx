import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SignInFrame } from '../platform/session/sign-in-frame.tsx'
import { OptionsBelow, PendingRow } from '../platform/session/sign-in-options.tsx'
import { PasswordForm } from '../platform/session/sign-in-page.tsx'
import { EmptyFrame } from '../platform/shell/frame-layout.tsx'
import { showLanguage } from '../platform/texts/i18n.ts'
import { useTexts } from '../platform/texts/use-texts.ts'
import { LanguageProvider } from './app.tsx'
import type { DrawnPage } from './drawn-page.ts'

/**
 * Renders the pages that index.html contains, in one language, as hidden HTML. The build calls this function
 * (web/vite/first-paint.ts). In the browser, early.ts shows one of the pages, without the parts that do not
 * apply.
 */
export async function renderFirstPages(language: Language): Promise<string> {
  await showLanguage(language)
  const render = (page: DrawnPage, content: ReactNode) =>
    renderToStaticMarkup(
      <div data-first={`${language}-${page}`} lang={language} hidden>
        <QueryClientProvider client={new QueryClient()}>
          <LanguageProvider>{content}</LanguageProvider>
        </QueryClientProvider>
      </div>,
      { identifierPrefix: language },
    )
  return render('signIn', <SignIn />) + render('frame', <EmptyFrame />)
}

function SignIn() {
  const t = useTexts()
  return (
    <SignInFrame title={t('session.signIn')}>
      <PasswordForm notice={null} signIn={async () => undefined} />
      <div data-if="passkeys">
        <OptionsBelow>
          <PendingRow />
        </OptionsBelow>
      </div>
    </SignInFrame>
  )
}
