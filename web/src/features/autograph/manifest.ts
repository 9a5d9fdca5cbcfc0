import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { lazyComponent } from '../../platform/routing/lazy-component.tsx'
import { createRoute } from '../../platform/routing/route.ts'

const autographRoute = createRoute({
  path: '/autograph/$order',
  // The page itself checks the right to add a signature.
  staticData: { page: 'autograph', rights: attachmentEndpoints.listAttachments.rights },
  component: lazyComponent(() => import('./autograph.page.tsx'), 'AutographPage'),
})

export const autograph = { routes: [autographRoute] } as const satisfies FeatureManifest
