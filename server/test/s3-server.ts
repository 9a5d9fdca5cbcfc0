import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { atEnd } from './at-end.ts'

/**
 * Starts an S3 service with an empty bucket on this machine, and stops it at the end (`atEnd`).
 *
 * @returns its `STORAGE_URL`
 */
export async function startS3(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'verstas-s3-'))
  const bucket = 'attachments'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  atEnd(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`
}
