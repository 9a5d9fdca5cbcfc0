import { useTexts } from '../../../platform/texts/use-texts.ts'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { useReportExports } from '../api.ts'

/** A link to the scheduled exports, with a mark if one has failed. */
export function ExportsLink() {
  const t = useTexts()
  const { data } = useReportExports()
  const hasFailed = data?.Exports.some(
    ({ IsPaused, Runs: [latest] }) => !IsPaused && latest?.State === 'failed',
  )
  return (
    <RowList>
      <li>
        <RowLink to="/reports" search={{ view: 'exports' }}>
          <RowWords name={t('reports.exports')} facts={t('reports.exportsHint')}>
            {hasFailed && <StateBadge state="late">{t('reports.exportFailed')}</StateBadge>}
          </RowWords>
        </RowLink>
      </li>
    </RowList>
  )
}
