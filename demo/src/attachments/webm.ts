/**
 * Builds a WebM video from pictures. A WebP picture (lossy, without transparency) is one whole frame of a VP8
 * video, so its data is copied unchanged.
 *
 * @param pictures WebP files, all of the same size in pixels
 * @param frameMs duration of each picture, in milliseconds
 */
export function webmOf(
  pictures: readonly Buffer[],
  { width, height, frameMs }: { width: number; height: number; frameMs: number },
): Buffer {
  const head = element(0x1a45dfa3, [
    number(0x4286, 1),
    number(0x42f7, 1),
    number(0x42f2, 4),
    number(0x42f3, 8),
    text(0x4282, 'webm'),
    number(0x4287, 2),
    number(0x4285, 2),
  ])
  const info = element(0x1549a966, [
    number(0x2ad7b1, 1_000_000),
    float(0x4489, pictures.length * frameMs),
    text(0x4d80, 'Verstas'),
    text(0x5741, 'Verstas'),
  ])
  const track = element(0xae, [
    number(0xd7, 1),
    number(0x73c5, 1),
    number(0x83, 1),
    text(0x86, 'V_VP8'),
    element(0xe0, [number(0xb0, width), number(0xba, height)]),
  ])
  const frames = pictures.map((picture, index) => block(frameOf(picture), index * frameMs))
  const cluster = element(0x1f43b675, [number(0xe7, 0), ...frames])
  return Buffer.concat([head, element(0x18538067, [info, element(0x1654ae6b, [track]), cluster])])
}

/** Returns the VP8 data of a WebP file, from its chunk `VP8 `. */
function frameOf(webp: Buffer): Buffer {
  const start = webp.indexOf('VP8 ', 12, 'latin1')
  if (start < 0) throw new Error('The picture is not a lossy WebP')
  return webp.subarray(start + 8, start + 8 + webp.readUInt32LE(start + 4))
}

/** Encodes a key frame of the first track. */
function block(frame: Buffer, atMs: number): Buffer {
  const start = Buffer.from([0x81, 0, 0, 0x80])
  start.writeInt16BE(atMs, 1)
  return element(0xa3, [start, frame])
}

function element(id: number, content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const name = Buffer.from(id.toString(16), 'hex')
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length))
  return Buffer.concat([name, size, body])
}

function number(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return element(id, [bytes])
}

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, [bytes])
}

const text = (id: number, value: string): Buffer => element(id, [Buffer.from(value, 'latin1')])
