import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type FileName, FileNotStoredError, type FileStore, fileParts, StoreFullError } from './file-store.ts'
import type { S3Place } from './storage-url.ts'

/**
 * Keeps files in a bucket of any S3-compatible service. One request puts a whole file, so that a file is
 * there entirely or not at all; the services take up to 5 GB that way.
 */
export function createS3Store({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Place): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Many services do not know the checksums that the library adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const placeOf = ({ key, part }: FileName) => ({ Bucket: bucket, Key: `${key}/${part}` })

  return {
    put: async (name, source) => {
      const { size } = await stat(source)
      const Body = createReadStream(source)
      try {
        await client.send(new PutObjectCommand({ ...placeOf(name), Body, ContentLength: size }))
      } catch (error) {
        throw isFull(error) ? new StoreFullError(error) : error
      } finally {
        Body.destroy()
      }
    },

    open: async (name, range) => {
      const Range = range && `bytes=${range.first}-${range.last}`
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...placeOf(name), Range }))
        return Body as Readable
      } catch (error) {
        throw error instanceof NoSuchKey ? new FileNotStoredError(name) : error
      }
    },

    remove: async (key) => {
      for (const part of fileParts) await client.send(new DeleteObjectCommand(placeOf({ key, part })))
    },
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || /QuotaExceeded|StorageFull/.test(error.name))
