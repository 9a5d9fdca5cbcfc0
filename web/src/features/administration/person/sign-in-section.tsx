import { Button } from '@mantine/core'
import { IconPassword } from '@tabler/icons-react'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { useAct } from '../use-act.ts'
import { IdentityRows } from './identity-rows.tsx'
import type { PersonSectionProps } from './person-section.ts'
import { QuickChangeRows } from './quick-change-rows.tsx'

const LinkSheet = lazy(async () => ({
  default: (await import('../../health-check-offers/link-sheet.tsx')).LinkSheet,
}))

/** How a person signs in, and what an administrator does about it. */
export function SignInSection({ person, canChange }: PersonSectionProps) {
  const t = useTexts()
  const { employee } = useSession()
  const [link, setLink] = useState<string | null>(null)
  const { act, isBusy } = useAct({
    run: () => call(accountEndpoints.makeResetLink, { params: { employeeId: person.Id } }),
    onSuccess: ({ Token }) => setLink(addressOf(Token)),
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
            // Nobody makes a link for themselves: the old password would not be asked for.
            person.Id !== employee.Id && (
              <Button variant="subtle" loading={isBusy} onClick={act}>
                {t('people.resetLink')}
              </Button>
            )
          }
        />
        <QuickChangeRows person={person} canChange={canChange} />
        <IdentityRows person={person} canChange={canChange} />
      </RowList>
      <Suspense>
        {link && (
          <LinkSheet
            title={t('people.resetLink')}
            hint={t('people.resetLinkHint')}
            link={link}
            onClose={() => setLink(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}

/** Behind the #, so that no server on the way and no log sees the token. */
const addressOf = (token: string): string => {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#/reset/${token}`
}
