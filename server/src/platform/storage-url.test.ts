import { describe, expect, it } from 'vitest'
import { isStorageUrl, readStorageUrl } from './storage-url.ts'

describe('STORAGE_URL', () => {
  it('STORAGE_URL is parsed into the service, bucket, region and credentials', () => {
    expect(
      readStorageUrl('s3://AKIA:se%2Fcret@s3.eu-north-1.amazonaws.com/photos?region=eu-north-1'),
    ).toEqual({
      endpoint: 'https://s3.eu-north-1.amazonaws.com',
      bucket: 'photos',
      region: 'eu-north-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'se/cret',
    })
  })

  it('STORAGE_URL may name a service without TLS', () => {
    const { endpoint, region } = readStorageUrl('s3+http://key:secret@127.0.0.1:9000/photos')
    expect({ endpoint, region }).toEqual({ endpoint: 'http://127.0.0.1:9000', region: 'us-east-1' })
  })

  it.each([
    'photos',
    'https://key:secret@host/photos',
    's3://host/photos',
    's3://key@host/photos',
    's3://key:secret@host',
    's3://key:secret@host/UPPER',
    's3://key:secret@host/a/b',
    's3://key:50%off@host/photos',
  ])('STORAGE_URL %s is refused', (url) => {
    expect(isStorageUrl(url)).toBe(false)
  })
})
