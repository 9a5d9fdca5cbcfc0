import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'
import type { CameraAddress } from './address.ts'

const cameraRoute = createRoute({
  path: '/camera/$orderNumber',
  // The page ignores invalid values (`readCameraAddress`), because its parser would enlarge the first load.
  validateSearch: (search) => search as CameraAddress,
  // The page itself checks the right to add photos.
  staticData: { page: 'camera', rights: attachmentEndpoints.listAttachments.rights, hidesDock: true },
  component: lazyComponent(() => import('./camera.page.tsx'), 'CameraPage'),
})

export const camera = { routes: [cameraRoute] } as const satisfies FeatureManifest
