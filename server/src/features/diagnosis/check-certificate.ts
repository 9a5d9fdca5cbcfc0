import { connect } from 'node:tls'
import { fault, type Outcome, ok, reasonOf, warning } from './finding.ts'

const day = 86_400_000
/** Days before the end from which a certificate should have been renewed. */
const renewalDays = 14
const timeout = 5_000

/** Judges the age of a certificate. @param validTo its end as Node's TLS writes it */
export function judgeCertificate(name: string, validTo: string, now = Date.now()): Outcome {
  const days = Math.floor((new Date(validTo).getTime() - now) / day)
  const end = new Date(validTo).toISOString().slice(0, 10)
  if (days < 0) return fault(`The certificate of ${name} expired on ${end}.`, 'Renew it.')
  if (days < renewalDays)
    return warning(
      `The certificate of ${name} expires in ${days} days, on ${end}.`,
      'Renew it, and check why it was not renewed automatically.',
    )
  return ok(`The certificate of ${name} is valid for ${days} more days.`)
}

/** Checks the certificate of an https or smtps address: its age, and whether this machine trusts it. */
export async function checkCertificate({ hostname, port, protocol }: URL): Promise<readonly Outcome[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const number = Number(port) || (protocol === 'smtps:' ? 465 : 443)
  const done = Promise.withResolvers<{ validTo: string; error: string | undefined }>()
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
      done.resolve({ validTo: socket.getPeerCertificate().valid_to, error })
    },
  )
  socket.once('timeout', () => done.reject(new Error('no answer in time')))
  socket.once('error', done.reject)
  try {
    const { validTo, error } = await done.promise
    const age = judgeCertificate(hostname, validTo)
    if (error === undefined || error === 'CERT_HAS_EXPIRED') return [age]
    return [
      age,
      fault(
        `The certificate of ${hostname} is not accepted here (${error}).`,
        'Send the whole chain, or name the file of your own authority in NODE_EXTRA_CA_CERTS.',
      ),
    ]
  } finally {
    socket.destroy()
  }
}
