import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uploadableOrders } from '../../../server/test/killed-uploads.ts'
import { type ServerProcess, startServerProcess } from '../../../server/test/server-process.ts'
import type { Measurement } from '../measurement.ts'

const videos = 20
const megabytes = 200
const megabyte = 1_000_000

/** Limit in megabytes of the memory growth while the server receives 4 GB. */
const maxGrowth = 200

/** Sends many large videos in parallel, and measures the growth of the server's memory up to its peak. */
export async function measureMemory(dataDir: string): Promise<Measurement> {
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'force', DEMO_SCALE: '0.01' })
  try {
    const { token, orders } = await uploadableOrders(server.origin)
    // Resets the peak memory, because loading the demo took more memory than all later work.
    await writeFile(`/proc/${server.pid}/clear_refs`, '5')
    const before = await residentMegabytes(server)
    const begun = performance.now()
    const statuses = await Promise.all(
      Array.from({ length: videos }, (_, index) =>
        sendVideo(
          `${server.origin}/api/attachment/file/workorder/${orders[index % orders.length]}`,
          token,
          index,
        ),
      ),
    )
    const seconds = (performance.now() - begun) / 1000
    const { peak } = await residentMegabytes(server)
    const growth = Math.round(peak - before.now)
    const accepted = statuses.filter((status) => status === 200).length
    return {
      what: `${videos} videos of ${megabytes} MB at once (${Math.round(seconds)} s)`,
      value: `${accepted} kept, peak ${Math.round(peak)} MB, ${growth} MB above rest`,
      demand: `all kept, at most ${maxGrowth} MB above rest`,
      isMet: accepted === videos && growth <= maxGrowth,
      details: { before, peak, seconds, statuses },
    }
  } finally {
    await server.kill('SIGTERM')
  }
}

async function residentMegabytes({ pid }: ServerProcess): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / megabyte
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** @returns the status of the response */
async function sendVideo(url: string, token: string, index: number): Promise<number> {
  const head = Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${index}.mp4"\r\n\r\n`,
  )
  const tail = Buffer.from('\r\n--x--\r\n')
  const sending = request(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + megabytes * megabyte + tail.length,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.on('error', reject)
  })
  await pipeline(Readable.from(videoPieces(head, tail, index)), sending)
  return answered
}

/** Generates the parts of the request: the head, an MP4 file that repeats the same bytes, and the tail. */
function* videoPieces(head: Buffer, tail: Buffer, seed: number) {
  const ftyp = Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')
  const rest = megabytes * megabyte - ftyp.length
  const box = Buffer.alloc(8)
  box.writeUInt32BE(rest)
  box.write('mdat', 4, 'latin1')
  yield Buffer.concat([head, ftyp, box])
  const piece = Buffer.alloc(65_536, `recorded ${seed}`)
  for (let left = rest - box.length; left > 0; left -= piece.length)
    yield left < piece.length ? piece.subarray(0, left) : piece
  yield tail
}
