import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'

const run = promisify(execFile)

const realmName = 'VERSTAS.TEST'
const password = 'a password of the domain'

/** Debian installs the Kerberos programs in `/usr/sbin`, which is not in every user's path. */
const path = [process.env.PATH, '/usr/sbin', '/usr/bin'].join(delimiter)

/**
 * A separate Kerberos realm in a temporary folder, with a real KDC on a free port of the loopback address.
 */
export interface KerberosRealm {
  /** Returns the principal of a user or a service: `matti@VERSTAS.TEST`. */
  readonly principalOf: (name: string) => string
  /** The environment variables of a program that belongs to the realm. */
  readonly environment: { readonly KRB5_CONFIG: string; readonly KRB5RCACHENAME: string }
  /**
   * The same variables with `strictSkew` as the accepted difference between clocks, instead of five minutes.
   */
  readonly strictEnvironment: KerberosRealm['environment']
  /** The accepted difference between clocks in `strictEnvironment`, in milliseconds. */
  readonly strictSkew: number
  /** Writes the keys of these services to a file, and returns its path. */
  readonly keytabOf: (...services: string[]) => Promise<string>
  /**
   * Signs a user in. Returns the `KRB5CCNAME` of the user's tickets: for all services, or for the given one.
   */
  readonly signIn: (user: string, ticket?: { service: string; seconds: number }) => Promise<string>
  /** Stops the KDC and removes its folder. Both also happen if this process dies. */
  readonly stop: () => Promise<void>
}

/** True if this machine has the programs of a realm, and the package `kerberos` is built. */
export async function canUseKerberos(): Promise<boolean> {
  const folders = path.split(delimiter)
  const programs = ['kdb5_util', 'kadmin.local', 'krb5kdc', 'kinit']
  const hasPrograms = programs.every((name) => folders.some((folder) => existsSync(join(folder, name))))
  return (
    hasPrograms &&
    (await import('kerberos').then(
      () => true,
      () => false,
    ))
  )
}

/**
 * Starts the KDC. When the input ends because the parent process died, stops the KDC and removes its folder.
 */
const runUntilParentDies = '"$@" & kdc=$!; cat >/dev/null; kill -TERM $kdc; wait $kdc; rm -rf "$FOLDER"'

const startLimitMs = 120_000
const strictSkew = 2000

/** Creates a realm with users and services (`HTTP/localhost`), and starts its KDC. */
export async function startKerberosRealm(names: {
  readonly users: readonly string[]
  readonly services: readonly string[]
}): Promise<KerberosRealm> {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-kerberos-'))
  const port = await findFreePort()
  const inFolder = (name: string) => join(folder, name)
  await writeFile(inFolder('krb5.conf'), clientConfiguration(port))
  await writeFile(inFolder('strict.conf'), clientConfiguration(port, `clockskew = ${strictSkew / 1000}`))
  await writeFile(inFolder('kdc.conf'), kdcConfiguration(folder, port))
  const environment = {
    KRB5_CONFIG: inFolder('krb5.conf'),
    KRB5RCACHENAME: `file2:${inFolder('accepted-tickets')}`,
  }
  const env = { PATH: path, ...environment, KRB5_KDC_PROFILE: inFolder('kdc.conf') }
  const administer = (commands: readonly string[]) =>
    runWithInput('kadmin.local', [], env, commands.join('\n'))

  await run('kdb5_util', ['create', '-s', '-P', 'the master key', '-r', realmName], { env })
  await administer([
    ...names.users.map((user) => `add_principal -pw "${password}" ${user}`),
    ...names.services.map((service) => `add_principal -randkey ${service}`),
  ])
  const keeper = spawn('sh', ['-c', runUntilParentDies, 'sh', 'krb5kdc', '-n'], {
    env: { ...env, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await untilListening(port, keeper)

  let files = 0
  const newFile = (name: string) => inFolder(`${name}-${++files}`)
  return {
    principalOf: (name) => `${name}@${realmName}`,
    environment,
    strictEnvironment: { ...environment, KRB5_CONFIG: inFolder('strict.conf') },
    strictSkew,
    keytabOf: async (...services) => {
      const file = newFile('keytab')
      await administer([`ktadd -norandkey -k ${file} ${services.join(' ')}`])
      return file
    },
    signIn: async (user, ticket) => {
      const cache = `FILE:${newFile('tickets')}`
      const wishes = ticket ? ['-S', ticket.service, '-l', `${ticket.seconds}s`] : []
      await runWithInput('kinit', ['-c', cache, ...wishes, user], env, `${password}\n`)
      return cache
    },
    stop: async () => {
      const ended = once(keeper, 'exit')
      keeper.stdin?.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function runWithInput(command: string, args: string[], env: NodeJS.ProcessEnv, input: string) {
  const running = run(command, args, { env })
  running.child.stdin?.end(input)
  await running
}

async function untilListening(port: number, keeper: ChildProcess): Promise<void> {
  const deadline = Date.now() + startLimitMs
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return
    if (Date.now() > deadline || keeper.exitCode !== null) throw new Error('The KDC did not start.')
    await sleep(20)
  }
}

/** Configures clients to query only our KDC, over TCP and without DNS. */
const clientConfiguration = (port: number, more = '') => `[libdefaults]
  default_realm = ${realmName}
  dns_lookup_kdc = false
  dns_lookup_realm = false
  dns_canonicalize_hostname = false
  rdns = false
  udp_preference_limit = 1
  ${more}
[realms]
  ${realmName} = {
    kdc = 127.0.0.1:${port}
  }
`

const kdcConfiguration = (folder: string, port: number) => `[kdcdefaults]
  kdc_listen = 127.0.0.1:${port}
  kdc_tcp_listen = 127.0.0.1:${port}
[realms]
  ${realmName} = {
    database_name = ${join(folder, 'principal')}
    key_stash_file = ${join(folder, 'stash')}
    supported_enctypes = aes256-cts-hmac-sha1-96:normal
  }
[logging]
  kdc = FILE:${join(folder, 'kdc.log')}
`
