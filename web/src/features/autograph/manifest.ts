import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { createRoute } from '../../platform/routing/route.ts'
import { lazyPage } from '../../platform/shell/page-routes.ts'

const autographRoute = createRoute({
  path: '/autograph/$order',
  // The page itself checks the right to add a signature.
  staticData: { page: 'autograph', rights: attachmentEndpoints.listAttachments.rights },
  component: lazyPage(() => import('./autograph.page.tsx'), 'AutographPage'),
})

export const autograph = { routes: [autographRoute] } as const satisfies FeatureManifest
