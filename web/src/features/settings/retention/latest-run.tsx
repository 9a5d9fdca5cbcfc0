import { useQuery } from '@tanstack/react-query'
import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'

/** The result of the latest daily run. Shows nothing until it is read, because the periods are the content. */
export function LatestRun() {
  const t = useTexts()
  const format = useFormat()
  const { data: run } = useQuery(endpointQuery(retentionEndpoints.getRetentionRun, {}))
  if (run === undefined) return null
  if (run === null) return <p className="type-15 soft">{t('settings.retentionRunNone')}</p>
  const day = format.day(run.Day)
  if (run.HasFailed) return <p className="type-15 late">{t('settings.retentionRunFailed', { day })}</p>
  if (run.EndedAt === null) return <p className="type-15 soft">{t('settings.retentionRunRunning')}</p>
  return (
    <p className="type-15 soft">
      {[
        t('settings.retentionRunDone', { day }),
        ...run.Removed.map(({ Name, Removed, Held }) =>
          [
            t('settings.retentionRunRemoved', {
              name: t(`settings.retention.${Name}`),
              count: format.number(Removed),
            }),
            ...(Held > 0 ? [t('settings.retentionHeld', { count: Held })] : []),
          ].join(', '),
        ),
      ].join(' · ')}
    </p>
  )
}
