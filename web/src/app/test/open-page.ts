import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Settings } from '@verstas/contract/session/entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { computeAccessibleName } from 'dom-accessibility-api'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createMemoryHistory } from '../../platform/routing/test/memory-history.ts'
import { settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { createTestStore } from '../../platform/session/test/render.tsx'
import { renderRoutes } from '../../platform/session/test/render-routes.tsx'
import { createAppRouter } from '../router.tsx'
import { FramedPage } from '../signed-in-frame.tsx'
import { settings } from './answers/settings.ts'
import { isShown } from './read-outline.ts'
import { answers } from './sample-answers.ts'

const { store } = createTestStore()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T07:36:00Z') })
  stubBrowser()
})
afterEach(() => void vi.useRealTimers())

/**
 * Stubs the canvas, random ids (all zeros), and `IntersectionObserver`, which reports all elements as
 * visible.
 */
function stubBrowser(): void {
  const drawing = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: object[]) => void
      constructor(tell: (entries: object[]) => void) {
        this.tell = tell
      }
      observe(target: Element) {
        this.tell([{ isIntersecting: true, target }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) => values)
}

const { setTimeout: startTimer } = globalThis

/** How often one timer of a page may fire, because some timers restart each time. */
const maxTimerRuns = 5

/**
 * Makes pages independent of the speed of the machine: a delay below a second ends immediately, and a longer
 * one never.
 */
function stubTimers(): void {
  const runs = new Map<string, number>()
  const start = (run: () => void, delay = 0, ...values: unknown[]) => {
    if (delay === 0) return startTimer(run, 0, ...values)
    const count = (runs.get(String(run)) ?? 0) + 1
    runs.set(String(run), count)
    return delay < 1000 && count <= maxTimerRuns ? startTimer(run, 0, ...values) : undefined
  }
  vi.stubGlobal('setTimeout', start)
  vi.stubGlobal('setInterval', () => undefined)
}

interface OpenOptions {
  readonly language?: Language
  readonly settings?: Settings
  /** True if the speed of the machine must not affect timers of the page. */
  readonly hasFixedTimers?: boolean
  /** The answers of the server by route, instead of the sample answers. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** True for the widest screens. By default pages have the width of a phone. */
  readonly isWide?: boolean
  /**
   * True if parts of the page may stay busy, because varied answers contain ids that the fake server does not
   * know.
   */
  readonly mayStayBusy?: boolean
}

/** Opens the page of an address in the app's frame, for a signed-in user of a fake server. */
export async function openPage(address: string, options: OpenOptions = {}) {
  const { language = 'fi', settings: sessionSettings = settings } = options
  sessionStorage.clear()
  localStorage.clear()
  stubBrowser()
  if (options.hasFixedTimers) stubTimers()
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }), FramedPage)
  const { server, unmount } = await renderRoutes(router, {
    language,
    store,
    settings: sessionSettings,
    isWide: options.isWide ?? false,
    prepare: ({ reply }) => {
      for (const [route, body] of Object.entries(options.answers ?? answers)) reply(route, { body })
    },
  })
  await act(() => store.start({}))
  await settleUntil(() => expect(document.querySelector('main, dialog')).not.toBeNull())
  if (options.mayStayBusy) await settle()
  else await settleUntil(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  return { server, unmount, addressNow: () => router.history.location.address }
}

export const user = userEvent.setup({ delay: null })

/** Returns the topmost overlay above the page. */
export const layer = () =>
  [...document.querySelectorAll('dialog, [role=menu], [role=listbox]')].filter(isShown).at(-1)
export const topmostContent = (top = layer()) => top ?? document.querySelector('main') ?? document.body

const pressable = 'a, button, input, select, summary, [role=menuitem], [role=tab]'
export const nameOf = (control: Element) =>
  (computeAccessibleName(control) || control.textContent).replaceAll('\u00AD', '').replace(/\s+/g, ' ').trim()

/** Presses the control with this name in the topmost overlay. A name that ends with … is a prefix. */
export async function pressShown(name: string): Promise<void> {
  const isMeant = (control: Element) =>
    name.endsWith('…') ? nameOf(control).startsWith(name.slice(0, -1)) : nameOf(control) === name
  const controls = [...(layer() ?? document.body).querySelectorAll(pressable)].filter(isShown)
  const match = controls.find(isMeant)
  if (!match) throw new Error(`no control ${name} among ${controls.map(nameOf).join(' | ')}`)
  await user.click(match)
  await settle()
}

export async function closeLayers(): Promise<void> {
  let top = layer()
  for (let count = 0; top && count < 5; count += 1) {
    await user.keyboard('{Escape}')
    await settle()
    const next = layer()
    if (next === top) throw new Error(`stays open: ${top.textContent}`)
    top = next
  }
}
