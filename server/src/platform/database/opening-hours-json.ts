import { weekdays } from '@verstas/contract/settings/opening-hours.ts'

/** SQL of the opening hours of the row `site`: those of each weekday, Monday first. */
export const openingHoursJson = `json_build_array(${weekdays.map((day) => `site.opening_hours ->> '${day}'`).join(', ')})`
