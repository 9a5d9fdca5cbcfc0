/**
 * The query of the camera's address: the number of the job that the photos belong to; omitted for the whole
 * work order.
 */
export interface CameraAddress {
  readonly job?: string
}

/** Parses the camera's query; unknown parameters are dropped. */
export function readCameraAddress({ job }: Readonly<Record<string, unknown>>): CameraAddress {
  return typeof job === 'string' && /^[1-9]\d{0,8}$/.test(job) ? { job } : {}
}
