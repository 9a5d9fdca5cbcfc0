import { fileVariableOf } from '../../platform/secret-files.ts'
import { secretNames, variables } from '../../platform/setting-variables.ts'

/** Settings that may name a person. */
const personal: ReadonlySet<string> = new Set(['MAIL_FROM', 'VAPID_SUBJECT'])

const hidden = '[set, not shown]'

/**
 * Returns the settings that are set, without secrets: of an address only its origin, of a secret only that it is set.
 * Variables of other programs are left out.
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
