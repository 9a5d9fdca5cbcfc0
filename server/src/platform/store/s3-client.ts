import { S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../storage-url.ts'

/** Opens a client of an S3 service. It connects with its first request. */
export function openS3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Place): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Silences the library, which would write its messages to the console. It throws errors anyway.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    // Many services do not support the checksums that the library adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

const ignore = (): void => {}
