import { addDays } from '@verstas/domain/time/format.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Collapsible } from '../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../platform/ui/data-list.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useInspectionFigures } from './api.ts'

const days = 30

/**
 * The site's recent inspections, findings and sales. The section is collapsed at first, because only the
 * workshop's manager needs it.
 */
export function InspectionFigures() {
  const t = useTexts()
  return (
    <Collapsible title={t('healthCheckFigures.title', { count: days })} isLazy>
      <Figures />
    </Collapsible>
  )
}

function Figures() {
  const t = useTexts()
  const format = useFormat()
  const today = format.dayOf(serverNow())
  const figures = useInspectionFigures({ from: addDays(today, 1 - days), to: today })
  const share = (part: number, whole: number) =>
    whole > 0 &&
    t('healthCheckFigures.share', {
      part: format.number(part),
      whole: format.number(whole),
      percent: Math.round((part / whole) * 100),
    })
  return (
    <AsyncView
      query={figures}
      skeleton={<LoadingSkeleton shape="rows" height={48} count={3} />}
      errorTitle={t('healthCheckFigures.failed')}
      errorHint={(error) => messageOf(error, t)}
    >
      {({ Started, Completed, NowFound, NowSold, SoonFound, SoonSold }) => (
        <DataList>
          <Field label={t('healthCheckFigures.completed')}>{share(Completed, Started)}</Field>
          <Field label={t('healthCheckFigures.nowSold')}>{share(NowSold, NowFound)}</Field>
          <Field label={t('healthCheckFigures.soonSold')}>{share(SoonSold, SoonFound)}</Field>
        </DataList>
      )}
    </AsyncView>
  )
}
