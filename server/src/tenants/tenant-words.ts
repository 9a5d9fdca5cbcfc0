import { parseArgs } from 'node:util'
import { CommandError } from '../platform/command-error.ts'

const usage =
  'Say what to do with the tenants of TENANTS_FILE:\n' +
  '  list\n' +
  '  add kaarre --name "Auto-Kaarre" --host kaarre.example.com [--domain kaarre.fi] [--folder /srv/kaarre]\n' +
  '      [--connections 24] [--sockets 2000] [--open-upload-mb 20000] [--set TIME_ZONE=Europe/Stockholm]\n' +
  '      The database is that of DATABASE_URL or DATABASE_URL_FILE; it is created if it is missing.\n' +
  '  setup-link kaarre           makes the link for the first site\n' +
  '  pause kaarre                ends its servers; people see that it is paused\n' +
  '  resume kaarre\n' +
  '  move kaarre                 to the database of DATABASE_URL or DATABASE_URL_FILE, while it is paused\n' +
  '  remove kaarre [--drop]      from the file; with --drop its database and its folder are deleted, too\n' +
  'For instance: TENANTS_FILE=/etc/verstas/tenants.json npm run tenant -- list'

/** The arguments of a command about tenants. */
export interface TenantWords {
  readonly task: string
  /** Undefined for `list`. */
  readonly id: string | undefined
  readonly options: Readonly<{
    name?: string | undefined
    host?: string[] | undefined
    domain?: string[] | undefined
    folder?: string | undefined
    connections?: string | undefined
    sockets?: string | undefined
    'open-upload-mb'?: string | undefined
    set?: string[] | undefined
    drop?: boolean | undefined
    confirm?: string | undefined
  }>
}

/** The options of each subcommand. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  list: [],
  add: ['name', 'host', 'domain', 'folder', 'connections', 'sockets', 'open-upload-mb', 'set'],
  'setup-link': [],
  pause: [],
  resume: [],
  move: [],
  remove: ['drop', 'confirm'],
}

/**
 * Parses the arguments after `npm run tenant --`.
 *
 * @throws {CommandError} with the usage
 */
export function readTenantWords(words: readonly string[]): TenantWords {
  const read = parse(words)
  if (read === null) throw new CommandError(usage)
  const [task = '', id, ...more] = read.positionals
  const allowed = optionsOf[task]
  const isComplete = more.length === 0 && (id === undefined) === (task === 'list')
  if (!allowed || !isComplete || Object.keys(read.values).some((name) => !allowed.includes(name)))
    throw new CommandError(usage)
  return { task, id, options: read.values }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        host: { type: 'string', multiple: true },
        domain: { type: 'string', multiple: true },
        folder: { type: 'string' },
        connections: { type: 'string' },
        sockets: { type: 'string' },
        'open-upload-mb': { type: 'string' },
        set: { type: 'string', multiple: true },
        drop: { type: 'boolean' },
        confirm: { type: 'string' },
      },
    })
  } catch {
    return null
  }
}

/** Parses `NAME=value` options. @throws {CommandError} */
export function readSet(set: readonly string[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(
    set.map((text) => {
      const sign = text.indexOf('=')
      if (sign < 1)
        throw new CommandError('--set needs a variable and its value: --set TIME_ZONE=Europe/Stockholm')
      return [text.slice(0, sign), text.slice(sign + 1)]
    }),
  )
}

/** Parses a whole number. @throws {CommandError} */
export function readNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,7}$/.test(text)) throw new CommandError(`--${option}=${text}: expected a whole number`)
  return Number(text)
}
