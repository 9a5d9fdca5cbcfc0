import { IconKey, IconLink, IconPassword } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { SessionRow } from '../../account/session-row.tsx'
import { PasskeyRow } from '../../passkeys/passkey-row.tsx'
import { RemovePasskey } from '../../passkeys/remove-passkey.tsx'
import { useIdentityLinks, usePasskeysOf, useQuickChangePeople, useSessionsOf } from '../api.ts'
import { IdentityRows } from './identity-rows.tsx'
import { linkAddress } from './link-address.ts'
import type { PersonSectionProps } from './person-section.ts'
import { QuickChangeRows } from './quick-change-rows.tsx'

const LinkSheet = lazy(async () => ({
  default: (await import('../../health-check-offers/link-sheet.tsx')).LinkSheet,
}))

/** A person's sign-in methods and sessions. They appear together to avoid a layout shift. */
export function SignInSections({ person, canChange }: PersonSectionProps) {
  const reads = [
    useQuickChangePeople(),
    useIdentityLinks(person.Id),
    usePasskeysOf(person.Id),
    useSessionsOf(person.Id),
  ]
  const [isReady, setIsReady] = useState(false)
  if (!isReady && !reads.some(({ isLoading }) => isLoading)) setIsReady(true)
  // Keeps the sections mounted once they are ready, because a section with a failed query contains its retry
  // button.
  if (!isReady) return <LoadingSkeleton shape="rows" height={72} />
  return (
    <>
      <SignInSection person={person} canChange={canChange} />
      <PasskeysSection person={person} canChange={canChange} />
      <SessionsSection person={person} canChange={canChange} />
    </>
  )
}

/** A person's sign-in methods, and an administrator's actions on them. */
function SignInSection({ person, canChange }: PersonSectionProps) {
  const t = useTexts()
  const format = useFormat()
  const { employee } = useSession()
  const [link, setLink] = useState<MadeLink | null>(null)
  const params = { employeeId: person.Id }
  const reset = useAct({
    write: accountEndpoints.makeResetLink,
    run: () => call(accountEndpoints.makeResetLink, { params }),
    onSuccess: ({ Token, ExpirationTime }) =>
      setLink({
        title: t('people.resetLink'),
        hint: t('people.resetLinkHint', { time: format.dateTime(ExpirationTime) }),
        address: linkAddress(`/reset/${Token}`),
      }),
  })
  const login = useAct({
    write: accountEndpoints.makeLoginLink,
    run: () => call(accountEndpoints.makeLoginLink, { params }),
    onSuccess: ({ TokenId }) =>
      setLink({
        title: t('people.loginLink'),
        hint: t('people.loginLinkHint'),
        address: linkAddress(`/?tokenId=${TokenId}`),
      }),
  })
  return (
    <Section title={t('people.signIn')}>
      <RowList>
        <ListRow
          icon={IconPassword}
          name={t('people.password')}
          lines={[
            person.UserName ?? t('people.noUserName'),
            ...(person.AwaitsPassword ? [t('people.awaitsPassword')] : []),
          ]}
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
          <LinkSheet title={link.title} hint={link.hint} link={link.address} onClose={() => setLink(null)} />
        )}
      </Suspense>
    </Section>
  )
}

interface MadeLink {
  readonly title: string
  readonly hint: string
  readonly address: string
}

const { removePasskeyOf } = passkeyEndpoints

/** The passkeys of a person. An administrator can remove the passkey of a lost device. */
export function PasskeysSection({ person, canChange }: PersonSectionProps) {
  const t = useTexts()
  const query = usePasskeysOf(person.Id)
  return (
    <Section title={t('account.passkeys', { count: query.data?.length ?? 0 })}>
      <AsyncView
        query={query}
        empty={
          <RowList>
            <ListRow icon={IconKey} name={t('people.noPasskeys')} />
          </RowList>
        }
      >
        {(passkeys) => (
          <RowList>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.Id}
                passkey={passkey}
                actions={
                  canChange && (
                    <RemovePasskey
                      passkey={passkey}
                      hint={t('people.removePasskeyHint')}
                      remove={() =>
                        call(removePasskeyOf, { params: { employeeId: person.Id, id: passkey.Id } })
                      }
                      write={removePasskeyOf}
                    />
                  )
                }
              />
            ))}
          </RowList>
        )}
      </AsyncView>
    </Section>
  )
}

/** A person's sessions. An administrator can end them. */
export function SessionsSection({ person, canChange }: PersonSectionProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const params = { employeeId: person.Id }
  return (
    <Section title={t('account.sessions')}>
      <AsyncView
        query={useSessionsOf(person.Id)}
        empty={<p className="type-15 soft">{t('people.noSessions')}</p>}
      >
        {(sessions) => (
          <RowList>
            {sessions.map((session) => (
              <SessionRow
                key={session.Id}
                session={session}
                onEnd={
                  canChange
                    ? () => call(accountEndpoints.endSessionOf, { params: { ...params, id: session.Id } })
                    : null
                }
                onFailed={() => invalidateChanges(queries, accountEndpoints.endSessionOf)}
              />
            ))}
          </RowList>
        )}
      </AsyncView>
    </Section>
  )
}
