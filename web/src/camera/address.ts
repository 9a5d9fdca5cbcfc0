/** The query of the camera's address: the number of the job that photos belong to, if it is one's. */
export interface CameraAddress {
  readonly job?: string
}

/** What the camera understands of a query; all else is dropped. */
export const readCameraAddress = ({ job }: Readonly<Record<string, unknown>>): CameraAddress =>
  typeof job === 'string' && /^[1-9]\d{0,8}$/.test(job) ? { job } : {}
