import type { FastifyBaseLogger } from 'fastify'
import type { KerberosSettings } from '../sign-in-settings.ts'

/**
 * The result of a ticket. It contains the principal, such as `matti@CORP.EXAMPLE.COM`, with our proof of
 * identity if the browser requested one. If the ticket is refused, it contains the reason, for the security
 * log.
 */
export type AcceptedTicket =
  | { readonly principal: string; readonly proof: string | null }
  | { readonly refused: string }

/** Checks a ticket of the domain, off the main thread. A ticket is accepted once, by all processes of this machine together. */
export type AcceptTicket = (ticket: string) => Promise<AcceptedTicket>

/**
 * Prepares for tickets of the domain, which the key in the keytab decrypts. If that fails, the server logs
 * the reason and runs without tickets (docs/decisions/kerberos.md).
 */
export async function openNegotiate(
  { service, keytab }: KerberosSettings,
  log: FastifyBaseLogger,
): Promise<AcceptTicket | undefined> {
  // The package calls MIT Kerberos, which reads the path of the keytab only from this variable.
  process.env.KRB5_KTNAME = `FILE:${keytab}`
  const [type = '', host = ''] = service.split('/')
  try {
    const { initializeServer, principalDetails } = await loadPackage()
    const ownName = await principalDetails(type, host).catch((cause: unknown) => {
      throw new Error(`no key for ${service} can be read from ${keytab}`, { cause })
    })
    return async (ticket) => {
      // Without a name, the library makes no DNS lookup, and accepts tickets for any key of the keytab.
      const context = await initializeServer('')
      const refused = await context.step(ticket).then(() => null, reasonOf)
      if (refused !== null) return { refused }
      const { username, targetName, response } = context
      if (targetName.toLowerCase() !== ownName.toLowerCase()) return { refused: `a ticket for ${targetName}` }
      return { principal: username, proof: response }
    }
  } catch (error) {
    log.error({ err: error }, `nobody can sign in by Windows: ${messageOf(error)}`)
    return undefined
  }
}

/** The package is native and optional: it may be missing, not built, or lack the system's libraries. */
async function loadPackage() {
  try {
    return (await import('kerberos')).default
  } catch (cause) {
    throw new Error('the package kerberos cannot be loaded (docs/operation.md, Sign-in by Windows)', {
      cause,
    })
  }
}

/** Returns the library's message; for an exchange of several steps it reports a missing parameter. */
function reasonOf(error: unknown): string {
  const words = messageOf(error)
  if (words.startsWith('A required input parameter could not be read'))
    return 'more than one step is asked for'
  return words.replace('Unspecified GSS failure.  Minor code may provide more information: ', '')
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Base64 of the largest ticket of a Windows domain (48,000 bytes). */
export const longestTicket = 64_000

/**
 * Reads an `Authorization: Negotiate` header (RFC 4559); null if there is none, as in a browser's first call.
 * Refuses headers that are too long or not base64, and NTLM, which a browser without a ticket offers.
 */
export function ticketIn(
  authorization: string | undefined,
): { readonly ticket: string } | { readonly refused: string } | null {
  const [scheme = '', ticket = '', ...rest] = (authorization ?? '').trim().split(/ +/, 3)
  if (scheme.toLowerCase() !== 'negotiate') return null
  if (ticket.length > longestTicket) return { refused: 'too long' }
  const isBase64 = ticket !== '' && ticket.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(ticket)
  if (!isBase64 || rest.length > 0) return { refused: 'no base64' }
  // NTLM is bare or wrapped in SPNEGO. A ticket is encrypted and never contains this word.
  if (Buffer.from(ticket, 'base64').includes('NTLMSSP\0')) return { refused: 'NTLM instead of a ticket' }
  return { ticket }
}
