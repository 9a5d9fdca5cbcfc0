import { IconAlertTriangle, IconCircleCheck, IconKeyOff } from '@tabler/icons-react'
import type { ServiceAccount } from '@verstas/contract/integration/administration-entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './integrations.module.css'
import { findKeyNews } from './usable-keys.ts'

interface KeyNewsSentenceProps {
  readonly accounts: readonly ServiceAccount[]
  readonly now: Date
}

/** Shows one sentence: all systems can sign in, or the most urgent problem. */
export function KeyNewsSentence({ accounts, now }: KeyNewsSentenceProps) {
  const t = useTexts()
  const format = useFormat()
  const news = findKeyNews(accounts, now)
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
    <section className={classes.news} data-state={news.kind === 'well' ? 'done' : 'late'}>
      <span className={classes.newsIcon}>
        <Icon size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="shrink">
        <h2 className={classes.newsTitle}>{title}</h2>
        {hint && <p className="type-15 soft">{hint}</p>}
      </div>
    </section>
  )
}

const nameOf = (news: ReturnType<typeof findKeyNews>): string => ('name' in news ? news.name : '')
