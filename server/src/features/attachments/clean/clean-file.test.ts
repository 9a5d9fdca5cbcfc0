import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContentType } from '@verstas/contract/attachments/kinds.ts'

import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { heic, jpeg, png, secretPlace, video, webp } from '../../../../test/real-files.ts'
import { cleanFile } from './clean-file.ts'
import { MalformedFileError } from './pieces.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-clean-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function clean(bytes: Buffer, type: ContentType, orientation = 1): Promise<Buffer> {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  return readFile((await cleanFile(path, { type, orientation, spare: join(folder, 'clean') })).path)
}

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe.each([
  ['JPEG', 'image/jpeg', () => jpeg({ width: 300, height: 200 })],
  ['PNG', 'image/png', () => png({ width: 300, height: 200 })],
  ['WebP', 'image/webp', webp],
] as const)('cleaning a %s', (_, type, make) => {
  it('cleaning a picture removes its GPS position, Exif and XMP data without changing its pixels', async () => {
    const bytes = await make()
    expect(bytes.includes(secretPlace)).toBe(true)
    const result = await clean(bytes, type)
    expect(result.includes(secretPlace)).toBe(false)
    expect((await pixels(result)).equals(await pixels(bytes))).toBe(true)
    const { exif, xmp } = await sharp(result).metadata()
    expect([exif, xmp]).toEqual([undefined, undefined])
  })

  it('cleaning a picture does not change its orientation', async () => {
    for (const orientation of [3, 6, 8]) {
      const turned = await sharp(await make())
        .withMetadata({ orientation })
        .toBuffer()
      const result = await clean(turned, type, orientation)
      expect((await sharp(result).metadata()).orientation).toBe(orientation)
    }
  })

  it('cleaning a picture removes all bytes after its end', async () => {
    const result = await clean(Buffer.concat([await make(), Buffer.from(secretPlace)]), type)
    expect(result.includes(secretPlace)).toBe(false)
  })

  it('cleaning a picture a second time changes nothing', async () => {
    const once = await clean(await make(), type)
    expect((await clean(once, type)).equals(once)).toBe(true)
  })

  it('cleaning a picture with damaged bytes succeeds or fails as malformed, never with another error', async () => {
    const bytes = await make()
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.nat(255),
        fc.nat(bytes.length),
        async (at, value, end) => {
          const damaged = Buffer.from(bytes.subarray(0, Math.max(end, 20)))
          if (at < damaged.length) damaged[at] = value
          await clean(damaged, type).catch((error) => expect(error).toBeInstanceOf(MalformedFileError))
        },
      ),
      { numRuns: 60 },
    )
  })
})

it('cleaning a progressive JPEG does not change its pixels', async () => {
  const bytes = await sharp(await jpeg({ width: 200, height: 150 }))
    .jpeg({ progressive: true })
    .toBuffer()
  expect((await pixels(await clean(bytes, 'image/jpeg'))).equals(await pixels(bytes))).toBe(true)
})

it.each([
  ['MP4', 'video/mp4', () => video()],
  ['QuickTime video', 'video/quicktime', () => video({ brand: 'qt  ' })],
  ['HEIC', 'image/heic', () => heic()],
  ['HEIC with long ids', 'image/heic', () => heic({ hasLongIds: true })],
] as const)(
  'cleaning a %s removes the GPS position without changing the file size or the offset of the content',
  async (_, type, make) => {
    const bytes = make()
    expect(bytes.includes(secretPlace)).toBe(true)
    const result = await clean(bytes, type)
    expect(result.includes(secretPlace)).toBe(false)
    expect(result.length).toBe(bytes.length)
    const visible = type === 'image/heic' ? 'the coded picture' : 'recorded 1recorded 1'
    expect(result.indexOf(visible)).toBe(bytes.indexOf(visible))
  },
)

it('cleaning a HEIC or video with damaged bytes succeeds or fails as malformed, never with another error', async () => {
  const made = { 'image/heic': heic(), 'video/mp4': video({ size: 500 }) } as const
  const type = fc.constantFrom('image/heic' as const, 'video/mp4' as const)
  await fc.assert(
    fc.asyncProperty(type, fc.nat(600), fc.nat(255), async (which, at, value) => {
      const damaged = Buffer.from(made[which])
      damaged[at % damaged.length] = value
      await clean(damaged, which).catch((error) => expect(error).toBeInstanceOf(MalformedFileError))
    }),
    { numRuns: 200 },
  )
})

it('refuses a JPEG of a hundred thousand segments as malformed', async () => {
  const segment = Buffer.from([0xff, 0xfe, 0, 2])
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: 100_000 }, () => segment)])
  await expect(clean(bytes, 'image/jpeg')).rejects.toThrow(MalformedFileError)
})
