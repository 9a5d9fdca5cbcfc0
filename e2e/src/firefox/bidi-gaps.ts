import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The part of the package ws, which Playwright bundles, that this needs. */
interface WebSocket {
  readonly emit: (event: 'message', data: Buffer, isBinary: boolean) => boolean
  send: (data: string | Buffer, ...rest: unknown[]) => void
}

const unknownCommand = '"emulation.setMediaFeaturesOverride"'

/**
 * Playwright's `fill` writes `value` by the element's own setter. React overrides that setter, and ignores
 * the change as its own.
 */
const writeByElement = 'inputElement.value = value;'
const writeByPrototype =
  "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, value);"

/**
 * Closes two gaps between Playwright 1.65 and Firefox ESR 153, which it drives by WebDriver BiDi. A command
 * that Firefox does not support is answered here, because preferences of the browser set the colours and the
 * motion. `fill` bypasses React's setter.
 *
 * @throws if Playwright has changed the patched code
 */
export function closeBidiGaps(): void {
  const requireOfPlaywright = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  const bundle = readFileSync(requireOfPlaywright.resolve('playwright-core/lib/coreBundle'), 'utf8')
  for (const patched of [unknownCommand, writeByElement])
    if (!bundle.includes(patched))
      throw new Error(`Playwright has no ${patched} anymore, which is patched for Firefox`)
  const { ws } = requireOfPlaywright('playwright-core/lib/utilsBundle') as { ws: { prototype: WebSocket } }
  const { prototype } = ws
  const { send } = prototype
  if (typeof send !== 'function') throw new Error('Playwright bundles no WebSocket of the package ws')
  prototype.send = function (this: WebSocket, data, ...rest) {
    const text = String(data)
    if (!text.includes(unknownCommand))
      return send.call(this, text.replaceAll(writeByElement, writeByPrototype), ...rest)
    const { id } = JSON.parse(text) as { id: number }
    const answer = JSON.stringify({ type: 'success', id, result: {} })
    setImmediate(() => this.emit('message', Buffer.from(answer), false))
  }
}
