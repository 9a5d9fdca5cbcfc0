import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissNews, dismissOffers, dismissToast, notify, readToasts, runToastAction } from './notify.ts'

const shown = () => readToasts().map(({ message, count }) => [message, count])

describe('notify', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // Removes toasts of earlier tests.
    for (const { id } of readToasts()) dismissToast(id)
  })

  afterEach(() => {
    for (const { id } of readToasts()) dismissToast(id)
    vi.useRealTimers()
  })

  it('identical toasts are combined into one toast with a count', () => {
    notify.success('Leimattu')
    notify.success('Leimattu')
    notify.success('Leimattu')
    expect(shown()).toEqual([['Leimattu', 3]])
  })

  it('a change of user dismisses successes and infos but not errors', () => {
    notify.success('Kuitattu', { label: 'Kumoa', run: () => undefined })
    notify.info('Aino muutti työn')
    notify.error('Yhteys katkesi')
    dismissNews()
    expect(shown()).toEqual([['Yhteys katkesi', 1]])
  })

  it('a change of page dismisses toasts with an undo button, except those from the last second', () => {
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

  it('toasts with different texts or kinds are not combined', () => {
    notify.success('Tallennettu')
    notify.error('Tallennettu')
    notify.error('Yhteys katkesi')
    expect(shown()).toEqual([
      ['Tallennettu', 1],
      ['Tallennettu', 1],
      ['Yhteys katkesi', 1],
    ])
  })

  it('a repeated toast moves to the last position, because only the last toast is visible', () => {
    notify.error('Yhteys katkesi')
    notify.success('Leimattu')
    notify.error('Yhteys katkesi')
    expect(shown()).toEqual([
      ['Leimattu', 1],
      ['Yhteys katkesi', 2],
    ])
  })

  it('a success disappears 5 s after its last repetition, and an error after 10 s', () => {
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

  it('the count of a repeated toast restarts at one after the earlier toast was dismissed', () => {
    notify.error('Yhteys katkesi')
    for (const { id } of readToasts()) dismissToast(id)
    notify.error('Yhteys katkesi')
    expect(shown()).toEqual([['Yhteys katkesi', 1]])
  })

  it('`onGone` is called once when the action of a toast disappears, unless the action was used', () => {
    const [run, onGone] = [vi.fn(), vi.fn()]
    const tell = () => notify.success('Kuitattu', { label: 'Kumoa', run, onGone })
    const last = () => readToasts().at(-1)?.id ?? 0
    tell()
    vi.advanceTimersByTime(9_999)
    expect(onGone).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onGone).toHaveBeenCalledTimes(1)
    tell()
    // An identical toast replaces the action of the earlier one and calls its `onGone`.
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
