import { findChromium } from '../../../tools/lib/system-programs.mjs'

const executablePath = findChromium()

/** Launch options for tests with a camera. The headless shell has no camera, not even a fake one. */
export const cameraBrowser = executablePath ? { executablePath } : {}
