import { IconCopy } from '@tabler/icons-react'
import type { Directory } from '@verstas/contract/scim/administration-entities.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Panel } from '../../../platform/ui/panel.tsx'

/** The address for the directory, its accounts with their last calls, and the numbers of people. */
export function ConnectionPanel({ directory }: { readonly directory: Directory }) {
  const { Address, Accounts, UserCount, WithoutAccessCount, PendingCount } = directory
  const t = useTexts()
  const format = useFormat()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(Address)
      notify.success(t('integrations.copied'))
    } catch {
      // Browsers have no clipboard on insecure origins.
      notify.error(t('integrations.copyFailed'))
    }
  }
  return (
    <Panel title={t('directory.connection')}>
      <div className="stack gap-16">
        <DataList>
          <Field label={t('directory.address')} isWide>
            <span className="break-anywhere">{Address}</span>
          </Field>
          {Accounts.map(({ Id, Name, LastSeen, LastChanged }) => (
            <Field key={Id} label={Name} isWide>
              {LastSeen === null
                ? t('directory.neverSeen')
                : [
                    t('directory.lastSeen', { time: format.dateTime(LastSeen) }),
                    LastChanged !== null &&
                      t('directory.lastChanged', { time: format.dateTime(LastChanged) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
            </Field>
          ))}
          <Field label={t('directory.users')}>{UserCount}</Field>
          {PendingCount > 0 && <Field label={t('directory.pending')}>{PendingCount}</Field>}
          {WithoutAccessCount > 0 && (
            <Field label={t('directory.withoutAccess')} isWide>
              {WithoutAccessCount} – {t('directory.withoutAccessHint')}
            </Field>
          )}
        </DataList>
        <div className="line wrap gap-8">
          <Button variant="tonal" icon={IconCopy} onClick={() => void copy()}>
            {t('directory.copyAddress')}
          </Button>
          <Button variant="plain" render={(props) => <Link to="/integrations/accounts" {...props} />}>
            {t('directory.accounts')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
