import { SegmentedControl } from '@mantine/core'
import { languages } from '@verstas/contract/texts/language.ts'
import { useEffect } from 'react'
import { chooseLanguage, languageNames } from '../texts/i18n.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import type { Notice } from './session-store.ts'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-page.module.css'

/** Who are you, and in which language. */
export function SignInPage({ notice }: { notice: Notice | null }) {
  const t = useTexts()
  const language = useLanguage()
  const title = t('session.signIn')
  useEffect(() => {
    document.title = `${title} · Verstas`
  }, [title])

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={40} height={40} />
          {t('shell.title')}
        </div>
        <h1 className={classes.title}>{title}</h1>
        <SignInForm notice={notice} />
        <SegmentedControl
          fullWidth
          aria-label={t('shell.language')}
          value={language}
          onChange={(chosen) => void chooseLanguage(chosen)}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
    </main>
  )
}
