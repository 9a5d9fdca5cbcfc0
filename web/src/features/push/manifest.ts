import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

export const push = {
  channel: {
    rights: pushEndpoints.subscribeDevice.rights,
    load: async () => (await import('./keep-device.ts')).keepDevice,
  },
} as const satisfies FeatureManifest
