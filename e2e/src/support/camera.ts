import { findChromium } from '../../../tools/lib/system-programs.mjs'

const executablePath = findChromium()

/** The browser that knows cameras, real or pretended: the one with windows. */
export const withCamera = executablePath ? { executablePath } : {}
