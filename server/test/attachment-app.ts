import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { beforeEach } from 'vitest'
import type { Settings } from '../src/platform/settings.ts'
import { buildTestApp, testStart } from './app.ts'
import { atEnd } from './at-end.ts'
import { buildEmployee, buildSite, nextNumber } from './builders.ts'
import type { TestDatabase } from './fresh-database.ts'
import { idempotencyHeader } from './request-headers.ts'

const { uploadToWorkOrder, uploadToJob, uploadToActivity, listAttachments } = attachmentEndpoints

/** A file to send in a request. */
export interface SentFile {
  readonly bytes: Buffer
  readonly name?: string
}

/** Builds the app with a separate data folder, and employees of one site who attach files. */
export async function buildAttachmentApp(changes: Partial<Settings> = {}, database?: TestDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-attachments-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const testApp = await buildTestApp({ sessionIdleMinutes: 720, dataDir, ...changes }, database)
  const { app, db, clock, settings, send, signIn } = testApp
  const site = await buildSite(db)
  beforeEach(() => clock.set(testStart))

  const uploader = async (parts: Parameters<typeof buildEmployee>[1] = {}) => {
    const employee = await buildEmployee(db, { sites: [site], ...parts })
    const headers = await signIn(employee)
    const fetchFile = (path: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url: `${settings.apiBase}/attachment/${path}`, headers: { ...headers, ...more } })
    return {
      employee,
      headers,
      toOrder: (orderNumber: number, files: readonly SentFile[], fields = {}, key?: string) =>
        send(
          uploadToWorkOrder,
          { params: { orderNumber }, form: formOf(files, fields), headers: idempotencyHeader(key) },
          headers,
        ),
      toJob: (orderNumber: number, job: number, files: readonly SentFile[], fields = {}) =>
        send(
          uploadToJob,
          { params: { orderNumber, job }, form: formOf(files, fields), headers: {} },
          headers,
        ),
      toActivity: (activityId: number, files: readonly SentFile[]) =>
        send(uploadToActivity, { params: { activityId }, form: formOf(files, {}), headers: {} }, headers),
      list: async (id: number) => (await send(listAttachments, { params: { id } }, headers)).body,
      remove: ({ Id, Key }: Attachment) =>
        send(attachmentEndpoints.removeAttachment, { params: { id: Id, key: Key } }, headers),
      ticket: ({ Id, Key }: Attachment) =>
        send(attachmentEndpoints.createTicket, { params: { id: Id, key: Key } }, headers),
      download: ({ Id, Key }: Attachment, more = {}) => fetchFile(`file/${Id}/${Key}`, more),
      stream: ({ Id, Key }: Attachment, more = {}, method?: 'GET' | 'HEAD') =>
        fetchFile(`stream/${Id}/${Key}`, more, method),
      thumbnail: ({ Id, Key }: Attachment) => fetchFile(`thumbnail/${Id}/${Key}`),
      picture: ({ Id, Key }: Attachment) => fetchFile(`picture/${Id}/${Key}`),
    }
  }

  /** Returns the sorted names of all files below the data folder. */
  const filesOnDisk = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
  }

  return { ...testApp, site, uploader, filesOnDisk, dataDir }
}

/** Builds a form whose fields follow its files, as some clients send it. */
export function formOf(files: readonly SentFile[], fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const { bytes, name = `photo ${nextNumber()}.jpg` } of files)
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
