import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { canUsePasskeys } from '../../platform/session/can-use-passkeys.ts'

export const passkeys = {
  signInOptions: [
    {
      name: 'passkey',
      isAvailable: (configuration) => configuration.Passkeys && canUsePasskeys(),
      load: () => import('./passkey-option.tsx'),
    },
  ],
} as const satisfies FeatureManifest
