import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { canUsePasskeys } from '../../platform/session/can-use-passkeys.ts'

export const passkeys = {
  signInDoors: [
    {
      name: 'passkey',
      isOpen: ({ Passkeys }) => Passkeys === true && canUsePasskeys(),
      load: () => import('./passkey-door.tsx'),
    },
  ],
} as const satisfies FeatureManifest
