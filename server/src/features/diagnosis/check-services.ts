import { lookup } from 'node:dns/promises'
import type { Settings } from '../../platform/settings.ts'
import { checkCertificate } from './check-certificate.ts'
import { describeOffset } from './check-clock.ts'
import { fault, type Outcome, ok, reasonOf, warning } from './finding.ts'

const timeout = 5_000

/** Fetches the provider's metadata and its keys, as a sign-in does. */
export async function checkProvider({ oidc }: Settings): Promise<readonly Outcome[]> {
  if (oidc === undefined) return []
  const { issuer, jwksUrl } = oidc
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const before = Date.now()
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    const after = Date.now()
    if (response.status !== 200) throw new Error(`it answers ${response.status}`)
    const description = (await response.json()) as Record<string, unknown>
    if (description.issuer !== issuer)
      return [
        fault(
          `The provider calls itself ${description.issuer}, and OIDC_ISSUER is ${issuer}.`,
          'Set OIDC_ISSUER letter for letter as the provider calls itself.',
        ),
      ]
    const keysAt = jwksUrl ?? String(description.jwks_uri)
    const keys = (await (await fetch(keysAt, { signal: AbortSignal.timeout(timeout) })).json()) as {
      readonly keys?: readonly unknown[]
    }
    const count = keys.keys?.length ?? 0
    if (count === 0)
      return [fault(`The provider publishes no keys at ${keysAt}.`, 'Check the provider, or OIDC_JWKS_URL.')]
    const date = new Date(response.headers.get('date') ?? Number.NaN).getTime()
    // The `Date` header has only whole seconds.
    const offset = date + 500 - (before + after) / 2
    return [
      ok(`The provider ${issuer} answers, and publishes ${count} keys.`),
      ...(Number.isNaN(date) ? [] : [describeOffset('the provider', Math.abs(offset) <= 500 ? 0 : offset)]),
      ...(await certificateOf(issuer)),
    ]
  } catch (error) {
    return [
      fault(
        `The provider cannot be used: ${address}: ${reasonOf(error)}.`,
        'Check OIDC_ISSUER, and that this machine may reach it. Other ways to sign in still work.',
      ),
    ]
  }
}

const certificateOf = async (address: string): Promise<readonly Outcome[]> => {
  const url = new URL(address)
  return url.protocol === 'https:' ? checkCertificate(url) : []
}

/** Checks the certificate of the service for attachments. */
export const checkStorageCertificate = async ({ storageUrl }: Settings): Promise<readonly Outcome[]> =>
  storageUrl?.startsWith('s3:') ? checkCertificate(new URL(storageUrl.replace(/^s3:/, 'https:'))) : []

/** Checks that pushes can be sent: the contact, and the connection to the first push service. */
export async function checkPush({ vapidSubject, pushServices }: Settings): Promise<readonly Outcome[]> {
  // A missing contact is among the warnings about the settings.
  if (vapidSubject === undefined) return []
  const host = pushServices.find((service) => !service.includes('*') && !service.includes('/'))
  if (host === undefined) return [ok('The contact for push services is set.')]
  try {
    await fetch(`https://${host}/`, { method: 'HEAD', signal: AbortSignal.timeout(timeout) })
    return [ok(`The push service ${host} can be reached.`)]
  } catch (error) {
    return [
      warning(
        `The push service ${host} cannot be reached (${reasonOf(error)}).`,
        'Let this machine reach the hosts of PUSH_SERVICES by https, or do without notifications.',
      ),
    ]
  }
}

/** Connects to the mail server, with TLS and sign-in as for a message. Sends no message. */
export async function checkMail({ mail }: Settings): Promise<readonly Outcome[]> {
  if (mail === undefined) return []
  const { createTransport } = await import('nodemailer')
  const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const transport = createTransport({
    url: mail.url,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { host, protocol } = new URL(mail.url)
  try {
    await transport.verify()
    const certificate = protocol === 'smtps:' ? await checkCertificate(new URL(mail.url)) : []
    return [ok(`The mail server ${host} greets, and accepts the sign-in.`), ...certificate]
  } catch (error) {
    const { code } = error as { code?: unknown }
    return [
      fault(
        code === 'EAUTH'
          ? `The mail server ${host} refuses the sign-in.`
          : `The mail server ${host} cannot be used (${typeof code === 'string' ? code : 'no answer'}).`,
        'Check SMTP_URL: host, port, smtps or smtp, user and password (percent-encoded).',
      ),
    ]
  } finally {
    transport.close()
  }
}

/** Checks the address of the SMS gateway. Sends no message, because each one costs money. */
export async function checkSms({ sms, isProduction }: Settings): Promise<readonly Outcome[]> {
  if (sms === undefined) return []
  const { protocol, hostname } = new URL(sms.url)
  const isFound = await lookup(hostname.replace(/^\[|\]$/g, '')).then(
    () => true,
    () => false,
  )
  if (!isFound)
    return [
      fault(`The host of SMS_URL, ${hostname}, is unknown.`, 'Check SMS_URL and the DNS of this machine.'),
    ]
  return [
    protocol === 'https:' || !isProduction
      ? ok(`The gateway for text messages, ${hostname}, has an address. None was sent.`)
      : warning(
          'SMS_URL is an http address: phone numbers and links travel unencrypted.',
          'Use the https address of the gateway.',
        ),
  ]
}
