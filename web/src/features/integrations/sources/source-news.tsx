import { IconCircleCheck, IconPlayerPause, IconPlugConnectedX, IconUserQuestion } from '@tabler/icons-react'
import type { IntegrationSource } from '@verstas/contract/integration/source-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import newsClasses from '../integrations.module.css'
import { titleOfNews } from './news-words.ts'
import { findSourceNews } from './source-state.ts'
import { useInterval } from './use-interval.ts'

interface SourceNewsProps {
  readonly sources: readonly IntegrationSource[]
  readonly now: Date
}

/** Shows one sentence: all sources run, or the most urgent problem. */
export function SourceNews({ sources, now }: SourceNewsProps) {
  const t = useTexts()
  const format = useFormat()
  const interval = useInterval()
  const news = findSourceNews(sources, now)
  const title = titleOfNews(news, t, format)
  const { icon: Icon, state, hint } = wordsOf()
  return (
    <section className={newsClasses.news} data-state={state}>
      <span className={newsClasses.newsIcon}>
        <Icon size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="shrink">
        <h2 className={newsClasses.newsTitle}>{title}</h2>
        {hint && <p className="type-15 soft">{hint}</p>}
      </div>
    </section>
  )

  function wordsOf() {
    if (news.kind === 'late')
      return {
        icon: IconPlugConnectedX,
        state: 'late',
        hint: t('sources.lateHint', { expected: interval(news.source.ExpectedMinutes ?? 0) }),
      }
    if (news.kind === 'decide')
      return {
        icon: IconUserQuestion,
        state: 'waiting',
        hint: t('sources.decideHint'),
      }
    if (news.kind === 'paused')
      return {
        icon: IconPlayerPause,
        state: 'waiting',
        hint: t('sources.pausedHint'),
      }
    return { icon: IconCircleCheck, state: 'done', hint: null }
  }
}
