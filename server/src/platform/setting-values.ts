import { z } from 'zod'

/** The parser of an environment variable, and the description of a valid value. */
export interface Variable<Schema extends z.ZodType> {
  readonly schema: Schema
  /** The end of the sentence "expected ...". */
  readonly expected: string
  readonly isSecret?: true
}

/** Returns a variable whose error message shows the expected form. */
export function variable<Schema extends z.ZodType>(expected: string, schema: Schema): Variable<Schema> {
  return { schema, expected }
}

/** A variable with the address of a PostgreSQL database. It is secret, because it may contain a password. */
export function postgresUrl() {
  const schema = z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ })
  return { ...variable('postgres://user:password@host:port/database', schema), isSecret: true as const }
}

/** The schema of a variable that is a whole number within a range. */
export function wholeNumber(min: number, max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))
}

/** The schema of a variable that is a number within a range, with or without decimals. */
export function decimal(min: number, max: number) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
}

/** The schema of an http or https address. Removes slashes at its end. */
export function httpUrl() {
  return issuerUrl().transform((url) => url.replace(/(?<!\/)\/+$/, ''))
}

/**
 * Parses the address of an issuer. A trailing slash remains, because the address must be identical to the
 * issuer in tokens.
 */
export function issuerUrl() {
  return z.url({ protocol: /^https?$/ })
}

/** The schema of a comma-separated list of IP addresses and networks. */
export function addressList() {
  return z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
}

/** Parses a comma-separated list of hosts, addresses and networks. Converts hosts to lower case. */
export function targetList() {
  return z
    .string()
    .transform((list) => list.split(',').map((target) => target.trim().toLowerCase()))
    .pipe(
      z.array(
        z.union([
          z.ipv4(),
          z.ipv6(),
          z.cidrv4(),
          z.cidrv6(),
          z.string().regex(/^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/),
        ]),
      ),
    )
}

/** Normalises an origin as browsers write it: no trailing slash, lower case. Refuses a path. */
export function origin() {
  return z
    .string()
    .transform((value) => value.trim().toLowerCase().replace(/\/$/, ''))
    .refine((value) => URL.parse(value)?.origin === value)
}

/** The schema of a comma-separated list of origins, without spaces. */
export function originList() {
  return z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(origin()))
}

/** Matches a host name with a public domain. */
const publicHost =
  /^(?!.*\.(local|localhost|lan|internal|intranet|invalid|test)$)([a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/i

/** True for a contact that Apple's push service accepts. The service answers 403 to any other contact. */
export function isVapidSubject(subject: string): boolean {
  const address = /^mailto:(.+)$/i.exec(subject)?.[1]
  if (address !== undefined)
    return (
      z.email().safeParse(address).success && publicHost.test(address.slice(address.lastIndexOf('@') + 1))
    )
  const url = URL.parse(subject)
  return url?.protocol === 'https:' && publicHost.test(url.hostname)
}

/** The schema of a comma-separated list of push services: hosts, `*.` and a domain, or origins. */
export function pushServiceList() {
  const host = z.string().regex(/^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/)
  const wholeOrigin = z
    .string()
    .refine((value) => URL.parse(value)?.origin === value && /^https?:/.test(value))
  return z
    .string()
    .transform((list) => list.split(',').map((service) => service.trim().toLowerCase()))
    .pipe(z.array(z.union([host, wholeOrigin])))
}

/** True for a name of the IANA time zone database that this Node knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * Converts a setting to an instant. A day without a time means 8:00 in the time zone, when the shifts of that
 * day have begun.
 */
export function toInstant(dayOrInstant: string, timeZone: string): Date {
  if (dayOrInstant.includes('T')) return new Date(dayOrInstant)
  const morning = Temporal.PlainDate.from(dayOrInstant).toZonedDateTime({ timeZone, plainTime: '08:00' })
  return new Date(morning.epochMilliseconds)
}

/** An address of a mail server. */
export function mailServerUrl() {
  return z.string().refine((value) => {
    const url = URL.parse(value)
    return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
  })
}

/** HTTP headers as a JSON object. */
export function headersJson() {
  const headers = z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().regex(/^[^\r\n]{0,2000}$/))
  return z
    .string()
    .transform((value, { issues }) => {
      try {
        return JSON.parse(value) as unknown
      } catch {
        issues.push({ code: 'custom', input: value })
        return z.NEVER
      }
    })
    .pipe(headers)
}

/** HTTP headers as OpenTelemetry writes them: `name=value,name=value`, with percent-encoded values. */
export function headerList() {
  return z
    .string()
    .max(10_000)
    .transform((list, { issues }) => {
      const headers: Record<string, string> = {}
      for (const entry of list.split(',')) {
        const [name = '', ...value] = entry.split('=')
        const text = decode(value.join('=').trim())
        if (!/^[\w-]{1,100}$/.test(name.trim()) || text === null) {
          issues.push({ code: 'custom', input: list })
          return z.NEVER
        }
        headers[name.trim()] = text
      }
      return headers
    })
}

/** Decodes a percent-encoded header; null if it is invalid. */
function decode(value: string): string | null {
  try {
    const text = decodeURIComponent(value)
    return /^[^\r\n]{1,2000}$/.test(text) ? text : null
  } catch {
    return null
  }
}

/** True if a template of a message has both placeholders. */
export const isMessageTemplate = (template: string): boolean =>
  template.includes('#to#') && template.includes('#text#')
