import { createHmac, randomBytes } from 'node:crypto'

/** The number of random bytes of a secret. Standard Webhooks asks for 24 to 64. */
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
 * Returns the header `webhook-signature` of Standard Webhooks: a signature by each secret, in their order.
 * See https://www.standardwebhooks.com.
 */
export const signMessage = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
