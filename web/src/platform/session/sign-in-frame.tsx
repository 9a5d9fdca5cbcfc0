import { languages } from '@verstas/contract/texts/language.ts'
import { type FormHTMLAttributes, type ReactNode, useEffect } from 'react'
import { chooseLanguage, languageNames } from '../texts/i18n.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import classes from './sign-in-page.module.css'

/**
 * The layout of all pages before the sign-in: the logo, a heading, a card with the form, and the languages.
 */
export function SignInFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useTexts()
  const language = useLanguage()
  useEffect(() => {
    document.title = `${title} · Verstas`
  }, [title])
  return (
    <main className={classes.page}>
      <header className={`${classes.brand} grid justify-start gap-24`}>
        <BrandMark size="page" />
        <h1 className={classes.title}>{title}</h1>
      </header>
      <div className={`${classes.sheet} grid gap-24`}>
        {children}
        <SegmentedControl
          isWide
          aria-label={t('shell.language')}
          value={language}
          onChange={(chosen) => void chooseLanguage(chosen)}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
    </main>
  )
}

/** The form on a page before the sign-in. */
export const FrameForm = (props: FormHTMLAttributes<HTMLFormElement>) => (
  <form {...props} className={`${classes.form} stack gap-16`} noValidate />
)
