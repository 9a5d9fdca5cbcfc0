import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { urlOf } from '@verstas/contract/call.ts'
import { pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { inspectionAttachmentEndpoints } from '@verstas/contract/health-checks/attachment-endpoints.ts'
import { siteLogoEndpoints } from '@verstas/contract/settings/logo-endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildActivity } from '../../../test/activity-builders.ts'
import { buildTestApp } from '../../../test/app.ts'
import { buildAttachmentApp, formOf, type SentFile } from '../../../test/attachment-app.ts'
import { childrenNamed } from '../../../test/child-processes.ts'
import { eventually } from '../../../test/eventually.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildInspection, buildSurveys } from '../../../test/health-check-builders.ts'
import { bomb, costlyPicture, jpeg, pdf } from '../../../test/real-files.ts'
import { buildResumableClient } from '../../../test/resumable-client.ts'
import { buildJob, buildVehicle, buildWorkOrder } from '../../../test/work-order-builders.ts'

const database = await freshDatabase()
const roomy = await buildAttachmentApp({ maxPictureMb: 1, maxVideoMb: 1 }, database)
const { db, site, settings, uploader, filesOnDisk, dataDir } = roomy
const busy = await buildTestApp({ dataDir, maxOpenMbPerPerson: 0 }, database)
const full = await buildTestApp({ dataDir, minFreeMb: 1_000_000_000_000 }, database)

const anna = await uploader()
const order = await buildWorkOrder(db, site.id)
const job = await buildJob(db, order)
const activity = await buildActivity(db, anna.employee)
const params = {
  orderNumber: order.order_number,
  job: job.job_number ?? 0,
  activityId: activity.id,
  employeeId: anna.employee.id,
  siteId: site.id,
}

type Send = (
  app: FastifyInstance,
  ...files: readonly SentFile[]
) => Promise<{ status: number; ids: number[] }>

/** Returns the status and the error ids of an answer. */
const outcomeOf = (answer: { readonly statusCode: number; readonly body: string }) => ({
  status: answer.statusCode,
  ids:
    answer.statusCode < 400
      ? []
      : (JSON.parse(answer.body) as { ErrorId: number }[]).map(({ ErrorId }) => ErrorId),
})

interface FormOptions {
  readonly fields?: Readonly<Record<string, string>>
  /** True to leave out the end of the form, as after a broken connection. */
  readonly isCut?: boolean
}

async function sendForm(
  app: FastifyInstance,
  url: string,
  files: readonly SentFile[],
  { fields = {}, isCut = false }: FormOptions = {},
) {
  const form = new Request('http://form', { method: 'POST', body: formOf(files, fields) })
  const bytes = Buffer.from(await form.arrayBuffer())
  const headers = { ...anna.headers, ...Object.fromEntries(form.headers) }
  const payload = isCut ? bytes.subarray(0, -30) : bytes
  return outcomeOf(await app.inject({ method: 'POST', url, headers, payload }))
}

const byForm =
  (url: string): Send =>
  (app, ...files) =>
    sendForm(app, url, files)

const pathOf = (endpoint: Parameters<typeof urlOf>[0]) =>
  urlOf(endpoint, settings.apiBase, { params } as never)

const formPaths = {
  uploadToWorkOrder: pathOf(attachmentEndpoints.uploadToWorkOrder),
  uploadToJob: pathOf(attachmentEndpoints.uploadToJob),
  uploadToActivity: pathOf(attachmentEndpoints.uploadToActivity),
}
const picturePaths = {
  setMyPicture: pathOf(pictureEndpoints.setMyPicture),
  setPictureOf: pathOf(pictureEndpoints.setPictureOf),
  setSiteLogo: pathOf(siteLogoEndpoints.setSiteLogo),
}
const sendersOf = (paths: Readonly<Record<string, string>>): Record<string, Send> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, byForm(path)]))
const forms = sendersOf(formPaths)
const pictures = sendersOf(picturePaths)

const { tyres } = await buildSurveys(db)
const vehicle = await buildVehicle(db, site.id)
const inspection = await buildInspection(db, vehicle, anna.employee, { survey_id: tyres })

const bodies: Record<string, Send> = {
  uploadInspectionAttachment: async (app, file) => {
    const { uploadInspectionAttachment: endpoint } = inspectionAttachmentEndpoints
    const parts = { params: { id: inspection.id }, query: { filename: file?.name ?? 'a.jpg' } }
    return outcomeOf(
      await app.inject({
        method: 'POST',
        url: urlOf(endpoint, settings.apiBase, parts),
        headers: { ...anna.headers, 'content-type': 'image/jpeg' },
        payload: file?.bytes ?? Buffer.alloc(0),
      }),
    )
  },
  continueUpload: async (app, file) => {
    const { create, send, addressOf } = clients.get(app) ?? (await connect(app))
    const { bytes, name: filename = 'a.jpg' } = file ?? { bytes: Buffer.alloc(0) }
    const created = await create(anna.headers, bytes.length, { filename, orderNumber: order.order_number })
    if (created.status >= 400) return outcomeOf({ statusCode: created.status, body: await created.text() })
    const sent = await send(anna.headers, addressOf(created), 0, bytes)
    return outcomeOf({ statusCode: sent.status, body: await sent.text() })
  },
}

