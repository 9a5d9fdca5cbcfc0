import { Button } from '@mantine/core'
import { IconPassword } from '@tabler/icons-react'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { useAct } from '../use-act.ts'
import { IdentityRows } from './identity-rows.tsx'
import { QuickChangeRows } from './quick-change-rows.tsx'

const LinkSheet = lazy(async () => ({
  default: (await import('../../health-check-offers/link-sheet.tsx')).LinkSheet,
}))

/** How a person signs in, and what an administrator does about it. */
export function SignInSection({ person }: { readonly person: Person }) {
  const t = useTexts()
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
            person.UserName !== null && (
              <Button variant="subtle" loading={isBusy} onClick={act}>
                {t('people.resetLink')}
              </Button>
            )
          }
        />
        <QuickChangeRows person={person} />
        <IdentityRows person={person} />
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
