import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissNews, dismissOffers, dismissToast, notify, readToasts, runToastAction } from './notify.ts'

const shown = () => readToasts().map(({ message, count }) => [message, count])

describe('notify', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // Earlier tests may have left toasts.
    for (const { id } of readToasts()) dismissToast(id)
  })

  afterEach(() => {
    for (const { id } of readToasts()) dismissToast(id)
    vi.useRealTimers()
  })

  it('combines identical toasts and counts them', () => {
    notify.success('Leimattu')
    notify.success('Leimattu')
    notify.success('Leimattu')
    expect(shown()).toEqual([['Leimattu', 3]])
  })

  it("dismisses one user's news before the next user signs in, but no error", () => {
    notify.success('Kuitattu', { label: 'Kumoa', run: () => undefined })
    notify.info('Aino muutti työn')
    notify.error('Yhteys katkesi')
    dismissNews()
    expect(shown()).toEqual([['Yhteys katkesi', 1]])
  })

  it('dismisses an undo offer with its page, but not one that was just shown', () => {
    const onGone = vi.fn()
    notify.success('Poistettu', { label: 'Kumoa', run: () => undefined, onGone })
    notify.success('Tallennettu')
    vi.advanceTimersByTime(1_000)
    notify.success('Kuitattu', { label: 'Kumoa', run: () => undefined })
    dismissOffers()
    expect(shown()).toEqual([
      ['Tallennettu', 1],
      ['Kuitattu', 1],
    ])
    expect(onGone).toHaveBeenCalledOnce()
  })

  it('keeps toasts with different texts or kinds apart', () => {
    notify.success('Tallennettu')
    notify.error('Tallennettu')
    notify.error('Yhteys katkesi')
    expect(shown()).toEqual([
      ['Tallennettu', 1],
      ['Tallennettu', 1],
      ['Yhteys katkesi', 1],
    ])
  })

  it('shows a repeated message again after another one, because the last is visible', () => {
    notify.error('Yhteys katkesi')
    notify.success('Leimattu')
    notify.error('Yhteys katkesi')
    expect(shown()).toEqual([
      ['Leimattu', 1],
      ['Yhteys katkesi', 2],
    ])
  })

  it('shows a success for 5 s and an error for 10 s, counted from the last repetition', () => {
    notify.success('Leimattu')
    notify.error('Yhteys katkesi')
    vi.advanceTimersByTime(5_000)
    expect(shown()).toEqual([['Yhteys katkesi', 1]])
    notify.error('Yhteys katkesi')
    vi.advanceTimersByTime(9_999)
    expect(shown()).toEqual([['Yhteys katkesi', 2]])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([])
  })

  it('counts from one again after the toast is gone', () => {
    notify.error('Yhteys katkesi')
    for (const { id } of readToasts()) dismissToast(id)
    notify.error('Yhteys katkesi')
    expect(shown()).toEqual([['Yhteys katkesi', 1]])
  })

  it('reports once that an action is no longer offered, unless it was used', () => {
    const [run, onGone] = [vi.fn(), vi.fn()]
    const tell = () => notify.success('Kuitattu', { label: 'Kumoa', run, onGone })
    const last = () => readToasts().at(-1)?.id ?? 0
    tell()
    vi.advanceTimersByTime(9_999)
    expect(onGone).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onGone).toHaveBeenCalledTimes(1)
    tell()
    // The same toast again offers a new action and ends the previous offer.
    tell()
    expect(onGone).toHaveBeenCalledTimes(2)
    dismissToast(last())
    expect(onGone).toHaveBeenCalledTimes(3)
    tell()
    runToastAction(last())
    vi.advanceTimersByTime(60_000)
    expect(run).toHaveBeenCalledTimes(1)
    expect(onGone).toHaveBeenCalledTimes(3)
  })
})
