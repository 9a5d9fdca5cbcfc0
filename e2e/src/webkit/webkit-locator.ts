import { setTimeout as sleep } from 'node:timers/promises'
import { checkAndFill, findPoint } from './page-functions.ts'
import { type RoleOptions, selectors, type TextOptions } from './selectors.ts'
import type { Point, WebKitPage } from './webkit-page.ts'

export interface LocatorFilter {
  readonly hasText?: string | RegExp
  readonly has?: WebKitLocator
}

/** The options that Playwright's `expect` passes. */
export interface Expectation {
  readonly isNot?: boolean
  readonly timeout?: number
  readonly [name: string]: unknown
}

interface Verdict {
  readonly matches: boolean
  readonly received?: unknown
  readonly errorMessage?: string
  readonly timedOut?: boolean
}

/** Time limit in milliseconds, long enough for a busy machine. */
const limitMs = 60_000
const pauseMs = 50

/** Repeats an assertion of Playwright's `expect` until it passes or the time limit is reached. */
export async function expectOf(
  page: WebKitPage,
  selector: string | null,
  expression: string,
  { isNot = false, timeout = limitMs, ...options }: Expectation,
): Promise<Verdict> {
  const isList = expression === 'to.have.count' || expression.endsWith('.array')
  const end = Date.now() + timeout
  for (;;) {
    const verdict = (await page
      .runInjected(
        `async (injected, selector, options, isList) => {
          const elements =
            selector === null ? [document.documentElement] : injected.querySelectorAll(injected.parseSelector(selector), document)
          const { isNot, expression } = options
          if (!isList && elements.length > 1) return { matches: isNot, errorMessage: elements.length + ' elements' }
          if (!isList && elements.length === 0) {
            const holdsWithout = ['to.be.hidden', 'to.be.detached'].includes(expression) && !isNot
            const isNotThere = ['to.be.visible', 'to.be.attached', 'to.be.in.viewport'].includes(expression) && isNot
            return { matches: holdsWithout || (isNot && !isNotThere), errorMessage: 'no element' }
          }
          return injected.expect(elements[0], options, elements, true)
        }`,
        selector,
        { ...options, expression, isNot },
        isList,
      )
      .catch((error: Error) => ({ matches: isNot, errorMessage: error.message }))) as Verdict
    if (verdict.matches !== isNot) return { matches: verdict.matches, received: verdict.received }
    if (Date.now() > end) return { ...verdict, timedOut: true }
    await sleep(pauseMs)
  }
}

/** The result of a page function that the caller must try again, with the reason. */
interface Retry {
  readonly retry: string
}

const isRetry = (value: unknown): value is Retry =>
  typeof value === 'object' && value !== null && 'retry' in value

/** The part of Playwright's `Locator` that the journeys in WebKit use. */
export class WebKitLocator {
  /** Makes Playwright's `expect` treat this object as a locator. */
  readonly _apiName = 'Locator'
  readonly #page: WebKitPage
  readonly #selector: string

