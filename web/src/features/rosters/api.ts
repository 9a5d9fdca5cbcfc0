import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const { listOpeningBalances, getRosterWeek, listRosterPatterns, listRosterEvents } = rosterEndpoints

export const useRosterWeek = (date: Day) =>
  useQuery({ ...endpointQuery(getRosterWeek, { params: { date } }), placeholderData: keepPreviousData })

export const useRosterPatterns = () => useQuery(endpointQuery(listRosterPatterns, {}))

export const useOpeningBalances = (id: number) =>
  useQuery(endpointQuery(listOpeningBalances, { params: { id } }))

export const useRosterEvents = (id: number) => useQuery(endpointQuery(listRosterEvents, { params: { id } }))
