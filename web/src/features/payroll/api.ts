import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { payrollEndpoints } from '@verstas/contract/payroll/endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

const { getPayrollPeriod, getPayrollSettings } = payrollEndpoints

/** Returns the pay period of a day; the previous one while another loads. */
export const usePayrollPeriod = (date: Day) =>
  useQuery({
    ...endpointQuery(getPayrollPeriod, { params: { date } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Queries the site's pay periods, pay codes and file format. */
export const usePayrollSettings = () => useQuery(endpointQuery(getPayrollSettings, {}))
