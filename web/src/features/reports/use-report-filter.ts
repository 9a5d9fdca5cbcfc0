import type { Unit } from '@verstas/contract/session/entities.ts'
import { type Period, periodOf } from '@verstas/domain/reports/period.ts'
import { useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { type ReportAddress, readReportAddress } from './address.ts'
import type { ReportFilter } from './api.ts'

interface ChosenFilter {
  readonly address: ReportAddress
  readonly period: Period
  readonly filter: ReportFilter
  /** The sites of the figures. */
  readonly sites: readonly Unit[]
}

/** Returns the period and the filters of the address. The default is the last week, because its days are complete. */
export function useReportFilter(): ChosenFilter {
  const address = readReportAddress(useSearch('/reports'))
  const today = useFormat().dayOf(useNow())
  const { site, sites } = useSession()
  const { period, from, to, team, payer } = address
  const chosen = chosenSites(address.sites, sites)
  const isHere = chosen.length === 0 || (chosen.length === 1 && chosen[0]?.Id === site.Id)
  return {
    address,
    period: from && to && !period ? { from, to } : periodOf(period ?? 'lastWeek', today),
    filter: {
      ...(!isHere && { sites: chosen.map(({ Id }) => Id) }),
      ...(team !== undefined && { teamId: team }),
      ...(payer && { payer }),
    },
    sites: isHere ? [site] : chosen,
  }
}

/** Returns the sites that the address names. Ignores other ids. */
function chosenSites(named: string | undefined, sites: readonly Unit[]): readonly Unit[] {
  if (named === 'all') return sites
  const ids = new Set(named?.split(','))
  return sites.filter(({ Id }) => ids.has(String(Id)))
}
