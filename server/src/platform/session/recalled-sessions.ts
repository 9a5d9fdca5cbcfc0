import type { AdmissionRow } from './read-admission.ts'
import { isSecretOf, type SessionToken } from './session-token.ts'

const mostSessions = 2_000

/**
 * What sessions were at their last request to this process, the latest 2,000. It admits nobody and tells only where
 * a read may begin while admission asks the database.
 */
export class RecalledSessions {
  readonly #rows = new Map<string, AdmissionRow>()

  remember(id: string, row: AdmissionRow): void {
    this.#rows.delete(id)
    this.#rows.set(id, row)
    if (this.#rows.size <= mostSessions) return
    const [oldest] = this.#rows.keys()
    if (oldest !== undefined) this.#rows.delete(oldest)
  }

  forget(id: string): void {
    this.#rows.delete(id)
  }

  /** Null for a token that this process has not seen, or whose secret is another. */
  recall({ id, secret }: SessionToken): AdmissionRow | null {
    const row = this.#rows.get(id)
    return row && isSecretOf(secret, Buffer.from(row.secretHash, 'hex')) ? row : null
  }
}
