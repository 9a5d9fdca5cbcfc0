import { describe, expect, it } from 'vitest'
import type { SeenCode } from './barcode-reader.ts'
import { BelievedCodes } from './believed-codes.ts'

const code = (text: string, kind: SeenCode['kind']): SeenCode => ({ text, kind })

/** Returns the accepted code after each picture. The pictures are 150 ms apart. */
function believed(pictures: readonly (readonly SeenCode[])[]): (string | null)[] {
  const codes = new BelievedCodes()
  return pictures.map((seen, index) => codes.add(seen, index * 150))
}

const frames =
  (...texts: readonly string[]) =>
  (kind: SeenCode['kind']) =>
    believed(texts.map((text) => (text === '' ? [] : [code(text, kind)])))

describe('the acceptance of barcodes', () => {
  it('a barcode is accepted when two pictures contain it', () => {
    expect(frames('6417000000017', '6417000000017')('ean_13')).toEqual([null, '6417000000017'])
  })

  it('a barcode is not accepted while successive pictures contain different texts', () => {
    expect(frames('6417000000017', '6417000000012', '', '6417000000012')('ean_13')).toEqual([
      null,
      null,
      null,
      '6417000000012',
    ])
  })

  it('a short barcode without a check digit is accepted only in the third picture', () => {
    expect(frames('A345', 'A345', 'A345')('code_39')).toEqual([null, null, 'A345'])
    expect(frames('123456', '123456', '123456')('itf')).toEqual([null, null, '123456'])
    expect(frames('WVWZZZ1KZAW000001', 'WVWZZZ1KZAW000001')('code_39')[1]).toBe('WVWZZZ1KZAW000001')
    expect(frames('06417000000017', '06417000000017')('itf')[1]).toBe('06417000000017')
    expect(frames('06417000000018', '06417000000018')('itf')[1]).toBe(null)
  })

  it('an ITF code that may be a part of a longer one is rejected', () => {
    expect(frames(...Array.from({ length: 20 }, () => '1234'))('itf').at(-1)).toBe(null)
    expect(frames('12345678', '123456', '123456', '123456', '123456')('itf').at(-1)).toBe(null)
    expect(frames('123456', '12345678', '123456', '12345678', '123456', '12345678')('itf').at(-1)).toBe(
      '12345678',
    )
  })

  it('pictures that are more than 2.5 s apart are not combined', () => {
    const codes = new BelievedCodes()
    const seen = [code('6417000000017', 'ean_13')]
    expect(codes.add(seen, 0)).toBe(null)
    expect(codes.add(seen, 5000)).toBe(null)
    expect(codes.add(seen, 5200)).toBe('6417000000017')
  })

  it('a barcode that one picture contains twice is counted once', () => {
    const twice = [code('A345B678', 'code_39'), code('A345B678', 'code_39')]
    expect(believed([twice, twice])).toEqual([null, 'A345B678'])
  })

  it('several barcodes in the same pictures are accepted one by one', () => {
    const both = [code('111', 'code_39'), code('QR text', 'qr_code')]
    expect(believed([both, both, both])).toEqual([null, 'QR text', '111'])
  })
})
