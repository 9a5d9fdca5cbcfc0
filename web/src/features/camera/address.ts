/**
 * The query of the camera's address. It contains the number of the job that the photos belong to, or nothing
 * for the whole work order.
 */
export interface CameraAddress {
  readonly job?: string
}

/** Parses the camera's query, and drops unknown parameters and an invalid job number. */
export function readCameraAddress({ job }: Readonly<Record<string, unknown>>): CameraAddress {
  return typeof job === 'string' && /^[1-9]\d{0,8}$/.test(job) ? { job } : {}
}
