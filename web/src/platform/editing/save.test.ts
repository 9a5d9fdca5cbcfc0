import { CallFailed } from '@verstas/contract/call.ts'
import { describe, expect, it } from 'vitest'
import { ChangedMeanwhile, sendVersioned } from './save.ts'

describe('a refused save', () => {
  const refusal = (status: number) => {
    const MetaData = [
      { Key: 'user', Value: 'Timo Järvinen' },
      { Key: 'at', Value: '2026-11-18T07:00:00Z' },
      { Key: 'fields', Value: 'Note,Mileage' },
    ]
    return new CallFailed(status, [{ ErrorId: 1, ErrorMessage: '', MetaData }])
  }
  const send = (status: number) =>
    sendVersioned(
      () => Promise.reject(refusal(status)),
      async () => 'as it is now',
    ).catch((error: unknown) => error)

  it('the error of a conflict contains the current state, and the author, fields and time of the change', async () => {
    const error = await send(412)
    expect(error).toBeInstanceOf(ChangedMeanwhile)
    expect(error).toMatchObject({
      source: 'as it is now',
      change: { name: 'Timo Järvinen', at: '2026-11-18T07:00:00Z', fields: ['Note', 'Mileage'] },
    })
  })

  it("a save that is refused without a conflict of versions rejects with the server's refusal", async () => {
    expect(await send(409)).toEqual(refusal(409))
  })
})
