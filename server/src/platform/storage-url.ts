/** The address, bucket and credentials of an S3 service. */
export interface S3Place {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** True if `readStorageUrl` can parse the setting. */
export const isStorageUrl = (url: string): boolean => placeOf(url) !== null

/**
 * Parses `s3://key:secret@host:port/bucket?region=name`; `s3+http` means no TLS. Special characters in key
 * and secret must be percent-encoded. The default region is `us-east-1`, which most other services accept.
 */
export function readStorageUrl(url: string): S3Place {
  const place = placeOf(url)
  if (place === null) throw new Error('STORAGE_URL is wrong')
  return place
}

function placeOf(text: string): S3Place | null {
  const url = URL.parse(text)
  if (url === null || !/^s3(\+http)?:$/.test(url.protocol)) return null
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1]
  if (bucket === undefined || url.host === '' || url.username === '' || url.password === '') return null
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)]
  if (accessKeyId === null || secretAccessKey === null) return null
  return {
    endpoint: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

/** Decodes a percent-encoded text; null if it contains an invalid percent sign. */
function decode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}
