import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { forEachConcurrently } from '../../../platform/processes/take-turns.ts'
import type { S3Place } from '../../../platform/storage-url.ts'
import { makeFolder } from '../../../platform/store/folder-store.ts'
import { openS3Client } from '../../../platform/store/s3-client.ts'
import { BackupError } from '../backup-error.ts'
import type { BackupPlace, NewObject, StoredObject } from './backup-place.ts'

/** Number of objects that are sent concurrently. */
const concurrency = 4

/**
 * Creates a place in a bucket. One request stores an object completely or not at all, up to the limit of 5 GB
 * that services accept.
 *
 * @param scratch a local folder for files that wait to be sent
 */
export function createS3Place(s3: S3Place, scratch: string): BackupPlace {
  const client = openS3Client(s3)
  const { bucket: Bucket, endpoint } = s3
  const description = `the bucket ${Bucket} at ${endpoint}`
  const fail = (error: unknown): never => {
    throw new BackupError(`BACKUP_TO: ${description} cannot be used (${nameOf(error)}).`, { cause: error })
  }

  const putOne = async ({ name: Key, path }: NewObject): Promise<void> => {
    const { size: ContentLength } = await stat(path)
    const Body = createReadStream(path)
    const reading = new AbortController()
    // Handles an error that the library leaves unhandled and that would end the process.
    Body.once('error', (error) => reading.abort(error))
    try {
      const request = new PutObjectCommand({ Bucket, Key, Body, ContentLength })
      await client.send(request, { abortSignal: reading.signal }).catch(fail)
    } finally {
      Body.destroy()
    }
    await rm(path)
  }

  return {
    description,

    list: async (folder) => {
      const found = new Map<string, StoredObject>()
      let ContinuationToken: string | undefined
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken }))
          .catch(fail)
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key !== undefined) found.set(Key, { bytes: Size ?? 0, changedAt: LastModified ?? new Date() })
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
      return found
    },

    open: async (Key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key })).catch((error) => {
        if (error instanceof NoSuchKey) throw new BackupError(`${description} has no ${Key}.`)
        return fail(error)
      })
      return Body as Readable
    },

    put: (objects) => forEachConcurrently(objects, concurrency, putOne),

    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(fail)
    },

    makeScratch: async () => {
      const folder = join(scratch, randomUUID())
      await makeFolder(folder)
      return folder
    },
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error))
