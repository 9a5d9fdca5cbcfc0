import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSession } from '../../../test/builders.ts'
import { buildWorkOrderWithRows } from '../../../test/work-order-builders.ts'

const { app, db, clock, settings, send, signIn } = await buildTestApp()
const employee = await buildEmployee(db)
const { workOrder } = await buildWorkOrderWithRows(db, employee.siteId, 1, { receiver_id: employee.id })
const headers = await signIn(employee)

const get = (path: string) => app.inject({ url: `/api${path}`, headers })

describe('a query', () => {
  const search = `/workshop/workorder?OrderNumber=${workOrder.order_number}`

  it.each(['LicenseNumber=&Receiver=', 'LicenseNumber=null&Receiver=null', 'LicenseNumber=%20'])(
    'a query ignores the unset filters in %s',
    async (blank) => {
      const answer = await get(`${search}&${blank}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject([{ Id: workOrder.id }])
    },
  )

  it('a search with only blank filters is refused with a reason', async () => {
    const answer = await get('/workshop/workorder?OrderNumber=&LicenseNumber=null')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject([{ MetaData: [{ Key: 'field', Value: 'OrderNumber' }, {}] }])
  })

  it('a query ignores parameters that caches or proxies add', async () => {
    const answers = await Promise.all([
      get(`${search}&_=1763622000000`),
      get(`/workshop/workorder/globalid/${workOrder.global_id}?_=1`),
      get('/products/item?SearchKey=filter&utm_source=mail'),
      get('/operations/workoperation?SearchKey=service&_=1'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  })

  it.each([
    ['True', 1],
    ['TRUE', 1],
    ['true', 1],
    ['False', 0],
  ])('a query accepts includeRows=%s', async (value, rows) => {
    const answer = await get(`/workshop/workorder/globalid/${workOrder.global_id}?includeRows=${value}`)
    expect(answer.json()).toMatchObject({ Jobs: [{ Rows: { length: rows } }] })
  })

  it('a query rejects includeRows=1', async () => {
    const answer = await get(`/workshop/workorder/globalid/${workOrder.global_id}?includeRows=1`)
    expect(answer.statusCode).toBe(400)
  })
})

describe('a day in a path', () => {
  it.each([
    ['/workshop/myreservations/27.11.2026', 'date'],
    ['/workshop/myreservations/2026-13-40', 'date'],
    ['/workshop/stampings/1/27.11.2026', 'date'],
    ['/workshopschedule/shifts/x', 'date'],
    ['/workshopschedule/shifts/2026-02-30', 'date'],
    ['/workshop/planning/reservations/x/2026-11-27', 'from'],
    ['/workshop/reservations/1/27.11.2026', 'date'],
    // This path is routed to the endpoint with an `id`, because its day is malformed.
    ['/workshop/reservations/27.11.2026', 'id'],
  ])('a malformed day in a path is refused, and the error names the field: %s', async (path, field) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject([{ ErrorId: 900001, MetaData: [{ Key: 'field', Value: field }, {}] }])
  })
})

it("an error states the expectation of the field in the reader's language", async () => {
  const reasons: unknown[] = []
  for (const language of ['fi', 'sv', 'en']) {
    const refused = await app.inject({
      url: '/api/workshop/workorder?LicenseNumber=!!',
      headers: { ...headers, 'accept-language': language },
    })
    reasons.push(refused.json()[0].ErrorMessage)
  }
  expect(reasons).toEqual([
    'Tarkista kenttä LicenseNumber: Pitää olla ainakin yksi kirjain tai numero.',
    'Kontrollera fältet LicenseNumber: Det ska finnas minst en bokstav eller siffra.',
    'Check the field LicenseNumber: It needs a letter or a digit.',
  ])
})

describe('a POST that declares JSON', () => {
  it('a POST with a JSON content type needs no body if the endpoint declares none', async () => {
    const { id, token } = await buildSession(db, employee, { clock, limits: settings })
    const answer = await app.inject({
      method: 'POST',
      url: `/api/utility/session/${id}/close`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=utf-8' },
    })
    expect(answer.statusCode).toBe(200)
  })

  it('a POST without a body is refused if the endpoint declares one', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/workshop/workorder',
      headers: { ...headers, 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject([
      { ErrorId: 900001, MetaData: [{ Key: 'field', Value: 'body' }, {}] },
    ])
  })

  it.each(['{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])(
    "a body that sets an object's prototype is refused: %s",
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/workshop/workorder',
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
      expect(answer.statusCode).toBe(400)
    },
  )
})

it('a null in a body is treated as an omitted text or flag', async () => {
  const before = (await send(workOrderEndpoints.getWorkOrder, { params: { id: workOrder.id } }, headers)).body
  const answer = await app.inject({
    method: 'POST',
    url: '/api/workshop/workorder',
    headers,
    payload: { Id: workOrder.id, Note: null, VehicleLocation: null, PartsPrePlanned: null, PickShelf: 'A1' },
  })
  expect(answer.statusCode).toBe(200)
  const after = (await send(workOrderEndpoints.getWorkOrder, { params: { id: workOrder.id } }, headers)).body
  const Parts = { ...before.Parts, PickShelf: 'A1' }
  expect(after).toEqual({ ...before, Parts, PickShelf: 'A1', Version: before.Version + 1 })
})

it.each([
  ['unknown keys', Object.fromEntries(Array.from({ length: 3000 }, (_, key) => [`unknown${key}`, key]))],
  ['a key that is too long', { ['x'.repeat(50_000)]: 1 }],
])('the response to a body with %s has less than 3 kB', async (_, payload) => {
  const answer = await app.inject({ method: 'POST', url: '/api/authentication/resetlink', payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toContainEqual(expect.objectContaining({ ErrorId: 900001 }))
  expect(answer.body.length).toBeLessThan(3000)
})
