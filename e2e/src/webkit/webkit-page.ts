import { setTimeout as sleep } from 'node:timers/promises'
import { buildInjectedScript } from './injected-script.ts'
import { type RoleOptions, selectors, type TextOptions } from './selectors.ts'
import type { Command } from './web-driver.ts'
import { type Expectation, expectOf, type LocatorFilter, WebKitLocator } from './webkit-locator.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const injectedScript = buildInjectedScript()

/**
 * The result of a script in the page. `isMissing` means that the page lacks the injected script, for example
 * after a navigation.
 */
type Answer =
  | { readonly value: unknown; readonly url: string }
  | { readonly error: string }
  | { readonly isMissing: true }

/**
 * The part of Playwright's `Page` that the journeys in WebKit use, implemented by WebDriver. Other members
 * are missing.
 */
export class WebKitPage {
  /** Makes Playwright's `expect` treat this object as a page. */
  readonly _apiName = 'Page'
  readonly #command: Command
  readonly #baseURL: string
  #url = 'about:blank'
  #mouseAt: Point = { x: 0, y: 0 }

  constructor(command: Command, baseURL: string) {
    this.#command = command
    this.#baseURL = baseURL
  }

  readonly keyboard = {
    /**
     * Presses keys together.
     *
     * @param keys for example `Alt+ArrowDown`
     */
    press: async (keys: string): Promise<void> => {
      const values = keys.split('+').map(keyOf)
      await this.#act('key', [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ])
    },
    type: async (text: string): Promise<void> => {
      for (const letter of text) await this.keyboard.press(letter)
    },
  }

  readonly mouse = {
    move: async (x: number, y: number, { steps = 1 } = {}): Promise<void> => {
      const from = this.#mouseAt
      for (let step = 1; step <= steps; step += 1) {
        const [stepX, stepY] = [
          from.x + ((x - from.x) * step) / steps,
          from.y + ((y - from.y) * step) / steps,
        ]
        const [at] = [{ x: Math.round(stepX), y: Math.round(stepY) }]
        await this.#act('pointer', [{ type: 'pointerMove', duration: 0, origin: 'viewport', ...at }])
      }
      this.#mouseAt = { x, y }
    },
    down: (): Promise<void> => this.#act('pointer', [{ type: 'pointerDown', button: 0 }]),
    up: (): Promise<void> => this.#act('pointer', [{ type: 'pointerUp', button: 0 }]),
    click: async (x: number, y: number): Promise<void> => {
      await this.mouse.move(x, y)
      await this.mouse.down()
      await this.mouse.up()
    },
  }

  async #act(type: 'key' | 'pointer', actions: readonly object[]): Promise<void> {
    const parameters = type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {}
    await this.#command('POST', '/actions', { actions: [{ type, id: type, ...parameters, actions }] })
  }

  /**
   * Runs a function in the page and returns its result.
   *
   * @param source the source text of a function. Its first parameter is Playwright's injected script.
   * @throws {Error} with the message of the function's error
   */
  async runInjected(source: string, ...values: unknown[]): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1], values = [...arguments].slice(0, -1)
      const injected = window.playwrightInjected
      if (!injected) return done({ isMissing: true })
      ;(async () => (${source})(injected, ...values))().then(
        (value) => done({ value, url: location.href }),
        (error) => done({ error: String(error?.message ?? error) }),
      )`
    for (;;) {
      const answer = (await this.#command('POST', '/execute/async', { script, args: values })) as Answer
      if ('error' in answer) throw new Error(answer.error)
      if ('value' in answer) {
        this.#url = answer.url
        return answer.value
      }
      await this.#command('POST', '/execute/sync', { script: injectedScript, args: [] })
    }
  }

  evaluate(run: (value: unknown) => unknown, value: unknown = null): Promise<unknown> {
    return this.runInjected(`(injected, value) => (${run})(value)`, value)
  }

  async goto(path: string): Promise<void> {
    const { href } = new URL(path, this.#baseURL)
    const isSameDocument = href.includes('#') && href.split('#')[0] === this.#url.split('#')[0]
    // Sets the address by a script, because a changed hash causes no load and WebDriver would wait for one.
    if (isSameDocument)
      await this.#command('POST', '/execute/sync', { script: 'location.href = arguments[0]', args: [href] })
    else await this.#command('POST', '/url', { url: href })
    this.#url = href
  }

  async reload(): Promise<void> {
    await this.#command('POST', '/refresh')
  }

  async goBack(): Promise<void> {
    await this.#command('POST', '/back')
  }

  url(): string {
    return this.#url
  }

  async title(): Promise<string> {
    return String(await this.#command('GET', '/title'))
  }

  /** Resizes the window until its page has this size. */
  async setViewportSize(size: Size): Promise<void> {
    let { width, height } = size
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await this.#command('POST', '/window/rect', { x: 0, y: 0, width, height })
      await sleep(100)
      const script = 'return { width: innerWidth, height: innerHeight }'
      const page = (await this.#command('POST', '/execute/sync', { script, args: [] })) as Size
      if (page.width === size.width && page.height === size.height) return
      width += size.width - page.width
      height += size.height - page.height
    }
    throw new Error(`The page does not become ${size.width}x${size.height}`)
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#command('GET', '/screenshot')), 'base64')
  }

  /**
   * Playwright's `expect` calls this method. A null browser shows that this is none of Playwright's browsers.
   */
  context() {
    return { browser: () => null, _options: { baseURL: this.#baseURL } }
  }

  /** Playwright's `expect` calls this method. */
  mainFrame(): this {
    return this
  }

  /** Playwright's `expect` calls this method. */
  _expect(expression: string, options: Expectation) {
    return expectOf(this, null, expression, options)
  }

  locator(selector: string, filter?: LocatorFilter): WebKitLocator {
    return new WebKitLocator(this, selector, filter)
  }

  getByRole(role: string, options?: RoleOptions): WebKitLocator {
    return this.locator(selectors.role(role, options))
  }

  getByText(text: string | RegExp, options?: TextOptions): WebKitLocator {
    return this.locator(selectors.text(text, options))
  }

  getByLabel(text: string | RegExp, options?: TextOptions): WebKitLocator {
    return this.locator(selectors.label(text, options))
  }

  getByPlaceholder(text: string | RegExp, options?: TextOptions): WebKitLocator {
    return this.locator(selectors.attribute('placeholder', text, options))
  }
}

/** WebDriver's characters for keys that have a name in Playwright. */
const keys: Readonly<Record<string, string>> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
}

/** Returns WebDriver's character for the key with this name in Playwright. */
const keyOf = (name: string): string => keys[name] ?? name
