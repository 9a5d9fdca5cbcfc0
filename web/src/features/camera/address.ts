/** The query of the camera's address: the number of the job that photos belong to, if it is one's. */
export interface CameraAddress {
  readonly job?: string
}

/** What the camera understands of a query; all else is dropped. The router makes numbers of what looks like one. */
export function readCameraAddress({ job }: Readonly<Record<string, unknown>>): CameraAddress {
  const text = typeof job === 'number' ? String(job) : job
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? { job: text } : {}
}
