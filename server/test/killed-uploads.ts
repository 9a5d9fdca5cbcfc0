import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { CallFailed, createClient } from '@verstas/contract/call.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { demoPassword } from '@verstas/demo/sign-ins.ts'
import { jpeg, pdf, sha256, video } from './real-files.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Number of concurrent senders, each of which simulates a phone. */
const senders = 4

export interface KilledUploads {
  readonly acknowledged: number
  readonly kills: number
  /** The number of uploads that received no response and were repeated with the same idempotency key. */
  readonly repeated: number
  /** Acknowledged files that are missing or differ from the sent ones. */
  readonly damaged: readonly string[]
  /** Files of the store and the incoming folder that belong to no attachment after the sweep. */
  readonly orphans: readonly string[]
}

/**
 * Uploads files until the server has acknowledged each one. The server uses the embedded database and is
 * killed at random moments. Then compares the stored files with the sent ones, and checks the folders after
 * the next sweep.
 *
 * @param dataDir an empty folder
 */
export async function uploadWhileKilled(
  dataDir: string,
  { uploads, kills }: { readonly uploads: number; readonly kills: number },
): Promise<KilledUploads> {
  const environment = { DATA_DIR: dataDir, DEMO: 'force', DEMO_SCALE: '0.01', SESSION_IDLE_MINUTES: '1440' }
  let server: ServerProcess = await startServerProcess(environment)
  const { token, orders } = await uploadableOrders(server.origin)
  const ofDemo = (await filesIn(dataDir)).map(({ name }) => name.slice(0, 36))
  const call = (origin: string) => clientOf(origin, token)
  const acknowledged: { readonly file: SentFile; readonly attachment: Attachment }[] = []
  let repeated = 0
  let killed = 0
  let next = 0

  const send = async () => {
    for (let index = next++; index < uploads; index = next++) {
      const file = await fileOf(index)
      const key = randomUUID()
      for (;;) {
        const attachment = await upload(call(server.origin), orders[index % orders.length] ?? 0, file, key)
        if (attachment) {
          acknowledged.push({ file, attachment })
          break
        }
        repeated += 1
        await pause(50)
      }
    }
  }
  const killAtRandom = async () => {
    for (; killed < kills && acknowledged.length < uploads; killed += 1) {
      const enough = (uploads * (killed + 1)) / (kills + 1)
      while (acknowledged.length < enough) await pause(5)
      await pause(Math.random() * 60)
      await server.kill()
      server = await startServerProcess(environment)
    }
  }
  await Promise.all([...Array.from({ length: senders }, send), killAtRandom()])

  const damaged: string[] = []
  for (const { file, attachment } of acknowledged)
    if (!(await isIntact(call(server.origin), file, attachment))) damaged.push(attachment.FileName)
  await server.kill('SIGTERM')

  // Advances the clock by two hours, so that the sweep deletes all unfinished files. No upload takes so long.
  const later = new Date(Date.now() + 2 * 3_600_000).toISOString()
  server = await startServerProcess({ ...environment, DEBUG_DATE: later })
  const owned = new Set([...ofDemo, ...acknowledged.map(({ attachment }) => attachment.Key)])
  let orphans = await orphansIn(dataDir, owned)
  for (let waits = 0; orphans.length > 0 && waits < 600; waits += 1) {
    await pause(100)
    orphans = await orphansIn(dataDir, owned)
  }
  await server.kill('SIGTERM')
  return { acknowledged: acknowledged.length, kills: killed, repeated, damaged, orphans }
}

interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

type Client = ReturnType<typeof createClient>

/** Returns a photo, a video or a PDF file, depending on the index. The bytes of each file are different. */
async function fileOf(index: number): Promise<SentFile> {
  if (index % 3 === 0)
    return { name: `${index}.jpg`, bytes: await jpeg({ width: 600 + index, shade: index % 255 }) }
  if (index % 3 === 1) return { name: `${index}.mp4`, bytes: video({ size: 400_000, seed: index }) }
  return { name: `${index}.pdf`, bytes: pdf(`page ${index}`.repeat(15_000)) }
}

/**
 * Uploads a file.
 *
 * @returns its attachment; null if the server stopped before it responded
 */
async function upload(call: Client, orderNumber: number, { name, bytes }: SentFile, key: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  try {
    const [attachment] = await call(attachmentEndpoints.uploadToWorkOrder, {
      params: { orderNumber },
      headers: { 'idempotency-key': key },
      form,
    })
    return attachment ?? null
  } catch (error) {
    // Returns null if the server did not respond or is stopping.
    if (error instanceof CallFailed && (error.status === 0 || error.status >= 500)) return null
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * True if a stored file is correct. Compares a PDF with the sent file. Compares pictures and videos with the
 * stored checksum, because the server removes their camera data.
 */
async function isIntact(call: Client, { name, bytes }: SentFile, { Id, Key, Checksum }: Attachment) {
  const params = { id: Id, key: Key }
  const file = await call(attachmentEndpoints.downloadAttachment, { params }).catch(() => null)
  if (file === null) return false
  const checksum = sha256(await file.bytes())
  return checksum === Checksum && (!name.endsWith('.pdf') || checksum === sha256(bytes))
}

async function orphansIn(dataDir: string, owned: ReadonlySet<string>): Promise<string[]> {
  const files = await filesIn(dataDir)
  return files
    .filter(({ name, parentPath }) => parentPath.endsWith('incoming') || !owned.has(name.slice(0, 36)))
    .map(({ name }) => name)
}

async function filesIn(dataDir: string) {
  const entries = await readdir(join(dataDir, 'attachments'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile())
}

/**
 * Signs in at a server with the demo.
 *
 * @returns the session's token, and the numbers of today's work orders that accept files
 */
export async function uploadableOrders(origin: string) {
  const basic = `Basic ${Buffer.from(`matti:${demoPassword}`).toString('base64')}`
  const signIn = createClient({ base: `${origin}/api`, headers: () => ({ authorization: basic }) })
  const { Token: token } = await signIn(sessionEndpoints.basicLogin, { body: {} })
  const date = new Date().toISOString().slice(0, 10)
  const reservations = await clientOf(origin, token)(workScheduleEndpoints.listReservations, {
    params: { date },
  })
  const editable = reservations.filter(
    ({ WorkOrder: { Status, HasActivePaymentLink } }) => Status === 'A' && !HasActivePaymentLink,
  )
  const orders = [...new Set(editable.map(({ WorkOrder }) => WorkOrder.OrderNumber))]
  return { token, orders }
}

const clientOf = (origin: string, token: string): Client =>
  createClient({ base: `${origin}/api`, headers: () => ({ authorization: `Bearer ${token}` }) })
