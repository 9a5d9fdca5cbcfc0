import type { Translate } from '../../../platform/texts/use-texts.ts'
import type { Format } from '../../../platform/ui/format.tsx'
import type { SourceNews } from './source-state.ts'

/** Returns the sentence about the most urgent problem of the sources. */
export function titleOfNews(news: SourceNews, t: Translate, format: Format): string {
  switch (news.kind) {
    case 'late':
      return t('sources.late', { name: news.source.Name, time: format.elapsed(news.minutes) })
    case 'decide':
      return t('sources.decide', { count: news.count })
    case 'paused':
      return t('sources.pausedNews', { name: news.source.Name })
    default:
      return t('sources.well')
  }
}
