import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { avif, box, heic, jpeg, pdf, png, video, webm, webp } from '../../../test/real-files.ts'
import { readFileFormat } from './file-format.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-format-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function formatOf(bytes: Buffer) {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  return readFileFormat(path)
}

const latin = (text: string) => Buffer.from(text, 'latin1')

/** Builds the first bytes of an ISO media file with these brands. */
const withBrands = (major: string, ...others: string[]) =>
  Buffer.concat([box('ftyp', latin(`${major}\0\0\0\0${others.join('')}`)), box('mdat', Buffer.alloc(60))])

describe('the type of a file', () => {
  it.each(
    'isom iso2 iso5 iso6 mp41 mp42 avc1 hvc1 3gp4 3gp5 3gp6 3g2a M4V  M4VP dash msdh cmfc MSNV XAVC mmp4 f4v  zzzz'
      .replaceAll(/ {2}/g, '_ ')
      .split(' ')
      .map((brand) => brand.replace('_', ' ').padEnd(4)),
  )('recognizes a video with the brand %s as MP4', async (brand) => {
    expect(await formatOf(video({ brand }))).toEqual({ type: 'video/mp4' })
  })

  it.each([
    ['heic', 'image/heic'],
    ['heix', 'image/heic'],
    ['heim', 'image/heic'],
    ['heis', 'image/heic'],
    ['hevc', 'image/heic'],
    ['hevx', 'image/heic'],
    ['mif1', 'image/heif'],
    ['mif2', 'image/heif'],
    ['msf1', 'image/heif'],
    ['avif', 'image/avif'],
    ['avis', 'image/avif'],
  ])('recognizes a picture with the brand %s as %s', async (brand, type) => {
    expect(await formatOf(heic({ brand }))).toEqual({ type })
  })

  it.each([
    ['an AVIF whose major brand is mif1', withBrands('mif1', 'avif', 'miaf'), 'image/avif'],
    ['a QuickTime video', withBrands('qt  ', 'qt  '), 'video/quicktime'],
    [
      'a QuickTime video without brands',
      Buffer.concat([box('wide'), box('mdat', Buffer.alloc(99))]),
      'video/quicktime',
    ],
    [
      'a video with the brands in its second box',
      Buffer.concat([box('free', Buffer.alloc(9)), withBrands('isom')]),
      'video/mp4',
    ],
    ['a PDF', pdf(), 'application/pdf'],
    ['a PDF after a line break', Buffer.concat([latin('\n'), pdf()]), 'application/pdf'],
    [
      'a PDF after a byte order mark',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf()]),
      'application/pdf',
    ],
    [
      'a PDF of a print job',
      Buffer.concat([latin('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'), pdf()]),
      'application/pdf',
    ],
    ['a PDF after 1024 bytes', Buffer.concat([Buffer.alloc(1024, '#'), pdf()]), 'application/pdf'],
    ['a WebM', webm(), 'video/webm'],
  ])('recognizes the format of %s', async (_, bytes, type) => {
    expect(await formatOf(bytes)).toEqual({ type })
  })

  it('recognizes JPEG and AVIF pictures, and still and animated PNG and WebP pictures', async () => {
    expect(await formatOf(await jpeg())).toEqual({ type: 'image/jpeg' })
    expect(await formatOf(await avif())).toEqual({ type: 'image/avif' })
    expect(await formatOf(await webp())).toEqual({ type: 'image/webp' })
    const plain = await png()
    expect(await formatOf(plain)).toEqual({ type: 'image/png' })
    const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), latin('acTL'), Buffer.alloc(12)])
    const animated = Buffer.concat([plain.subarray(0, 33), control, plain.subarray(33)])
    expect(await formatOf(animated)).toEqual({ type: 'image/png' })
    const frames = await Promise.all(
      [await webp(), await webp()].map((bytes) => sharp(bytes).png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await formatOf(moving)).toEqual({ type: 'image/webp' })
  })
})

describe('the format of a file that cannot be attached', () => {
  it.each([
    ['GIF', latin('GIF89a\x01\0\x01\0\0\0\0;')],
    ['TIFF', Buffer.concat([latin('II*\0\x08\0\0\0\0\0'), Buffer.alloc(40)])],
    ['M4A', withBrands('M4A ')],
    ['Canon CR3', withBrands('crx ')],
    ['AVI', Buffer.concat([latin('RIFF\0\0\0\0AVI LIST'), Buffer.alloc(20)])],
    [
      'MP3',
      Buffer.concat([latin('ID3\x03\0\0\0\0\0\0'), Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(500)]),
    ],
    ['HTML', latin('\n<!DOCTYPE html><p>')],
    ['SVG', latin('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['RTF', latin('{\\rtf1\\ansi text}')],
  ])('recognizes %s as a format that cannot be attached', async (format, bytes) => {
    expect(await formatOf(bytes)).toEqual({ type: null, format })
  })

  it('recognizes no format in plain text or in a PDF with a header after 1,100 bytes', async () => {
    expect(await formatOf(latin('Tax free in Tallinn'))).toEqual({ type: null, format: null })
    expect(await formatOf(latin('a line of text'))).toEqual({ type: null, format: null })
    expect(await formatOf(Buffer.concat([Buffer.alloc(1100, '#'), pdf()]))).toEqual({
      type: null,
      format: null,
    })
  })
})
