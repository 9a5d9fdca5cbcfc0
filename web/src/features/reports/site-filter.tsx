import { IconListCheck } from '@tabler/icons-react'
import type { Unit } from '@verstas/contract/session/entities.ts'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import { SelectField } from '../../platform/ui/text-fields.tsx'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import type { ReportAddress } from './address.ts'
import classes from './reports.module.css'
import { useReportFilter } from './use-report-filter.ts'

const SiteSheet = lazy(() => import('./site-sheet.tsx'))

/** The number of sites above which a sheet replaces the chips. */
const mostChips = 12

interface SiteFilterProps {
  /** The sites at which the user works, at least two. */
  readonly sites: readonly Unit[]
  readonly onChange: (chosen: Pick<ReportAddress, 'sites'>) => void
}

const idsOf = (sites: readonly Unit[]): string => sites.map(({ Id }) => Id).join()

/** Selects one, all or several of the user's sites. Several sites are selected by chips, of many sites in a sheet. */
export function SiteFilter({ sites, onChange }: SiteFilterProps) {
  const t = useTexts()
  const { address, sites: chosen } = useReportFilter()
  const sheet = useLazyDialog()
  const hasChips = sites.length <= mostChips
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
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== 'several') onChange({ sites: currentTarget.value })
          else if (hasChips) onChange({ sites: idsOf(sites) })
          else sheet.open()
        }}
      />
      {isSeveral && !hasChips && (
        <Button variant="quiet" icon={IconListCheck} onClick={sheet.open}>
          {t('reports.chooseSites')}
        </Button>
      )}
      {sheet.isDrawn && (
        <Suspense>
          <SiteSheet
            isOpen={sheet.isOpen}
            chosen={chosen.map(({ Id }) => Id)}
            onChoose={(ids) => onChange({ sites: idsOf(sites.filter(({ Id }) => ids.includes(Id))) })}
            onClose={sheet.close}
          />
        </Suspense>
      )}
      {isSeveral && hasChips && (
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
