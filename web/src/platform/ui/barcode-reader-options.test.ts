import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { prepareZXingModule as prepareWriter, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'
import { allBarcodeKinds } from './barcode-reader.ts'
import { kindsOfFormats, readerOptions } from './barcode-reader-options.ts'

const find = createRequire(import.meta.url).resolve

beforeAll(async () => {
  const load = async (file: string) => ({ wasmBinary: new Uint8Array(await readFile(find(file))).buffer })
  prepareZXingModule({ overrides: await load('zxing-wasm/reader/zxing_reader.wasm') })
  prepareWriter({ overrides: await load('zxing-wasm/writer/zxing_writer.wasm') })
})

/** Generates a barcode, reads its image, and returns the text and the kind of each code in it. */
async function readPrinted(
  text: string,
  format: NonNullable<WriterOptions['format']>,
  options: ReaderOptions,
) {
  const { image, error } = await writeBarcode(text, { format, scale: 3 })
  if (image === null) throw new Error(error)
  const found = await readBarcodes(image, options)
  return found.map((code) => [code.text, kindsOfFormats[code.format]])
}

describe('the reader of barcodes', () => {
  const options = readerOptions(allBarcodeKinds)

  it.each(['12/A345', '45+B12', '9$C77', '88%K1', 'A/B/C12', 'HU 7008-Z.1'])(
    'the barcode reader returns Code 39 text with special characters exactly as printed: %s',
    async (text) => {
      expect(await readPrinted(text, 'Code39', options)).toEqual([[text, 'code_39']])
    },
  )

  it.each([
    ['12/A345', 'Code128', 'code_128'],
    ['4006381333931', 'EAN13', 'ean_13'],
    ['96385074', 'EAN8', 'ean_8'],
    ['123456', 'ITF', 'itf'],
    ['https://eprel.ec.europa.eu/qr/381667', 'QRCode', 'qr_code'],
    ['WVWZZZ1KZAW000001', 'DataMatrix', 'data_matrix'],
  ] as const)(
    'the barcode reader reads the text %s from a barcode of type %s',
    async (text, format, kind) => {
      expect(await readPrinted(text, format, options)).toEqual([[text, kind]])
    },
  )

  it('a UPC-A number from the barcode reader equals the EAN-13 after it is padded to 13 digits', async () => {
    const [[text = ''] = []] = await readPrinted('036000291452', 'UPCA', options)
    expect(text.padStart(13, '0')).toBe('0036000291452')
  })
})
