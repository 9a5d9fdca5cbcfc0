import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAddress, parseAddress, pathReader } from './address.ts'

const read = (path: string, pathname: string) => pathReader(path)(pathname)

describe('the path of a route', () => {
  it.each([
    ['/workorder', '/workorder', {}],
    ['/workorder', '/WorkOrder/', {}],
    ['/', '/', {}],
    ['/camera/$order', '/camera/00123', { order: '00123' }],
    ['/part/{-$supplier}/{-$id}', '/part', {}],
    ['/part/{-$supplier}/{-$id}', '/part/820', { supplier: '820' }],
    ['/part/{-$supplier}/{-$id}', '/part/820/HU%207008%2FZ', { supplier: '820', id: 'HU 7008/Z' }],
    ['/vehicle/{-$vin}', '/vehicle/100%', { vin: '100%' }],
  ])('the route %s has the address %s', (path, pathname, params) => {
    expect(read(path, pathname)).toEqual(params)
  })

  it.each([
    ['/workorder', '/workorders'],
    ['/workorder', '/workorder/1'],
    ['/workorder', '/'],
    ['/camera/$order', '/camera'],
    ['/vhc/vin/$vin', '/vhc/12'],
    ['/part/{-$supplier}/{-$id}', '/part/1/2/3'],
  ])('the route %s does not have the address %s', (path, pathname) => {
    expect(read(path, pathname)).toBeNull()
  })
})

describe('an address', () => {
  it('an address ends before the first optional parameter without a value', () => {
    expect(formatAddress('/part/{-$supplier}/{-$id}')).toBe('/part')
    expect(formatAddress('/part/{-$supplier}/{-$id}', { supplier: '820' })).toBe('/part/820')
  })

  it('an address contains the defined values of its query', () => {
    expect(formatAddress('/workorder', {}, { number: '00123', tab: undefined, form: true })).toBe(
      '/workorder?number=00123&form=true',
    )
  })

  it('keeps the values of its query as texts', () => {
    expect(parseAddress('/workorder?number=00123&task=7&form=true&plate=')).toEqual({
      pathname: '/workorder',
      search: { number: '00123', task: '7', form: 'true', plate: '' },
    })
  })

  it('an empty address leads to the root', () => {
    expect(parseAddress('')).toEqual({ pathname: '/', search: {} })
  })

  const text = fc.string({ unit: 'grapheme', minLength: 1 })

  it('an address has the same parameters and query after it was formatted and parsed', () => {
    const search = fc.dictionary(text, fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(text, fc.option(text, { nil: undefined }), search, (order, source, query) => {
        const path = '/tyre/$order/{-$source}'
        const params = { order, ...(source !== undefined && { source }) }
        const { pathname, search: parsed } = parseAddress(formatAddress(path, params, query))
        expect(read(path, pathname)).toEqual(params)
        expect(Object.entries(parsed).sort()).toEqual(Object.entries(query).sort())
      }),
    )
  })

  it('never contains a character that ends the part behind the # of a browser address', () => {
    fc.assert(
      fc.property(text, text, (order, value) => {
        expect(formatAddress('/camera/$order', { order }, { value })).not.toMatch(/[#\s]/)
      }),
    )
  })
})
