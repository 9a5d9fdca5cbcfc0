import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The part of `WebSocket` that this file uses, from the package ws that Playwright bundles. */
interface WebSocket {
  readonly emit: (event: 'message', data: Buffer, isBinary: boolean) => boolean
  send: (data: string | Buffer, ...rest: unknown[]) => void
}

const unknownCommand = '"emulation.setMediaFeaturesOverride"'

/**
 * Playwright's code that fills a field. It calls the setter that React has replaced, so React ignores the
 * change.
 */
const writeByElement = 'inputElement.value = value;'
const writeByPrototype =
  "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, value);"

/**
 * Closes two gaps between Playwright 1.65 and Firefox ESR 153 over WebDriver BiDi. Confirms, without
 * sending it, the command that Firefox does not know. Browser preferences set colours and motion instead.
 * Makes `fill` bypass React's setter.
 *
 * @throws if Playwright's code no longer contains a patched part, or the package ws
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
