import { IconBuilding } from '@tabler/icons-react'
import { lazy } from 'react'
import { useSessionStore } from '../../platform/session/session-context.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import classes from './company-option.module.css'

// Only the sign-in page of a server without a site shows it.
const SetupNote = lazy(() => import('./setup-note.tsx'))

/**
 * The button that redirects to the company's identity provider. The sign-in leads back to the same page. A server without
 * a site shows where its setup link is, because nobody can sign in.
 */
export default function CompanyOption() {
  const t = useTexts()
  const { OidcUrl: address, OidcName: name, NeedsSetup } = useSessionStore().configuration() ?? {}
  if (NeedsSetup) return <SetupNote />
  const leave = () => {
    const begin = new URL(address ?? '', window.location.href)
    begin.searchParams.set('returnTo', window.location.hash.slice(1) || '/')
    window.location.assign(begin)
  }
  return (
    <Button className={classes.option} isWide icon={IconBuilding} onClick={leave}>
      {name ? t('companySignIn.with', { name }) : t('companySignIn.withCompany')}
    </Button>
  )
}
