import { describe } from 'vitest'
import { buildAttachmentApp } from '../../../test/attachment-app.ts'
import { startS3 } from '../../../test/s3-server.ts'
import { testUploads } from '../../../test/upload-suite.ts'

const testApp = await buildAttachmentApp({ storageUrl: await startS3() })

describe('uploads to an S3 service', () => testUploads(testApp))
