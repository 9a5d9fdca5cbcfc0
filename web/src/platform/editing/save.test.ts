import { describe, expect, it } from 'vitest'
import { saveBody } from './save.ts'

describe('what a save sends', () => {
  const body = {
    Id: 7,
    Note: 'x',
    ClearedFields: ['Mileage'],
    Rows: [{ RowId: 1, ClearedFields: ['Price'] }],
  }

  it('names what is emptied, where the server counts versions', () => {
    expect(saveBody({ body, version: 3 })).toEqual(body)
  })

  it('holds null for what is emptied, where the server knows the specification alone', () => {
    expect(saveBody({ body, version: null })).toEqual({
      Id: 7,
      Note: 'x',
      Mileage: null,
      Rows: [{ RowId: 1, Price: null }],
    })
  })
})
