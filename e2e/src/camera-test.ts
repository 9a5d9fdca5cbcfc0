import { test as base } from './attachments-test.ts'
import { withCamera } from './support/camera.ts'

/** The test of the journeys with photos: the browser has a pretended camera that films a green test card. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ...withCamera,
        args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream'],
      }),
    { scope: 'worker' },
  ],
})
