// This module has no schemas, so that the web app can load it without the schema library.

/** The names of the weekdays in the fields for opening hours, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** The value of a weekday on which the site is closed. */
export const closedDay = 'closed'

/** The usual opening hours of a workshop in Finland and Sweden. */
export const usualHours = '07:30-17:00'
