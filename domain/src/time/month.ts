import { addDays, type Day } from './format.ts'

/** A calendar month, `YYYY-MM`. */
export type Month = string

/** Returns the month of a day. */
export const monthOf = (day: Day): Month => day.slice(0, 7)

const firstDayOf = (month: Month): Day => `${month}-01`

/** Returns the first and the last day of a month. */
export const daysOfMonth = (month: Month): { readonly from: Day; readonly to: Day } => ({
  from: firstDayOf(month),
  to: addDays(firstDayOf(nextMonth(month)), -1),
})

export const nextMonth = (month: Month): Month => monthOf(addDays(firstDayOf(month), 31))

export const previousMonth = (month: Month): Month => monthOf(addDays(firstDayOf(month), -1))