/** Begins a resumable upload with all bytes of the file in the same request. */
bodies.beginUpload = async (app, file) => {
  const { addressOfUploads } = clients.get(app) ?? (await connect(app))
  const { bytes, name = 'a.jpg' } = file ?? { bytes: Buffer.alloc(0) }
  const encoded = (text: string | number) => Buffer.from(String(text)).toString('base64')
  const answer = await fetch(addressOfUploads, {
    method: 'POST',
    headers: {
      ...{ ...anna.headers, 'tus-resumable': '1.0.0', 'upload-length': String(bytes.length) },
      'upload-metadata': `filename ${encoded(name)},orderNumber ${encoded(order.order_number)}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  return outcomeOf({ statusCode: answer.status, body: await answer.text() })
}

const clients = new Map<FastifyInstance, Awaited<ReturnType<typeof buildResumableClient>>>()
async function connect(app: FastifyInstance) {
  const client = await buildResumableClient(app, settings.apiBase)
  clients.set(app, client)
  return client
}

const attachments = { ...forms, ...bodies }
const all = Object.entries({ ...attachments, ...pictures })

const refused = (name: ErrorName) => ({ status: errorCatalogue[name].status, ids: [errorCatalogue[name].id] })
const stored = async () => ({
  files: await filesOnDisk(),
  attachments: await db.selectFrom('attachment').select('id').execute(),
  pictures: await db.selectFrom('employee_picture').select('employee_id').execute(),
  logos: await db.selectFrom('site').select('logo').execute(),
})
let before: Awaited<ReturnType<typeof stored>>

beforeAll(async () => {
  before = await stored()
})
/** Expects a refusal that stores nothing. */
async function expectRefusal(answer: ReturnType<Send>, name: ErrorName): Promise<void> {
  expect(await answer).toEqual(refused(name))
  // The file of a refused resumable upload is removed later, with its upload.
  expect(await stored()).toMatchObject({ attachments: before.attachments, pictures: [], logos: before.logos })
}

const photo = async () => ({ bytes: await jpeg(), name: 'photo.jpg' })
const cut = async () => ({
  bytes: (await jpeg({ width: 400, height: 400 })).subarray(0, -300),
  name: 'photo.jpg',
})
const large = async () => ({
  bytes: Buffer.concat([await jpeg(), Buffer.alloc(1_000_000)]),
  name: 'photo.jpg',
})
const program = { bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), name: 'setup.exe' }
const noise = { bytes: Buffer.alloc(2000, 0x80), name: 'photo.jpg' }

describe.each(all)('%s', (_, send) => {
  it('refuses an empty file', () => expectRefusal(send(roomy.app, { bytes: Buffer.alloc(0) }), 'fileEmpty'))

  it('refuses a file that is too large', async () =>
    expectRefusal(send(roomy.app, await large()), 'fileTooLarge'))

  it('refuses a damaged file', async () => expectRefusal(send(roomy.app, await cut()), 'fileUnreadable'))

  it('refuses a picture of too many pixels', () =>
    expectRefusal(send(roomy.app, { bytes: bomb(), name: 'bomb.png' }), 'pictureTooManyPixels'))

  it('refuses a picture for which the memory of its process does not suffice', async () => {
    let isAnswered = false
    const sent = send(roomy.app, { bytes: await costlyPicture({ side: 2000 }), name: 'huge.png' })
    const answered = sent.finally(() => {
      isAnswered = true
    })
    // Ends the process as Node itself does if its memory does not suffice.
    await eventually(() => {
      for (const pid of childrenNamed('media-process.ts')) process.kill(pid, 'SIGABRT')
      expect(isAnswered).toBe(true)
    })
    await expectRefusal(answered, 'fileTooCostly')
  })

  it('refuses a file of a person who has too many unfinished uploads', async () =>
    expectRefusal(send(busy.app, await photo()), 'tooManyOpenUploads'))

  it('refuses a file for which there is no room', async () =>
    expectRefusal(send(full.app, await photo()), 'storageFull'))
})

describe.each(Object.entries(attachments))('%s', (_, send) => {
  it('refuses a program', () => expectRefusal(send(roomy.app, program), 'fileFormatNotAccepted'))

  it('refuses random bytes', () => expectRefusal(send(roomy.app, noise), 'fileTypeNotAccepted'))
})

describe.each(Object.entries(pictures))('%s', (_, send) => {
  it('refuses a file that is no picture', () =>
    expectRefusal(send(roomy.app, { bytes: pdf(), name: 'a.pdf' }), 'pictureFileNotAccepted'))

  it('refuses two files', async () =>
    expectRefusal(send(roomy.app, await photo(), await photo()), 'tooManyFiles'))
})

describe.each(Object.entries({ ...forms, ...pictures }))('%s', (_, send) => {
  it('refuses a form without a file', () => expectRefusal(send(roomy.app), 'fileMissing'))

  it('refuses 21 files', async () =>
    expectRefusal(send(roomy.app, ...Array.from({ length: 21 }, () => noise)), 'tooManyFiles'))
})

describe.each(Object.entries({ ...formPaths, ...picturePaths }))('%s', (_, path) => {
  it('refuses a form that is cut off', async () =>
    expectRefusal(sendForm(roomy.app, path, [await photo()], { isCut: true }), 'uploadIncomplete'))
})

describe.each(Object.entries(formPaths))('%s', (_, path) => {
  it('refuses a signature that is not a PNG', async () =>
    expectRefusal(
      sendForm(roomy.app, path, [await photo()], { fields: { Kind: 'Signature' } }),
      'signatureNotPng',
    ))
})
