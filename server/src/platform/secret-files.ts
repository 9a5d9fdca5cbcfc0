import { readFileSync } from 'node:fs'

/** Maximum size of a secret file in bytes. A larger file cannot be one of these secrets. */
const largestSecret = 64_000

/**
 * Returns the environment with the secrets that are given as files: `DATABASE_URL_FILE=/run/secrets/database`
 * sets `DATABASE_URL` to the content of the file. Containers and systemd pass secrets as files, because other
 * programs may be able to read the environment of a process.
 *
 * @param names of the settings that may be given as files
 * @param problems receives a readable line for each unusable file; the line contains no secret
 */
export function readSecretFiles(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
  problems: string[],
): NodeJS.ProcessEnv {
  const read: Record<string, string> = {}
  for (const name of names) {
    const variable = fileVariableOf(name)
    const path = environment[variable]?.trim()
    if (!path) continue
    if (environment[name]?.trim()) {
      problems.push(`${variable}: refused together with ${name}; give one of them`)
      continue
    }
    const content = readSecret(path)
    if ('reason' in content) problems.push(`${variable}=${path}: ${content.reason}`)
    else read[name] = content.secret
  }
  return { ...environment, ...read }
}

/** Returns the name of the variable for the file of a secret. */
export const fileVariableOf = (name: string): string => `${name}_FILE`

/** Returns the content of the file without surrounding white space, because editors append a line break. */
function readSecret(path: string): { readonly secret: string } | { readonly reason: string } {
  try {
    const bytes = readFileSync(path)
    if (bytes.length > largestSecret) return { reason: `larger than ${largestSecret} bytes` }
    const secret = bytes.toString().trim()
    return secret === '' ? { reason: 'the file is empty' } : { secret }
  } catch (error) {
    return { reason: `the file cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}
