import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { lazySearch } from '../../platform/routing/lazy-search.ts'
import { createRoute } from '../../platform/routing/route.ts'

const cameraRoute = createRoute({
  path: '/camera/$orderNumber',
  validateSearch: lazySearch(() => import('./address.ts'), 'readCameraAddress'),
  // The page itself checks the right to add photos.
  staticData: { page: 'camera', rights: attachmentEndpoints.listAttachments.rights, hidesDock: true },
  component: lazyComponent(() => import('./camera.page.tsx'), 'CameraPage'),
})

export const camera = { routes: [cameraRoute] } as const satisfies FeatureManifest
