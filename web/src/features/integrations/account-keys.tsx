import { IconKey, IconKeyOff } from '@tabler/icons-react'
import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import type { ServiceAccount, ServiceKey } from '@verstas/contract/integration/administration-entities.ts'
import { keyStateAt } from '@verstas/domain/integration/key-expiry.ts'
import { call } from '../../platform/api/client.ts'
import { AskedAction } from '../../platform/editing/asked-action.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { ListRow } from '../../platform/ui/list-row.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import classes from './integrations.module.css'
import { isUsable } from './usable-keys.ts'

interface AccountKeysProps {
  readonly account: ServiceAccount
  readonly now: Date
  /** True if the administrator may revoke the keys. */
  readonly canChange: boolean
}

/** The usable keys of an account, and below them the expired and revoked ones. */
export function AccountKeys({ account, now, canChange }: AccountKeysProps) {
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
