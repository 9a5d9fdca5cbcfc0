import { test as base } from './attachments-test.ts'
import { cameraBrowser } from './support/fake-camera.ts'

/** Tests with photos, in which Chromium's fake camera shows a green test picture. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ...cameraBrowser,
        args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream'],
      }),
    { scope: 'worker' },
  ],
})
