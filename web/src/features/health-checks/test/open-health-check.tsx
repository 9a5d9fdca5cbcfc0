import { type RenderOptions, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { readAddress } from '../address.ts'
import { HealthCheckPage } from '../health-check.page.tsx'

/** Opens an address in an app that only has the health check page. */
export const openHealthCheck = (address: string, options?: RenderOptions) =>
  renderPages(
    address,
    [{ path: '/vhc/{-$inspectionId}', validateSearch: readAddress, component: HealthCheckPage }],
    options,
  )
