import { weekdays } from '@verstas/contract/settings/opening-hours.ts'

/** SQL: the opening hours of the row `site`, as a list of the weekdays from Monday on. */
export const openingHoursJson = `json_build_array(${weekdays.map((day) => `site.opening_hours ->> '${day}'`).join(', ')})`
