import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const { listOpeningBalances, getRosterWeek, listRosterPatterns, listRosterEvents } = rosterEndpoints

/** Queries the shifts of the week that contains a day. Keeps the previous week until the new one arrives. */
export const useRosterWeek = (date: Day) =>
  useQuery({ ...endpointQuery(getRosterWeek, { params: { date } }), placeholderData: keepPreviousData })

/** Queries the weekly patterns of the site. */
export const useRosterPatterns = () => useQuery(endpointQuery(listRosterPatterns, {}))

/** Queries the opening balances of a person. */
export const useOpeningBalances = (id: number) =>
  useQuery(endpointQuery(listOpeningBalances, { params: { id } }))

/** Queries the history of a person's shifts. */
export const useRosterEvents = (id: number) => useQuery(endpointQuery(listRosterEvents, { params: { id } }))
