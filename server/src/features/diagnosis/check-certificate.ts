import { connect } from 'node:tls'
import { daysUntil, judgeCertificateEnd } from '@verstas/domain/diagnosis/judge-installation.ts'
import { fault, type Outcome, ok, reasonOf, warning } from './finding.ts'

const timeout = 5_000

/** Describes the age of a certificate. @param validTo its end as Node's TLS writes it */
export function describeCertificate(name: string, validTo: string, now = new Date()): Outcome {
  const ending = new Date(validTo)
  const days = daysUntil(ending, now)
  const end = ending.toISOString().slice(0, 10)
  const verdict = judgeCertificateEnd(ending, now)
  if (verdict === 'fault') return fault(`The certificate of ${name} expired on ${end}.`, 'Renew it.')
  if (verdict === 'warning')
    return warning(
      `The certificate of ${name} expires in ${days} days, on ${end}.`,
      'Renew it, and check why it was not renewed automatically.',
    )
  return ok(`The certificate of ${name} is valid for ${days} more days.`)
}

/** A certificate as this machine sees it as a client. */
export interface SeenCertificate {
  /** Its end as Node's TLS writes it. */
  readonly validTo: string
  /**
   * The reason why this machine does not accept it; undefined if it does, or if the certificate has only
   * expired.
   */
  readonly refusal: string | undefined
}

/**
 * Reads the certificate of an https or smtps address.
 *
 * @throws {Error} if no TLS connection is possible
 */
export async function readCertificate({ hostname, port, protocol }: URL): Promise<SeenCertificate> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const number = Number(port) || (protocol === 'smtps:' ? 465 : 443)
  const done = Promise.withResolvers<SeenCertificate>()
  const socket = connect(
    {
      host,
      port: number,
      rejectUnauthorized: false,
      timeout,
      ...(/[a-z]/i.test(host) && { servername: host }),
    },
    () => {
      const { authorizationError } = socket
      const error = socket.authorized ? undefined : reasonOf(authorizationError)
      done.resolve({
        validTo: socket.getPeerCertificate().valid_to,
        refusal: error === 'CERT_HAS_EXPIRED' ? undefined : error,
      })
    },
  )
  socket.once('timeout', () => done.reject(new Error('no answer in time')))
  socket.once('error', done.reject)
  try {
    return await done.promise
  } finally {
    socket.destroy()
  }
}

/** Checks the certificate of an https or smtps address: its age, and whether this machine trusts it. */
export async function checkCertificate(url: URL): Promise<readonly Outcome[]> {
  const { hostname } = url
  const { validTo, refusal } = await readCertificate(url)
  const age = describeCertificate(hostname, validTo)
  if (refusal === undefined) return [age]
  return [
    age,
    fault(
      `The certificate of ${hostname} is not accepted here (${refusal}).`,
      'Send the whole chain, or name the file of your own authority in NODE_EXTRA_CA_CERTS.',
    ),
  ]
}
