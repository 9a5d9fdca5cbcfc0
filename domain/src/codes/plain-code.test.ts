import { describe, expect, it } from 'vitest'
import { isCheckedGtin, toGtin } from './gtin.ts'
import { plainCode } from './plain-code.ts'

describe('the text of a scanned code', () => {
  it.each([
    ['12/A345', '12/A345'],
    [']A012/A345', '12/A345'],
    ['12/A345\r\n', '12/A345'],
    ['\u200e12/A345\t', '12/A345'],
    ['*12/A345*', '12/A345'],
    [']A0*45+B12*\r', '45+B12'],
    ['9$C77', '9$C77'],
    ['88%K1', '88%K1'],
    [']C14912', '4912'],
    [']E06417000000017', '6417000000017'],
    [' HU 7008 z ', 'HU 7008 z'],
    ['https://eprel.ec.europa.eu/qr/381667', 'https://eprel.ec.europa.eu/qr/381667'],
    ['\r\n', ''],
  ])('plainCode removes the characters that a scanner adds to a code: %j', (read, text) => {
    expect(plainCode(read)).toBe(text)
  })

  it.each([
    ['0106417000000017'.padEnd(16)],
    [']C10106417000000017'],
    [']d2010641700000001710AB12'],
    ['\u001d010641700000001710AB12\u001d21XYZ'],
    ['(01)06417000000017(10)AB12'],
    [']Q3010641700000001717261231'],
  ])('plainCode extracts the article number from a GS1 code of a package: %j', (read) => {
    expect(plainCode(read)).toBe('06417000000017')
  })

  it('plainCode does not change a code that only resembles a GS1 code', () => {
    expect(plainCode('0106417000000018')).toBe('0106417000000018')
    expect(plainCode('010641700000000')).toBe('010641700000000')
  })
})

describe('an article number', () => {
  it('UPC-A, EAN-13 and GTIN-14 of an article have the same normal form', () => {
    const forms = ['036000291452', '0036000291452', '00036000291452']
    expect(new Set(forms.map(toGtin)).size).toBe(1)
  })

  it('numbers with a wrong check digit are different articles if they differ in leading zeros', () => {
    expect(toGtin('036000291453')).not.toBe(toGtin('0036000291453'))
    expect(toGtin('0123')).not.toBe(toGtin('123'))
  })

  it.each([
    ['96385074', true],
    ['96385075', false],
    ['036000291452', true],
    ['4006381333931', true],
    ['4006381333932', false],
    ['9638507', false],
    ['96385O74', false],
  ])('isCheckedGtin(%j) returns %s', (text, isRight) => {
    expect(isCheckedGtin(text)).toBe(isRight)
  })
})
