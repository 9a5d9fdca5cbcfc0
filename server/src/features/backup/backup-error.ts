/** Thrown if a backup cannot be made, read or restored. The message says what the operator can do next. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}

/** Appended to messages about a damaged backup. */
export const takeAnother = 'Take another backup; npm run list-backups shows them.'
