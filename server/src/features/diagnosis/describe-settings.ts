import { fileVariableOf, readSecretFiles } from '../../platform/secret-files.ts'
import { secretNames, variables } from '../../platform/setting-variables.ts'

/** Settings that may name a person. */
const personal: ReadonlySet<string> = new Set(['MAIL_FROM', 'VAPID_SUBJECT'])

const hidden = '[set, not shown]'

/**
 * Returns the variables that are set, without secrets. An address is reduced to its origin. For a secret,
 * only the fact that it is set is returned. Variables of other programs are left out.
 */
export function describeSettings(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const names = [...Object.keys(variables), ...secretNames.map(fileVariableOf)].sort()
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name]?.trim()
      return value ? [[name, shown(name, value)]] : []
    }),
  )
}

function shown(name: string, value: string): string {
  if (secretNames.includes(name) || personal.has(name)) return hidden
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : value
}

/** Minimum length of a secret that is searched for. Shorter ones could occur in ordinary words. */
const shortestSecret = 6

/**
 * Returns the secrets of the settings, including those in files. Each password and each header is a separate
 * secret.
 */
export function readSecrets(environment: NodeJS.ProcessEnv): readonly string[] {
  const all = readSecretFiles(environment, secretNames, [])
  const secrets = secretNames.flatMap((name) => {
    const value = all[name]?.trim()
    return value ? [value, ...partsOf(value)] : []
  })
  return [...new Set(secrets)].filter((secret) => secret.length >= shortestSecret)
}

/** Returns the password of an address, both as it is written and decoded, and the values of a JSON object. */
function partsOf(value: string): readonly string[] {
  const password = URL.parse(value)?.password ?? ''
  const headers = value.startsWith('{') ? [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)] : []
  return [password, decoded(password), ...headers.flatMap(([, text = '']) => [text, ...text.split(' ')])]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
