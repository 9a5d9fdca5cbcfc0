import { IconLink, IconPassword } from '@tabler/icons-react'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { useAct } from '../use-act.ts'
import { IdentityRows } from './identity-rows.tsx'
import type { PersonSectionProps } from './person-section.ts'
import { QuickChangeRows } from './quick-change-rows.tsx'

const LinkSheet = lazy(async () => ({
  default: (await import('../../health-check-offers/link-sheet.tsx')).LinkSheet,
}))

/** A person's sign-in methods, and an administrator's actions on them. */
export function SignInSection({ person, canChange }: PersonSectionProps) {
  const t = useTexts()
  const { employee } = useSession()
  const [link, setLink] = useState<MadeLink | null>(null)
  const params = { employeeId: person.Id }
  const reset = useAct({
    write: accountEndpoints.makeResetLink,
    run: () => call(accountEndpoints.makeResetLink, { params }),
    onSuccess: ({ Token }) => setLink({ use: 'resetLink', address: addressOf(`/reset/${Token}`) }),
  })
  const login = useAct({
    write: accountEndpoints.makeLoginLink,
    run: () => call(accountEndpoints.makeLoginLink, { params }),
    onSuccess: ({ TokenId }) => setLink({ use: 'loginLink', address: addressOf(`/?tokenId=${TokenId}`) }),
  })
  return (
    <Section title={t('people.signIn')}>
      <RowList>
        <ListRow
          icon={IconPassword}
          name={t('people.password')}
          lines={[person.UserName ?? t('people.noUserName')]}
          actions={
            canChange &&
            person.UserName !== null &&
            // Administrators cannot create a link for themselves, because the link would bypass the old
            // password.
            person.Id !== employee.Id && (
              <Button variant="plain" isBusy={reset.isBusy} onClick={reset.act}>
                {t('people.resetLink')}
              </Button>
            )
          }
        />
        {canChange && (
          <ListRow
            icon={IconLink}
            name={t('people.loginLinkName')}
            lines={[t('people.loginLinkAbout')]}
            actions={
              <Button variant="plain" isBusy={login.isBusy} onClick={login.act}>
                {t('people.loginLink')}
              </Button>
            }
          />
        )}
        <QuickChangeRows person={person} canChange={canChange} />
        <IdentityRows person={person} canChange={canChange} />
      </RowList>
      <Suspense>
        {link && (
          <LinkSheet
            title={t(`people.${link.use}`)}
            hint={t(`people.${link.use}Hint`)}
            link={link.address}
            onClose={() => setLink(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}

interface MadeLink {
  readonly use: 'resetLink' | 'loginLink'
  readonly address: string
}

/**
 * Returns the address of a page. Its secret follows the #, so that no proxy and no server log contains it.
 */
const addressOf = (place: string): string => {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${place}`
}
