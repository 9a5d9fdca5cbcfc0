import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildStampingApp } from '../../../../test/stamping-app.ts'
import { stampingsOf, stampingTypes } from '../../../../test/stamping-builders.ts'

const { db, clock, technician, stampAs } = await buildStampingApp()

describe('a repeated stamping', () => {
  it('repeating a stamping with its idempotency key returns the first response and writes nothing', async () => {
    const matti = await technician()
    const key = randomUUID()
    const first = await stampAs(matti, { TypeId: stampingTypes.in }, key)
    clock.advance({ minutes: 3 })
    const again = await stampAs(matti, { TypeId: stampingTypes.in }, key)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await stampingsOf(db, matti.employee)).toHaveLength(1)
  })

  it('repeating an idempotency key returns the first response, even after other stampings', async () => {
    const matti = await technician()
    const key = randomUUID()
    const first = await stampAs(matti, { TypeId: stampingTypes.in }, key)
    clock.advance({ minutes: 3 })
    await stampAs(matti, { TypeId: stampingTypes.out }, randomUUID())
    expect((await stampAs(matti, { TypeId: stampingTypes.in }, key)).body).toEqual(first.body)
    expect(await stampingsOf(db, matti.employee)).toMatchObject([{ end_at: clock.now() }])
  })

  it('refuses an idempotency key that was used for a different stamping', async () => {
    const matti = await technician()
    const key = randomUUID()
    await stampAs(matti, { TypeId: stampingTypes.in }, key)
    const { status, errors } = await stampAs(matti, { TypeId: stampingTypes.lunch }, key)
    expect(status).toBe(422)
    expect(errors.map(({ ErrorId }) => ErrorId)).toEqual([900010])
    expect(await stampingsOf(db, matti.employee)).toHaveLength(1)
  })

  it('accepts the idempotency key of a refused stamping again', async () => {
    const matti = await technician()
    const key = randomUUID()
    const body = { TypeId: stampingTypes.in, StartTime: '2026-11-20T06:10:00Z' }
    expect((await stampAs(matti, body, key)).status).toBe(400)
    clock.advance({ minutes: 20 })
    expect((await stampAs(matti, body, key)).body.Started?.StartTime).toMatch(/^2026-11-20T06:10:00/)
  })

  it('repeating the current stamping with another idempotency key and device adds no stamping', async () => {
    const matti = await technician()
    const first = await stampAs(matti, { TypeId: stampingTypes.in })
    clock.advance({ minutes: 3 })
    const again = await stampAs(matti, { TypeId: stampingTypes.in, DeviceId: randomUUID() }, randomUUID())
    expect(again.body).toEqual({ Started: first.body.Started, Ended: null })
    expect(await stampingsOf(db, matti.employee)).toHaveLength(1)
  })
})
