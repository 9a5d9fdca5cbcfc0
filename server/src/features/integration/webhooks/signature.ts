import { createHmac, randomBytes } from 'node:crypto'

/** Number of random bytes in a secret. Standard Webhooks requires 24 to 64. */
const secretBytes = 32

const prefix = 'whsec_'

/** Creates a secret of Standard Webhooks. */
export const createWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

interface Signed {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/**
 * Returns the header `webhook-signature` of Standard Webhooks (https://www.standardwebhooks.com) with one
 * signature for each secret.
 */
export const signMessage = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
