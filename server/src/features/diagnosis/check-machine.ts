import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, mkdtemp, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type DiskRoom, judgeDisk } from '@verstas/domain/diagnosis/judge-installation.ts'
import { describeDatabase } from '../../platform/database-settings.ts'
import { ownAddress } from '../../platform/own-address.ts'
import type { Settings } from '../../platform/settings.ts'
import { createStore } from '../../platform/store/create-store.ts'
import { productVersion } from '../../platform/version.ts'
import { fault, type Outcome, ok, outcome, reasonOf, warning } from './finding.ts'

/** The oldest version of Node that supports the server's language features. */
const oldestNode = 24

/** Checks the version of Node, and that the web app is built. */
export const checkProgram = async (webFolder: string): Promise<readonly Outcome[]> => {
  const node =
    Number(process.versions.node.split('.')[0]) < oldestNode
      ? fault(`Node ${process.versions.node} is too old.`, 'Use the Node of the package or of node_modules.')
      : ok(`Verstas ${productVersion} runs on Node ${process.versions.node}.`)
  const web = existsSync(join(webFolder, 'index.html'))
    ? ok('The web app is there.')
    : fault(
        'The web app is not built, so people see no page.',
        'Install the production package, or build it: node tools/check-web-size.mjs',
      )
  return [node, web]
}

/** Measures the disk with the folder of the data. */
export async function measureDisk({
  dataDir,
  minFreeMb,
}: Pick<Settings, 'dataDir' | 'minFreeMb'>): Promise<DiskRoom> {
  const { bavail, bsize, blocks } = await statfs(existingParent(dataDir))
  const freePercent = Math.round((100 * bavail) / Math.max(blocks, 1))
  return { freeMb: Math.floor((bavail * bsize) / 1_000_000), freePercent, minFreeMb }
}

/** Checks the folder of the data: the free disk space, and the write permission of this process's user. */
export async function checkDisk({ dataDir, minFreeMb }: Settings): Promise<readonly Outcome[]> {
  const room = await measureDisk({ dataDir, minFreeMb })
  const verdict = judgeDisk(room)
  const remedy = 'Delete what is not needed, or enlarge the disk.'
  const disk = outcome(
    verdict,
    `The disk of ${dataDir} has ${room.freeMb} MB free (${room.freePercent} %).`,
    verdict === 'fault'
      ? `Uploads are refused until more than MIN_FREE_MB=${minFreeMb} are free. ${remedy}`
      : remedy,
  )
  return [disk, ...(await checkOwner(dataDir, existingParent(dataDir)))]
}

async function checkOwner(dataDir: string, folder: string): Promise<readonly Outcome[]> {
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return [
      fault(
        `This user may not write to ${dataDir}.`,
        'Run the doctor as the user of the server, and let this user own the folder.',
      ),
    ]
  return (await isForeign(folder))
    ? [
        warning(
          `${dataDir} belongs to another user than the one who runs the doctor.`,
          'Run it as the user of the server, for instance by runuser -u verstas.',
        ),
      ]
    : []
}

/** True if another user owns the folder, because that user could not read new files of this process. */
async function isForeign(folder: string): Promise<boolean> {
  const owner = (await stat(folder)).uid
  return process.getuid !== undefined && owner !== process.getuid()
}

function existingParent(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingParent(dirname(folder))
}

/** Writes a file to the store of attachments, reads it and deletes it. */
export async function checkStore(settings: Settings): Promise<readonly Outcome[]> {
  const { storageUrl, dataDir } = settings
  if (storageUrl === undefined && (!existsSync(dataDir) || (await isForeign(dataDir))))
    return [ok('Attachments are stored in DATA_DIR.')]
  const place = storageUrl === undefined ? `${dataDir}/attachments` : describeStore(storageUrl)
  const store = createStore(settings)
  const folder = await mkdtemp(join(tmpdir(), 'verstas-doctor-'))
  const name = { key: randomUUID(), part: 'original' } as const
  const file = join(folder, 'file')
  const content = `Verstas ${name.key}`
  let step = 'writing'
  try {
    await writeFile(file, content)
    await store.check()
    await store.put(name, file)
    step = 'reading'
    const stored = await buffer(await store.open(name))
    if (stored.toString() !== content) throw new Error('the content is another one')
    step = 'deleting'
    await store.remove(name.key)
    return [ok(`A file was written to ${place}, read and deleted.`)]
  } catch (error) {
    return [
      fault(
        `The store of attachments, ${place}, refuses ${step} (${reasonOf(error)}).`,
        storageUrl === undefined
          ? 'Let the user of the server own this folder.'
          : 'Check address, bucket and key of STORAGE_URL. The key needs to read, write and delete objects.',
      ),
    ]
  } finally {
    await store.remove(name.key).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the address without the key and the secret. */
function describeStore(storageUrl: string): string {
  const { host, pathname } = new URL(storageUrl)
  return `the bucket ${pathname.slice(1)} at ${host}`
}

/** Checks that the file with the key for Windows sign-ins can be read. */
export async function checkKeytab({ kerberos }: Settings): Promise<readonly Outcome[]> {
  if (kerberos === undefined) return []
  try {
    await readFile(kerberos.keytab)
    return [ok(`The key file of ${kerberos.service} can be read.`)]
  } catch (error) {
    return [
      fault(
        `The key file ${kerberos.keytab} cannot be read (${reasonOf(error)}).`,
        'Bring KERBEROS_KEYTAB there again, readable for the user of the server.',
      ),
    ]
  }
}

/** Checks which database is used, and whether the server with these settings on this machine is ready. */
export async function checkRunningServer(settings: Settings): Promise<readonly Outcome[]> {
  const { apiBase, tenant } = settings
  const address = ownAddress(settings)
  const uses = `It uses ${describeDatabase(settings)}.`
  const response = await fetch(`${address}${apiBase}/health`, {
    signal: AbortSignal.timeout(5_000),
    ...(tenant && { headers: { host: tenant.hosts[0] ?? '' } }),
  }).catch(() => null)
  if (response === null)
    return [warning(`No server answers at ${address}. ${uses}`, 'Start it, unless it is stopped on purpose.')]
  if (response.status !== 200)
    return [
      fault(
        `The server at ${address} is not ready (${response.status}). ${uses}`,
        'Its log has the reason; the other findings may name it, too.',
      ),
    ]
  const { UptimeSeconds, Storage } = (await response.json()) as Record<string, unknown>
  const hours = Math.floor(Number(UptimeSeconds) / 360) / 10
  return [
    ok(`The server at ${address} is ready, and has run for ${hours} hours. ${uses}`),
    ...(Storage === 'ok'
      ? []
      : [fault('The server cannot reach its store of attachments.', 'See the finding about the store.')]),
  ]
}
