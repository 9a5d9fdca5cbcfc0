import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { SettingsError } from '../settings.ts'
import type { S3Place } from '../storage-url.ts'
import {
  type FileName,
  FileNotStoredError,
  type FileStore,
  fileParts,
  StoreFullError,
  StoreUnavailableError,
} from './file-store.ts'
import { openS3Client } from './s3-client.ts'

/**
 * Creates a store in a bucket of any S3-compatible service. One request stores a whole file or nothing.
 * Services accept up to 5 GB in one request.
 */
export function createS3Store(place: S3Place): FileStore {
  const { endpoint, bucket } = place
  const client = openS3Client(place)
  const failedCheck = (error: unknown) =>
    isRefusal(error)
      ? new SettingsError([`STORAGE_URL: ${endpoint} refuses us the bucket ${bucket} (${error.name})`])
      : new StoreUnavailableError(error)
  const placeOf = ({ key, part }: FileName) => ({ Bucket: bucket, Key: `${key}/${part}` })

  return {
    put: async (name, source) => {
      const file = await open(source)
      const Body = file.createReadStream()
      const reading = new AbortController()
      // The library does not handle this error, which would end the process.
      Body.once('error', (error) => reading.abort(error))
      try {
        const { size } = await file.stat()
        const request = new PutObjectCommand({ ...placeOf(name), Body, ContentLength: size })
        await client.send(request, { abortSignal: reading.signal }).catch(rethrow)
      } finally {
        Body.destroy()
      }
    },

    open: async (name, range) => {
      const Range = range && `bytes=${range.first}-${range.last}`
      const request = new GetObjectCommand({ ...placeOf(name), Range })
      const { Body } = await client.send(request).catch((error) => {
        throw error instanceof NoSuchKey ? new FileNotStoredError(name) : rethrow(error)
      })
      return Body as Readable
    },

    remove: async (key) => {
      for (const part of fileParts)
        await client.send(new DeleteObjectCommand(placeOf({ key, part }))).catch((error) => {
          // A refusal may concern only this file. Therefore it is not reported as an unavailable service.
          throw isRefusal(error) ? error : rethrow(error)
        })
    },

    check: async () => {
      const place = { Bucket: bucket, Key: 'check' }
      const limit = { abortSignal: AbortSignal.timeout(checkTimeout) }
      try {
        const { Body } = await client.send(new GetObjectCommand(place), limit)
        await Body?.transformToByteArray()
      } catch (error) {
        if (!mayBeMissing(error)) throw failedCheck(error)
        await client.send(new PutObjectCommand({ ...place, Body: 'Verstas' }), limit).catch((failure) => {
          throw failedCheck(failure)
        })
      }
    },
  }
}

/** Time limit of a check, in milliseconds. */
const checkTimeout = 5_000

/**
 * True if the error can mean a missing file. A service that does not allow listing the bucket also answers
 * AccessDenied for a missing file.
 */
const mayBeMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'AccessDenied'].includes(error.name)

/**
 * True if the service refused the request: because of a wrong setting, a revoked key, or a lock on one file.
 */
const isRefusal = (error: unknown): error is S3ServiceException => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}

/**
 * Throws a failure of the service as `StoreFullError` or `StoreUnavailableError`. Refusals are reported as
 * temporary, too, so that requests are retried until the operator has fixed the cause.
 */
function rethrow(error: unknown): never {
  const answer = error instanceof S3ServiceException ? error : null
  if (answer?.$metadata.httpStatusCode === 507 || /QuotaExceeded|StorageFull/.test(answer?.name ?? ''))
    throw new StoreFullError(error)
  throw new StoreUnavailableError(error)
}
