/** The names of the time zones that a site can have. */
export const timeZones: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
