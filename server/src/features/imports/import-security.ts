import { logSecurity } from '../../platform/session/security-log.ts'
import type { ImportStored } from './import-reader.ts'
import type { ImportWork } from './import-step.ts'

/** Returns the circumstances of rows that are written. */
export const contextOf = ({ clock, releaseSession }: ImportWork, security: SecurityLines) => ({
  now: clock.now(),
  releaseSession,
  logSecurity: (...line: Parameters<SecurityLines['add']>) => security.add(...line),
})

/** The lines of the security log of one transaction, which a retry begins again. */
export class SecurityLines {
  readonly #log: ImportWork['log']
  readonly #author: { readonly employeeId: number; readonly siteId: number }
  #lines: (readonly ['person added' | 'person changed', number])[] = []

  constructor({ log }: ImportWork, { employee_id, site_id }: ImportStored) {
    this.#log = log
    this.#author = { employeeId: employee_id, siteId: site_id }
  }

  add(event: 'person added' | 'person changed', ofEmployeeId: number): void {
    this.#lines.push([event, ofEmployeeId])
  }

  clear(): void {
    this.#lines = []
  }

  /** Writes the lines after the commit. */
  write(): void {
    for (const [event, ofEmployeeId] of this.#lines)
      logSecurity({ log: this.#log }, event, { ...this.#author, ofEmployeeId })
  }
}
