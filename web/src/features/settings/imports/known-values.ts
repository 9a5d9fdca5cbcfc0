import { useQuery } from '@tanstack/react-query'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { choicesOfColumn } from '@verstas/contract/imports/choices.ts'
import type { FileImport } from '@verstas/contract/imports/entities.ts'
import type { ImportColumn, ImportKind } from '@verstas/contract/imports/kinds.ts'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'

interface KnownValue {
  readonly value: string
  readonly label: string
}

const named = (names: readonly string[]): KnownValue[] => names.map((name) => ({ value: name, label: name }))

/**
 * Returns the values that a cell of a column may have: a fixed set, or the names of the profiles, sites or types of
 * absence of the installation. Undefined for other columns, and until the names have loaded.
 */
export function useKnownValues(
  { Kind: kind, Created: created }: Pick<FileImport, 'Kind' | 'Created'>,
  column: Pick<ImportColumn, 'field' | 'type'> | undefined,
): readonly KnownValue[] | undefined {
  const t = useTexts()
  const { sites } = useSession()
  const isOf = (wanted: ImportKind, field: string) => kind === wanted && column?.field === field
  const profiles = useQuery({
    ...endpointQuery(administrationEndpoints.listProfiles, {}),
    enabled: isOf('employees', 'profile'),
  })
  // Any week has the types. A person who imports absences may read it.
  const week = useQuery({
    ...endpointQuery(rosterEndpoints.getRosterWeek, { params: { date: created.slice(0, 10) } }),
    enabled: isOf('absences', 'type'),
  })
  if (column === undefined) return undefined
  const fixed = choicesOfColumn(kind, column)
  if (fixed) return fixed.map(({ value, label }) => ({ value, label: t(label) }))
  if (isOf('employees', 'profile')) return profiles.data && named(profiles.data.map(({ Name }) => Name))
  if (isOf('employees', 'sites')) return named(sites.map(({ Description }) => Description))
  return isOf('absences', 'type')
    ? week.data && named(week.data.AbsenceTypes.map(({ Name }) => Name))
    : undefined
}
