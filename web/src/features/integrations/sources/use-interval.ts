import { useTexts } from '../../../platform/texts/use-texts.ts'

const hour = 60
const day = 24 * hour

/** Returns a function that formats an interval, such as `2 hours`. */
export function useInterval(): (minutes: number) => string {
  const t = useTexts()
  return (minutes) => {
    if (minutes % day === 0) return t('sources.everyDays', { count: minutes / day })
    if (minutes % hour === 0) return t('sources.everyHours', { count: minutes / hour })
    return t('sources.everyMinutes', { count: minutes })
  }
}
