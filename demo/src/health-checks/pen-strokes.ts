import { crc32, deflateSync } from 'node:zlib'
import type { Random } from '../random.ts'

const width = 240
const height = 80

/** Draws a signature as the data URL of a small PNG: a random black stroke on a transparent background. */
export function drawnName(random: Random): string {
  // Each pixel has a grey value and an alpha value. Each line begins with the number of its PNG filter.
  const lines = Array.from({ length: height }, () => Buffer.alloc(1 + width * 2))
  let y = 45
  let slope = 0
  for (let x = 20; x < width - 20; x += 1) {
    slope = Math.max(-5, Math.min(5, slope + random.int(-2, 2)))
    y = Math.max(12, Math.min(height - 12, y + slope))
    if (y === 12 || y === height - 12) slope = -slope
    for (let above = -2; above <= 2; above += 1) lines[y + above]?.writeUInt8(255, 1 + x * 2 + 1)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // The image has bit depth 8 and colour type 4 (grey with alpha).
  head.set([8, 4, 0, 0, 0], 8)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
