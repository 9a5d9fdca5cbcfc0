/**
 * Thrown if a backup cannot be made, read or restored. The message is a sentence for the operator, which says
 * what to do next.
 */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}

/** The end of messages about a damaged backup. */
export const takeAnother = 'Take another backup; npm run list-backups shows them.'