  constructor(page: WebKitPage, selector: string, { hasText, has }: LocatorFilter = {}) {
    this.#page = page
    this.#selector = [
      selector,
      ...(hasText === undefined ? [] : [selectors.hasText(hasText)]),
      ...(has === undefined ? [] : [`internal:has=${JSON.stringify(has.#selector)}`]),
    ].join(' >> ')
  }

  toString(): string {
    return this.#selector
  }

  page(): WebKitPage {
    return this.#page
  }

  locator(inner: string, filter?: LocatorFilter): WebKitLocator {
    return new WebKitLocator(this.#page, `${this.#selector} >> ${inner}`, filter)
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

  filter(filter: LocatorFilter): WebKitLocator {
    return new WebKitLocator(this.#page, this.#selector, filter)
  }

  nth(index: number): WebKitLocator {
    return this.locator(`nth=${index}`)
  }

  or(other: WebKitLocator): WebKitLocator {
    return this.locator(`internal:or=${JSON.stringify(other.#selector)}`)
  }

  first(): WebKitLocator {
    return this.nth(0)
  }

  last(): WebKitLocator {
    return this.nth(-1)
  }

  /** Playwright's `expect` calls this method. */
  _expect(expression: string, options: Expectation): Promise<Verdict> {
    return expectOf(this.#page, this.#selector, expression, options)
  }

  /**
   * Runs a function in the page with the only matching element. Repeats the search and the function until
   * exactly one element matches and the function does not return `{ retry }`.
   *
   * @throws after the time limit, with the reason of the last retry
   */
  async #run(source: string, ...values: unknown[]): Promise<unknown> {
    const end = Date.now() + limitMs
    for (;;) {
      const answer = await this.#page.runInjected(
        `async (injected, selector, values) => {
          const elements = injected.querySelectorAll(injected.parseSelector(selector), document)
          if (elements.length !== 1) return { retry: elements.length + ' elements' }
          return { value: await (${source})(injected, elements[0], ...values) }
        }`,
        this.#selector,
        values,
      )
      const { value } = answer as { value?: unknown }
      const retry = [answer, value].find(isRetry)
      if (!retry) return value
      if (Date.now() > end) throw new Error(`${retry.retry}: ${this.#selector}`)
      await sleep(pauseMs)
    }
  }

  async hover({ position = null }: { readonly position?: Point | null } = {}): Promise<void> {
    const { x, y } = (await this.#run(findPoint, position)) as Point
    await this.#page.mouse.move(x, y)
  }

  async click(options?: { readonly position?: Point }): Promise<void> {
    await this.hover(options)
    await this.#page.mouse.down()
    await this.#page.mouse.up()
  }

  async dblclick(): Promise<void> {
    await this.click()
    await this.#page.mouse.down()
    await this.#page.mouse.up()
  }

  async isChecked(): Promise<boolean> {
    return Boolean(
      await this.#run('(injected, element) => injected.elementState(element, "checked").matches'),
    )
  }

  async setChecked(isChecked: boolean): Promise<void> {
    if ((await this.isChecked()) !== isChecked) await this.click()
  }

  check(): Promise<void> {
    return this.setChecked(true)
  }

  uncheck(): Promise<void> {
    return this.setChecked(false)
  }

  async fill(value: string): Promise<void> {
    await this.#run(checkAndFill, value)
  }

  async focus(): Promise<void> {
    await this.#run('(injected, element) => injected.focusNode(element)')
  }

  async blur(): Promise<void> {
    await this.#run('(injected, element) => element.blur()')
  }

  async press(keys: string): Promise<void> {
    await this.focus()
    await this.#page.keyboard.press(keys)
  }

  async pressSequentially(text: string): Promise<void> {
    await this.focus()
    await this.#page.keyboard.type(text)
  }

  evaluate(run: (element: Element, value: unknown) => unknown, value: unknown = null): Promise<unknown> {
    return this.#run(`(injected, element, value) => (${run})(element, value)`, value)
  }

  async boundingBox(): Promise<unknown> {
    return this.#run('(injected, element) => element.getBoundingClientRect().toJSON()')
  }

  async textContent(): Promise<unknown> {
    return this.#run('(injected, element) => element.textContent')
  }

  async inputValue(): Promise<unknown> {
    return this.#run('(injected, element) => element.value')
  }

  async getAttribute(name: string): Promise<unknown> {
    return this.#run('(injected, element, name) => element.getAttribute(name)', name)
  }

  async count(): Promise<number> {
    return Number(
      await this.#page.runInjected(
        '(injected, selector) => injected.querySelectorAll(injected.parseSelector(selector), document).length',
        this.#selector,
      ),
    )
  }

  async all(): Promise<WebKitLocator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index))
  }

  async isVisible(): Promise<boolean> {
    return Boolean(
      await this.#page.runInjected(
        `(injected, selector) => injected.querySelectorAll(injected.parseSelector(selector), document)
          .some((element) => injected.elementState(element, 'visible', true).matches)`,
        this.#selector,
      ),
    )
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible())
  }
}
