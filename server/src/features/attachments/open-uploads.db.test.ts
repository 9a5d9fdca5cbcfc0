import { expect, it } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { reasonsOf } from '../../../test/edit-app.ts'
import { jpeg, pdf, video } from '../../../test/real-files.ts'
import { buildResumableClient, refusalOf } from '../../../test/resumable-client.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, site, settings, clock, uploader, signIn } = await buildAttachmentApp({
  maxVideoMb: 5,
  maxOpenMbPerPerson: 10,
  maxOpenMbPerSite: 25,
})
const { create, addressOf, send, look, cancel } = await buildResumableClient(app, settings.apiBase)
const order = await buildWorkOrder(db, site.id)
const aboutFilm = { filename: 'film.mp4', orderNumber: order.order_number }

const begin = ({ headers }: { readonly headers: Record<string, string> }, megabytes = 5) =>
  create(headers, megabytes * 1_000_000, aboutFilm)

const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status).sort()

it("limits the total size of a person's unfinished uploads, even for concurrent requests", async () => {
  const anna = await uploader()
  const answers = await Promise.all(Array.from({ length: 6 }, () => begin(anna)))
  expect(statusesOf(answers)).toEqual([201, 201, 429, 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused && (await refusalOf(refused))).toEqual({ status: 429, ids: [900114] })

  const [first, second] = answers.filter(({ status }) => status === 201).map(addressOf)
  await cancel(anna.headers, first ?? '')
  const film = video({ size: 900_000 })
  const small = await create(anna.headers, film.length, aboutFilm)
  expect((await send(anna.headers, addressOf(small), 0, film)).status).toBe(204)
  expect((await begin(anna)).status).toBe(201)
  expect((await begin(anna)).status).toBe(429)

  clock.advance({ hours: 11 })
  const again = { headers: await signIn(anna.employee) }
  clock.advance({ hours: 11 })
  expect((await look(again.headers, second ?? '')).status).toBe(200)
  clock.advance({ hours: 3 })
  expect((await begin({ headers: await signIn(anna.employee) })).status).toBe(201)
})

it('counts at least a megabyte per upload, so a person cannot open many tiny uploads', async () => {
  const anna = await uploader()
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(anna.headers, 1, aboutFilm)))
  expect(statusesOf(answers).filter((status) => status === 201).length).toBe(10)
})

it("limits the total size of a site's unfinished uploads", async () => {
  await db.deleteFrom('pending_file').execute()
  const people = await Promise.all([uploader(), uploader(), uploader()])
  const answers = await Promise.all(people.flatMap((person) => [begin(person), begin(person)]))
  expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201, 429])

  // Uploads by form count towards the same limit.
  const [anna] = people
  const answer = await anna?.toOrder(order.order_number, [{ bytes: pdf() }])
  expect(answer && reasonsOf(answer)).toEqual({
    status: 429,
    reasons: [{ id: 900114, megabytes: expect.any(String) }],
  })
  await db.deleteFrom('pending_file').execute()
  expect((await anna?.toOrder(order.order_number, [{ bytes: await jpeg() }, { bytes: pdf() }]))?.status).toBe(
    200,
  )
  expect(await db.selectFrom('pending_file').selectAll().execute()).toEqual([])
})
