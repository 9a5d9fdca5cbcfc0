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
  ])('the route %s matches the address %s', (path, pathname, params) => {
    expect(read(path, pathname)).toEqual(params)
  })

  it.each([
    ['/workorder', '/workorders'],
    ['/workorder', '/workorder/1'],
    ['/workorder', '/'],
    ['/camera/$order', '/camera'],
    ['/vhc/vin/$vin', '/vhc/12'],
    ['/part/{-$supplier}/{-$id}', '/part/1/2/3'],
  ])('the route %s does not match the address %s', (path, pathname) => {
    expect(read(path, pathname)).toBeNull()
  })
})

describe('an address', () => {
  it('a formatted address ends before the first optional parameter that has no value', () => {
    expect(formatAddress('/part/{-$supplier}/{-$id}')).toBe('/part')
    expect(formatAddress('/part/{-$supplier}/{-$id}', { supplier: '820' })).toBe('/part/820')
  })

  it('a formatted address omits query parameters without a value', () => {
    expect(formatAddress('/workorder', {}, { number: '00123', tab: undefined, form: true })).toBe(
      '/workorder?number=00123&form=true',
    )
  })

  it('parsing an address returns all query values as strings', () => {
    expect(parseAddress('/workorder?number=00123&task=7&form=true&plate=')).toEqual({
      pathname: '/workorder',
      search: { number: '00123', task: '7', form: 'true', plate: '' },
    })
  })

  it('parsing an empty address returns the root', () => {
    expect(parseAddress('')).toEqual({ pathname: '/', search: {} })
  })

  const text = fc.string({ unit: 'grapheme', minLength: 1 })

  it('parsing a formatted address returns the same parameters and query', () => {
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

  it('a formatted address contains neither # nor white space, which would break the hash of a URL', () => {
    fc.assert(
      fc.property(text, text, (order, value) => {
        expect(formatAddress('/camera/$order', { order }, { value })).not.toMatch(/[#\s]/)
      }),
    )
  })
})
