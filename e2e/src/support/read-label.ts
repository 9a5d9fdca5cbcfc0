import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Pixels per point of the PDF. */
const scale = 4
const height = 40
const white = 255

/** Decodes the barcode of the first label in a PDF. The bars are the filled rectangles of the page. */
export async function readLabel(pdf: Buffer): Promise<string | undefined> {
  const page = contentStreamsOf(pdf).find((content) => / re\b/.test(content)) ?? ''
  const bars = [...page.matchAll(/(\S+) \S+ (\S+) \S+ re\b/g)].map(([, left, width]) => ({
    left: Math.round(Number(left) * scale),
    width: Math.round(Number(width) * scale),
  }))
  const width = Math.max(0, ...bars.map((bar) => bar.left + bar.width)) + 100
  const data = new Uint8ClampedArray(width * height * 4).fill(white)
  for (const { left, width: barWidth } of bars)
    for (let y = 0; y < height; y++)
      for (let x = left; x < left + barWidth; x++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)

  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } })
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData)
  return found?.text
}

/** Returns the decompressed streams of a PDF. */
function contentStreamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const begin = index + mark.length
    try {
      return [inflateSync(pdf.subarray(begin, text.indexOf('endstream', begin))).toString('latin1')]
    } catch {
      return []
    }
  })
}
