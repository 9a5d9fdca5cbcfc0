import { IconCertificate, IconKey, IconPencil } from '@tabler/icons-react'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import type { ServiceAccount } from '@verstas/contract/integration/administration-entities.ts'
import { keysAtOnce } from '@verstas/contract/limits.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { AskedAction } from '../../platform/editing/asked-action.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { DataList, Field } from '../../platform/ui/data-list.tsx'
import { ItemButton } from '../../platform/ui/item-button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountKeys } from './account-keys.tsx'
import { KeyForm } from './key-form.tsx'
import { PublicKeyForm } from './public-key-form.tsx'
import { subjectsOf } from './scope-rows.ts'
import { isUsable } from './usable-keys.ts'

interface AccountPanelProps {
  readonly account: ServiceAccount
  readonly now: Date
}

/** A service account with its keys. An administrator of all its sites can edit it. */
export function AccountPanel({ account, now }: AccountPanelProps) {
  const { Name, Sites, Scopes, PublicKeyThumbprint } = account
  const t = useTexts()
  const { sites: ownSites } = useSession()
  const others = (Sites ?? []).filter(({ Id }) => !ownSites.some((site) => site.Id === Id))
  return (
    <Panel title={Name}>
      <DataList>
        <Field label={t('integrations.sites')} isWide>
          {Sites?.map(({ Description }) => Description).join(', ') ?? t('integrations.allSites')}
        </Field>
        <Field label={t('integrations.mayRead')}>
          <Subjects scopes={Scopes} kind="read" />
        </Field>
        <Field label={t('integrations.mayWrite')}>
          <Subjects scopes={Scopes} kind="write" />
        </Field>
        {PublicKeyThumbprint !== null && (
          <Field label={t('integrations.publicKey')} isWide>
            <span className="break-anywhere">{PublicKeyThumbprint}</span>
          </Field>
        )}
      </DataList>
      <AccountKeys account={account} now={now} canChange={others.length === 0} />
      {others.length === 0 ? (
        <AccountActions account={account} now={now} />
      ) : (
        <p className="mt-16 type-15 soft">
          {t('integrations.elsewhere', {
            sites: others.map(({ Description }) => Description).join(', '),
          })}
        </p>
      )}
    </Panel>
  )
}

interface SubjectsProps {
  /** The scopes of the account. Null means every scope. */
  readonly scopes: ServiceAccount['Scopes']
  readonly kind: 'read' | 'write'
}

/** The maximum number of subjects that the panel names. */
const mostNamed = 5

/** Lists the subjects that an account reads or writes. A long list is cut. */
function Subjects({ scopes, kind }: SubjectsProps) {
  const t = useTexts()
  if (scopes === null) return t('integrations.everything')
  const names = subjectsOf(scopes, kind).map((subject) => t(`integrations.subject.${subject}`))
  if (names.length === 0) return '–'
  if (names.length <= mostNamed) return names.join(', ')
  const named = names.slice(0, mostNamed - 1)
  return t('integrations.andMore', { names: named.join(', '), count: names.length - named.length })
}

function AccountActions({ account, now }: AccountPanelProps) {
  const { Id, Name, Keys } = account
  const t = useTexts()
  const [opened, setOpened] = useState<'form' | 'key' | 'publicKey' | null>(null)
  const close = () => setOpened(null)
  const publicKeyLabel = t(account.PublicKeyThumbprint === null ? 'publicKey.add' : 'publicKey.change')
  const isFull = Keys.filter((key) => isUsable(key, now)).length >= keysAtOnce
  return (
    <div className="mt-16 stack gap-8">
      {isFull && <p className="type-15 soft">{t('integrations.twoKeys')}</p>}
      <div className="line wrap gap-y-4 gap-x-8">
        {!isFull && (
          <ItemButton
            label={t('integrations.makeKey')}
            item={Name}
            variant="tonal"
            icon={IconKey}
            onClick={() => setOpened('key')}
          />
        )}
        <ItemButton
          label={t('integrations.change')}
          item={Name}
          icon={IconPencil}
          onClick={() => setOpened('form')}
        />
        <ItemButton
          label={publicKeyLabel}
          item={Name}
          icon={IconCertificate}
          onClick={() => setOpened('publicKey')}
        />
        <AskedAction
          item={Name}
          confirmLabel={t('integrations.revoke')}
          isDestructive
          done={t('integrations.revokedToast', { name: Name })}
          label={t('integrations.revokeAccount')}
          title={t('integrations.revokeAccountTitle', { name: Name })}
          hint={t('integrations.revokeAccountHint')}
          write={serviceAccountEndpoints.revokeServiceAccount}
          run={() => call(serviceAccountEndpoints.revokeServiceAccount, { params: { id: Id } })}
        />
      </div>
      {opened === 'form' && <AccountForm account={account} onClose={close} />}
      {opened === 'key' && <KeyForm account={account} onClose={close} />}
      {opened === 'publicKey' && <PublicKeyForm account={account} onClose={close} />}
    </div>
  )
}
