import {
  IconAlertTriangle,
  IconCircleCheck,
  IconKeyOff,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPlus,
} from '@tabler/icons-react'
import type { ServiceAccount } from '@verstas/contract/integration/administration-entities.ts'
import { useState } from 'react'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Collapsible } from '../../platform/ui/collapsible.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { ListRow } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { needsPasskey, PasskeyGate } from '../administration/passkey-gate.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPanel } from './account-panel.tsx'
import { useServiceAccounts } from './api.ts'
import classes from './integrations.module.css'
import { findKeyNews } from './usable-keys.ts'

export function ServiceAccountsPage() {
  const t = useTexts()
  const query = useServiceAccounts()
  const isPasskeyRequired = needsPasskey(query.error)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page
      title={t('page.serviceAccounts')}
      width="reading"
      hasBack
      mainAction={
        !isPasskeyRequired && (
          <Button icon={IconPlus} onClick={() => setIsAdding(true)}>
            {t('integrations.add')}
          </Button>
        )
      }
    >
      <PasskeyGate isRequired={isPasskeyRequired}>
        <AsyncView
          query={query}
          skeleton={<LoadingSkeleton shape="page" />}
          empty={
            <EmptyState
              icon={IconPlugConnected}
              title={t('integrations.none')}
              hint={t('integrations.noneHint')}
            />
          }
        >
          {(accounts) => <Accounts accounts={accounts} />}
        </AsyncView>
      </PasskeyGate>
      {isAdding && <AccountForm account={null} onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

/** Interval of the expiry check, in milliseconds. */
const checkMs = 60_000

function Accounts({ accounts }: { readonly accounts: readonly ServiceAccount[] }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow(checkMs)
  const active = accounts.filter(({ Revoked }) => Revoked === null)
  const revoked = accounts.filter(({ Revoked }) => Revoked !== null)
  return (
    <>
      {active.length > 0 && <KeyNewsSentence accounts={active} now={now} />}
      <ul className="stack gap-12 hide-empty" aria-label={t('integrations.accounts')}>
        {active.map((account) => (
          <li key={account.Id}>
            <AccountPanel account={account} now={now} />
          </li>
        ))}
      </ul>
      {revoked.length > 0 && (
        <Collapsible title={t('integrations.earlierAccounts', { count: revoked.length })}>
          <RowList isBare>
            {revoked.map(({ Id, Name, Revoked }) => (
              <ListRow
                key={Id}
                icon={IconPlugConnectedX}
                name={Name}
                lines={[t('integrations.revoked', { day: format.date(Revoked ?? '') })]}
              />
            ))}
          </RowList>
        </Collapsible>
      )}
    </>
  )
}

interface KeyNewsSentenceProps {
  readonly accounts: readonly ServiceAccount[]
  readonly now: Date
}

/** Shows one sentence: all systems can sign in, or the most urgent problem. */
function KeyNewsSentence({ accounts, now }: KeyNewsSentenceProps) {
  const t = useTexts()
  const format = useFormat()
  const news = findKeyNews(accounts, now)
  const isWell = news.kind === 'well'
  const day = 'expires' in news && news.expires ? format.date(news.expires) : ''
  const {
    icon: Icon,
    title,
    hint,
  } = {
    noKey: () => ({
      icon: IconKeyOff,
      title: t('integrations.noKeyTitle', { name: nameOf(news) }),
      hint: t('integrations.noKeyHint'),
    }),
    expiring: () => ({
      icon: IconAlertTriangle,
      title: t('integrations.keyExpires', { name: nameOf(news), day }),
      hint: t('integrations.keyExpiresHint'),
    }),
    well: () => ({
      icon: IconCircleCheck,
      title: t('integrations.allWell'),
      hint: day === '' ? null : t('integrations.nextExpiry', { day }),
    }),
  }[news.kind]()
  return (
    <section className={`${classes.news} grid`} data-state={isWell ? 'done' : 'late'}>
      <span className={`${classes.newsIcon} ${isWell ? 'tone-done' : 'tone-late'} grid centre round`}>
        <Icon size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="shrink">
        <h2 className={`${classes.newsTitle} break-anywhere`}>{title}</h2>
        {hint && <p className="type-15 soft">{hint}</p>}
      </div>
    </section>
  )
}

const nameOf = (news: ReturnType<typeof findKeyNews>): string => ('name' in news ? news.name : '')
