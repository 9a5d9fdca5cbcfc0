import { type RecordLayout, recordLayouts } from '@verstas/contract/working-time/kinds.ts'
import { isDay } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'

/** The query parameters of the record of working time. */
export interface WorkingTimeAddress {
  /** The person; the user if omitted. */
  readonly employee?: number
  /** The first day; with `to` omitted, the present month is shown. */
  readonly from?: Day
  readonly to?: Day
  readonly layout?: RecordLayout
}

/** Parses the query parameters, and ignores invalid values. */
export const readWorkingTimeAddress = ({
  employee,
  from,
  to,
  layout,
}: Readonly<Partial<Record<keyof WorkingTimeAddress, unknown>>>): WorkingTimeAddress => ({
  ...(/^[1-9]\d{0,14}$/.test(String(employee)) && { employee: Number(employee) }),
  ...(isDay(from) && isDay(to) && from <= to && { from, to }),
  ...(recordLayouts.some((one) => one === layout) && { layout: layout as RecordLayout }),
})
