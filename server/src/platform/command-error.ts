/**
 * Thrown if an operator's command cannot do its work. The message is for the operator, and says what to do
 * next.
 */
export class CommandError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandError'
  }
}

/** Converts the error of writing a command's new file to a `CommandError`; returns other errors unchanged. */
export function asWriteError(path: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EEXIST')
    return new CommandError(`${path} exists already, and is not overwritten. Name another file.`)
  if (code === 'ENOENT')
    return new CommandError(`The folder of ${path} does not exist. Create it, or name another file.`)
  if (code === 'EACCES' || code === 'EROFS')
    return new CommandError(`This user may not write ${path}. Name a file in a folder of this user.`)
  return new CommandError(`${path} cannot be written: ${error.message}`)
}
