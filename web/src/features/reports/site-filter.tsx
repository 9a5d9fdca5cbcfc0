import type { Unit } from '@verstas/contract/session/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import { SelectField } from '../../platform/ui/text-fields.tsx'
import type { ReportAddress } from './address.ts'
import classes from './reports.module.css'
import { useReportFilter } from './use-report-filter.ts'

interface SiteFilterProps {
  /** The sites at which the user works, at least two. */
  readonly sites: readonly Unit[]
  readonly onChange: (chosen: Pick<ReportAddress, 'sites'>) => void
}

const idsOf = (sites: readonly Unit[]): string => sites.map(({ Id }) => Id).join()

/** Selects one, all or several of the user's sites. Several sites are selected by chips. */
export function SiteFilter({ sites, onChange }: SiteFilterProps) {
  const t = useTexts()
  const { address, sites: chosen } = useReportFilter()
  const isSeveral = address.sites !== 'all' && chosen.length > 1
  const value = address.sites === 'all' ? 'all' : isSeveral ? 'several' : String(chosen[0]?.Id)
  const toggle = (site: Unit) => {
    const next = sites.filter((each) => (each.Id === site.Id) !== chosen.some(({ Id }) => Id === each.Id))
    if (next.length > 0) onChange({ sites: idsOf(next) })
  }
  return (
    <>
      <SelectField
        label={t('reports.site')}
        value={value}
        options={[
          ...sites.map(({ Id, Description }) => ({ value: String(Id), label: Description })),
          { value: 'all', label: t('reports.allSites') },
          ...(sites.length > 2
            ? [
                {
                  value: 'several',
                  label: isSeveral
                    ? t('reports.sitesOf', { count: chosen.length })
                    : t('reports.chooseSites'),
                },
              ]
            : []),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ sites: currentTarget.value === 'several' ? idsOf(sites) : currentTarget.value })
        }
      />
      {isSeveral && (
        <div className={classes.sites}>
          <FilterChips label={t('reports.chooseSites')}>
            {sites.map((site) => (
              <FilterChip
                key={site.Id}
                isChosen={chosen.some(({ Id }) => Id === site.Id)}
                onToggle={() => toggle(site)}
              >
                {site.Description}
              </FilterChip>
            ))}
          </FilterChips>
        </div>
      )}
    </>
  )
}
