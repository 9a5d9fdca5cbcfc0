import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import { localeTags } from '../texts/i18n.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { FormatProvider } from '../ui/format.tsx'
import { AccountButton } from './account-button.tsx'
import brand from './brand-mark.module.css'
import { Navigation } from './navigation.tsx'
import { OfflineHint } from './offline-hint.tsx'
import classes from './shell.module.css'

interface ShellProps {
  /** Quiet lines above the page. */
  readonly hints: ReactNode
  /** What the account's panel offers beside its own. */
  readonly account: ReactNode
  /** The running stamping; always in sight at the bottom edge. */
  readonly bottomBar: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of every page behind the sign-in. Phone: a bar at the top with who and where I am. Tablet: a rail at
 * the left. Wide: the rail with names. All: the running stamping at the bottom edge.
 */
export function Shell({ hints, account, bottomBar, children }: ShellProps) {
  const t = useTexts()
  const language = useLanguage()
  const { settings } = useSession()

  return (
    <FormatProvider timeZone={settings.GeneralSettings.TimeZone} locale={localeTags[language]}>
      {/* A button: the address after the # belongs to the router. */}
      <button
        type="button"
        className={classes.skip}
        onClick={() => document.getElementById('content')?.focus()}
      >
        {t('shell.skipToContent')}
      </button>
      <div className={classes.frame}>
        <nav className={classes.side} aria-label={t('shell.navigation')}>
          <BrandMark />
          <div className={classes.navigation}>
            <Navigation />
          </div>
          <AccountButton>{account}</AccountButton>
        </nav>
        <div className={classes.page}>
          {hints}
          <OfflineHint />
          <main id="content" tabIndex={-1} className={classes.content}>
            {children}
          </main>
          <div className={classes.bottom}>{bottomBar}</div>
        </div>
      </div>
    </FormatProvider>
  )
}

/** The product's mark, a small plate with its name; leads to the start page. */
function BrandMark() {
  const t = useTexts()
  return (
    <Link to="/startpage" className={brand.mark} aria-label={`${t('shell.title')}, ${t('page.startPage')}`}>
      <span className={brand.band} aria-hidden="true" />
      <span className={brand.name} aria-hidden="true">
        {t('shell.title')}
      </span>
    </Link>
  )
}
