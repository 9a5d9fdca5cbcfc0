import type { FastifyBaseLogger } from 'fastify'
import type { KerberosSettings } from '../sign-in-settings.ts'

/**
 * The result of checking a ticket. An accepted ticket has the principal, such as `matti@CORP.EXAMPLE.COM`,
 * and the server's proof of identity if the browser requested one. A refused ticket has the reason for the
 * security log.
 */
export type AcceptedTicket =
  | { readonly principal: string; readonly proof: string | null }
  | { readonly refused: string }

/**
 * Checks a ticket of the domain, off the main thread. Only one process of this machine accepts a ticket, and
 * only once.
 */
export type AcceptTicket = (ticket: string) => Promise<AcceptedTicket>

/**
 * Prepares the check of tickets, which the key in the keytab decrypts. After a failure the server logs the
 * reason and runs without tickets (docs/decisions/kerberos.md).
 */
export async function openNegotiate(
  { service, keytab }: KerberosSettings,
  log: FastifyBaseLogger,
): Promise<AcceptTicket | undefined> {
  // MIT Kerberos reads the path of the keytab only from this variable.
  process.env.KRB5_KTNAME = `FILE:${keytab}`
  const [type = '', host = ''] = service.split('/')
  try {
    const { initializeServer, principalDetails } = await loadPackage()
    const ownName = await principalDetails(type, host).catch((cause: unknown) => {
      throw new Error(`no key for ${service} can be read from ${keytab}`, { cause })
    })
    return async (ticket) => {
      // An empty name avoids a DNS lookup and accepts tickets for any key of the keytab.
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

/**
 * Imports the package, which is native and optional. It may be missing, unbuilt, or unable to load a library
 * of the system.
 */
async function loadPackage() {
  try {
    return (await import('kerberos')).default
  } catch (cause) {
    throw new Error('the package kerberos cannot be loaded (docs/operation.md, Sign-in by Windows)', {
      cause,
    })
  }
}

/**
 * Returns the reason of a failure, usually the library's text. If the client needs a second step, the library
 * only reports a missing parameter. This failure has our own text instead.
 */
function reasonOf(error: unknown): string {
  const words = messageOf(error)
  if (words.startsWith('A required input parameter could not be read'))
    return 'more than one step is asked for'
  return words.replace('Unspecified GSS failure.  Minor code may provide more information: ', '')
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The maximum length of a ticket in base64. The largest ticket of a Windows domain has 48,000 bytes. */
export const longestTicket = 64_000

/**
 * Reads an `Authorization: Negotiate` header (RFC 4559); null if there is none, as in a browser's first
 * request. Refuses headers that are too long or not base64. Also refuses NTLM, which a browser without a
 * ticket offers.
 */
export function ticketIn(
  authorization: string | undefined,
): { readonly ticket: string } | { readonly refused: string } | null {
  const [scheme = '', ticket = '', ...rest] = (authorization ?? '').trim().split(/ +/, 3)
  if (scheme.toLowerCase() !== 'negotiate') return null
  if (ticket.length > longestTicket) return { refused: 'too long' }
  const isBase64 = ticket !== '' && ticket.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(ticket)
  if (!isBase64 || rest.length > 0) return { refused: 'no base64' }
  // NTLM is sent plain or inside SPNEGO. A ticket is encrypted and never contains this word.
  if (Buffer.from(ticket, 'base64').includes('NTLMSSP\0')) return { refused: 'NTLM instead of a ticket' }
  return { ticket }
}
