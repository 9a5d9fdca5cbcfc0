import { IconCertificate, IconKey, IconKeyOff, IconPencil } from '@tabler/icons-react'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import type { ServiceAccount, ServiceKey } from '@verstas/contract/integration/administration-entities.ts'
import { keysAtOnce } from '@verstas/contract/limits.ts'
import { keyStateAt } from '@verstas/domain/integration/key-expiry.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { AskedAction } from '../../platform/editing/asked-action.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { DataList, Field } from '../../platform/ui/data-list.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { ItemButton } from '../../platform/ui/item-button.tsx'
import { ListRow } from '../../platform/ui/list-row.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { AccountForm } from './account-form.tsx'
import classes from './integrations.module.css'
import { KeyForm, PublicKeyForm } from './key-form.tsx'
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

interface AccountKeysProps {
  readonly account: ServiceAccount
  readonly now: Date
  /** True if the administrator may revoke the keys. */
  readonly canChange: boolean
}

/** The usable keys of an account, and below them the expired and revoked ones. */
function AccountKeys({ account, now, canChange }: AccountKeysProps) {
  const t = useTexts()
  const usable = account.Keys.filter((key) => isUsable(key, now))
  const earlier = account.Keys.filter((key) => !isUsable(key, now))
  return (
    <div className={`${classes.keys} hide-empty`}>
      {usable.length > 0 ? (
        <RowList isBare label={t('integrations.keysOf', { name: account.Name })}>
          {usable.map((key) => (
            <KeyRow key={key.Id} {...{ account, now, canChange }} serviceKey={key} />
          ))}
        </RowList>
      ) : (
        account.PublicKeyThumbprint === null && (
          <p className="line gap-12 pad-12-16 type-15 late">
            <IconKeyOff size={20} aria-hidden="true" className="rigid" />
            {t('integrations.noKeys')}
          </p>
        )
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="pointer pad-12-16 touch type-15 soft">
            {t('integrations.earlierKeys', { count: earlier.length })}
          </summary>
          <RowList isBare>
            {earlier.map((key) => (
              <KeyRow key={key.Id} {...{ account, now }} canChange={false} serviceKey={key} />
            ))}
          </RowList>
        </details>
      )}
    </div>
  )
}

interface KeyRowProps extends AccountKeysProps {
  readonly serviceKey: ServiceKey
}

function KeyRow({ account, now, canChange, serviceKey }: KeyRowProps) {
  const { Id, Created, CreatorName, Expires, LastUsedOn, LastUsedNetwork, Revoked } = serviceKey
  const t = useTexts()
  const format = useFormat()
  const state = keyStateAt(serviceKey, now)
  const ends = {
    valid: () => t('integrations.validUntil', { day: format.date(Expires) }),
    expiring: () => t('integrations.expires', { day: format.date(Expires) }),
    expired: () => t('integrations.expired', { day: format.date(Expires) }),
    revoked: () => t('integrations.revoked', { day: format.date(Revoked ?? Expires) }),
  }[state]()
  return (
    <ListRow
      icon={IconKey}
      name={Id}
      badge={state === 'expiring' && <StateBadge state="late">{ends}</StateBadge>}
      lines={[
        ...(state === 'expiring' ? [] : [ends]),
        LastUsedOn === null
          ? t('integrations.neverUsed')
          : t('integrations.lastUsed', { day: format.day(LastUsedOn), network: LastUsedNetwork ?? '–' }),
        t('integrations.keyMade', {
          name: CreatorName ?? t('integrations.commandLine'),
          day: format.date(Created),
        }),
      ]}
      actions={
        canChange && (
          <AskedAction
            item={Id}
            confirmLabel={t('integrations.revoke')}
            isDestructive
            done={t('integrations.revokedToast', { name: Id })}
            label={t('integrations.revoke')}
            title={t('integrations.revokeKeyTitle', { id: Id })}
            hint={t('integrations.revokeKeyHint', { name: account.Name })}
            write={serviceAccountEndpoints.revokeServiceKey}
            run={() =>
              call(serviceAccountEndpoints.revokeServiceKey, { params: { id: account.Id, keyId: Id } })
            }
          />
        )
      }
    />
  )
}
