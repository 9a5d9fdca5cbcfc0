import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KerberosRealm, startKerberosRealm } from '../../server/test/kerberos-realm.ts'
import { test as base, expect } from './test.ts'

export { expect }

/** A Windows domain with the computer on which the browser runs. */
interface Domain {
  readonly realm: KerberosRealm
  /** The file with the Kerberos tickets of the user who is signed in to the computer. */
  readonly ticketFile: string
  /** Signs Matti in to the computer. No one is signed in before this call. */
  readonly signIn: () => Promise<void>
}

const service = 'HTTP/localhost'

/** Tests of the Windows sign-in, with a real KDC and a browser that sends Kerberos tickets to the server. */
export const test = base.extend<object, { readonly domain: Domain }>({
  domain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const realm = await startKerberosRealm({ users: ['matti'], services: [service] })
      const folder = await mkdtemp(join(tmpdir(), 'verstas-computer-'))
      const ticketFile = join(folder, 'tickets')
      await use({
        realm,
        ticketFile,
        signIn: async () => copyFile((await realm.signIn('matti')).replace('FILE:', ''), ticketFile),
      })
      await rm(folder, { recursive: true })
      await realm.stop()
    },
    { scope: 'worker' },
  ],

  launchOptions: [
    async ({ launchOptions, domain: { realm, ticketFile } }, use) =>
      use({
        ...launchOptions,
        env: { ...process.env, ...realm.environment, KRB5CCNAME: `FILE:${ticketFile}` },
        args: [...(launchOptions.args ?? []), '--auth-server-allowlist=localhost'],
      }),
    { scope: 'worker' },
  ],

  ownServer: async ({ domain: { realm } }, use) =>
    use({
      // Starts a separate process, because Kerberos reads the environment variables of its process.
      hasOwnProcess: true,
      settings: {
        ...realm.environment,
        KERBEROS_SERVICE: service,
        KERBEROS_KEYTAB: await realm.keytabOf(service),
      },
    }),

  baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
})
