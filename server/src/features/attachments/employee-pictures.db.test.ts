import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { pictureEndpoints as api } from '@verstas/contract/employees/picture-endpoints.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildAttachmentApp, formOf, type SentFile } from '../../../test/attachment-app.ts'
import { buildSite, leaveSite } from '../../../test/builders.ts'
import { buildMessage } from '../../../test/chat-builders.ts'
import { reasonsOf } from '../../../test/edit-app.ts'
import { bomb, heic, jpeg, pdf, png, webp } from '../../../test/real-files.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, settings, send, site, uploader, filesOnDisk } = await buildAttachmentApp()
const anna = await uploader({ name: 'Anna' })
const ben = await uploader({ name: 'Ben', without: ['ManageUsers'] })
const elsewhere = await buildSite(db)
const stranger = await uploader({ name: 'Stranger', sites: [elsewhere] })

type Person = typeof anna

const setOwn = ({ headers }: Person, ...files: readonly SentFile[]) =>
  send(api.setMyPicture, { form: formOf(files, {}) }, headers)
const setOf = ({ headers }: Person, { employee }: Person, ...files: readonly SentFile[]) =>
  send(api.setPictureOf, { params: { employeeId: employee.id }, form: formOf(files, {}) }, headers)
const list = async ({ headers }: Person) => (await send(api.listEmployeePictures, {}, headers)).body
const fetchPicture = (
  { headers }: Person,
  { EmployeeId, Key }: { readonly EmployeeId: number; readonly Key: string },
  more: Readonly<Record<string, string>> = {},
) =>
  app.inject({
    url: `${settings.apiBase}/utility/employee/${EmployeeId}/picture/${Key}`,
    headers: { ...headers, ...more },
  })

describe('a picture of a person', () => {
  it.each([
    ['JPEG', () => jpeg({ width: 400, height: 200, orientation: 6 })],
    ['PNG', () => png({ width: 60, height: 500 })],
    ['WebP', () => webp()],
  ])(
    "a person's picture from a %s file becomes a square JPEG of 256 pixels without camera data",
    async (_, draw) => {
      const { body } = await setOwn(anna, { bytes: await draw() })
      expect(body.EmployeeId).toBe(anna.employee.id)
      const answer = await fetchPicture(ben, body)
      expect(answer.headers['content-type']).toBe('image/jpeg')
      const { width, height, format, exif } = await sharp(answer.rawPayload).metadata()
      expect({ width, height, format, exif }).toEqual({
        width: 256,
        height: 256,
        format: 'jpeg',
        exif: undefined,
      })
      expect(answer.rawPayload.length).toBeLessThan(60_000)
      expect(await filesOnDisk()).toEqual([])
    },
  )

  it("replacing a person's picture changes its address, and the old address fails", async () => {
    const first = (await setOwn(anna, { bytes: await jpeg() })).body
    const second = (await setOwn(anna, { bytes: await jpeg({ shade: 20 }) })).body
    expect(second.Key).not.toBe(first.Key)
    expect((await fetchPicture(anna, first)).statusCode).toBe(404)
    expect(await list(ben)).toContainEqual(second)
  })

  it("a browser may cache a person's picture but must revalidate it before each use", async () => {
    const { body } = await setOwn(anna, { bytes: await jpeg() })
    const answer = await fetchPicture(ben, body)
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    const again = await fetchPicture(ben, body, { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('removing a picture is recorded in the history only if the person had a picture', async () => {
    const { body } = await setOwn(ben, { bytes: await jpeg() })
    expect((await send(api.removeMyPicture, {}, ben.headers)).status).toBe(200)
    expect((await send(api.removeMyPicture, {}, ben.headers)).status).toBe(200)
    expect((await fetchPicture(ben, body)).statusCode).toBe(404)
    expect((await list(anna)).map(({ EmployeeId }) => EmployeeId)).not.toContain(ben.employee.id)
    const events = await db
      .selectFrom('event')
      .select('after')
      .where('kind', '=', 'pictureChanged')
      .where('entity_id', '=', ben.employee.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ after }) => after)).toEqual([{ Picture: body.Key }, { Picture: null }])
  })

  it("a chat message contains the address of its author's picture", async () => {
    const { body } = await setOwn(anna, { bytes: await jpeg() })
    const order = await buildWorkOrder(db, site.id)
    const { id } = await buildMessage(db, {
      siteId: site.id,
      topicId: order.global_id,
      workOrderId: order.id,
      actorId: anna.employee.id,
    })
    const message = (await send(chatEndpoints.getMessage, { params: { id } }, ben.headers)).body
    expect(message.actorImage).toBe(`/utility/employee/${anna.employee.id}/picture/${body.Key}`)
  })
})

describe('administration of pictures', () => {
  it("an administrator can set and remove the pictures of people at the administrator's site", async () => {
    const { body } = await setOf(anna, ben, { bytes: await jpeg() })
    expect(body.EmployeeId).toBe(ben.employee.id)
    const removal = { params: { employeeId: ben.employee.id } }
    expect((await send(api.removePictureOf, removal, anna.headers)).status).toBe(200)
    expect((await fetchPicture(ben, body)).statusCode).toBe(404)
    const events = await db
      .selectFrom('event')
      .select(['kind', 'employee_id'])
      .where('entity', '=', 'employee')
      .where('entity_id', '=', ben.employee.id)
      .where('employee_id', '=', anna.employee.id)
      .execute()
    expect(events).toMatchObject([{ kind: 'pictureChanged' }, { kind: 'pictureChanged' }])
  })

  it('an administrator cannot change the picture of a former employee or a person of another site', async () => {
    expect((await setOf(anna, stranger, { bytes: await jpeg() })).status).toBe(404)
    const left = await uploader()
    await leaveSite(db, left.employee, site)
    expect((await setOf(anna, left, { bytes: await jpeg() })).status).toBe(404)
    const removal = { params: { employeeId: stranger.employee.id } }
    expect((await send(api.removePictureOf, removal, anna.headers)).status).toBe(404)
  })

  it("changing another person's picture requires the right to manage people", async () => {
    expect(reasonsOf(await setOf(ben, anna, { bytes: await jpeg() }))).toMatchObject({
      status: 403,
      reasons: [{ right: 'ManageUsers' }],
    })
  })
})

it("a person's picture is not visible at another site", async () => {
  const { body } = await setOwn(stranger, { bytes: await jpeg() })
  expect((await fetchPicture(stranger, body)).statusCode).toBe(200)
  expect((await fetchPicture(anna, body)).statusCode).toBe(404)
  expect(await list(anna)).not.toContainEqual(body)
})

it.each([
  ['a PDF file', 900_292, () => pdf()],
  ['a HEIC picture', 900_292, () => heic()],
  ['a picture with too many pixels', 900_106, () => bomb()],
  ['an empty file', 900_101, () => Buffer.alloc(0)],
])("refuses %s as a person's picture and stores nothing", async (_, id, draw) => {
  const before = await list(anna)
  const refused = await setOwn(anna, { bytes: draw() })
  expect(refused.errors.map(({ ErrorId }) => ErrorId)).toEqual([id])
  expect(await list(anna)).toEqual(before)
  expect(await filesOnDisk()).toEqual([])
})

it("refuses a request with two files or no file for a person's picture", async () => {
  const file = { bytes: await jpeg() }
  expect((await setOwn(anna, file, file)).status).toBe(400)
  expect((await setOwn(anna)).status).toBe(400)
})
