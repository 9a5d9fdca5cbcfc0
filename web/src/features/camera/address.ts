/**
 * The query of the camera's address. It contains the number of the photos' job, or nothing for the whole work
 * order.
 */
export interface CameraAddress {
  readonly job?: string
}

/** Parses the camera's query, and drops unknown parameters. */
export function readCameraAddress({ job }: Readonly<Record<string, unknown>>): CameraAddress {
  return typeof job === 'string' && /^[1-9]\d{0,8}$/.test(job) ? { job } : {}
}
