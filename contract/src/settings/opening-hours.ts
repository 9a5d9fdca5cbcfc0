// This file has no schemas. The web app can load it without the schema library.

/** The days of the week as the opening hours name them, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** The opening hours of a weekday without any. */
export const closedDay = 'closed'

/** The usual opening hours of a workshop in Finland and Sweden. */
export const usualHours = '07:30-17:00'
