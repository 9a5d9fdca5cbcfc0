import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useStableList } from './use-stable-list.ts'

interface Row {
  readonly Id: number
  readonly Header: string
}

const row = (Id: number, Header = `Task ${Id}`): Row => ({ Id, Header })

/** Renders a stable list. `list` returns the list, and `pass` rerenders it with other rows. */
function renderList(rows: readonly Row[]) {
  const { result, rerender } = renderHook(({ latest }) => useStableList(latest, 'all'), {
    initialProps: { latest: rows },
  })
  return { list: () => result.current, pass: (latest: readonly Row[]) => rerender({ latest }) }
}

describe('the stable list', () => {
  it('the stable list shows the latest values of its rows in their former order', () => {
    const { list, pass } = renderList([row(1), row(2)])
    pass([row(2, 'Urgent now'), row(1)])
    expect(list().rows.map(({ row: { Header } }) => Header)).toEqual(['Task 1', 'Urgent now'])
  })

  it('the stable list marks removed rows and counts new rows until the user shows the current list', () => {
    const { list, pass } = renderList([row(1), row(2)])
    pass([row(2), row(3)])
    expect(list().rows.map(({ row: { Id }, isGone }) => [Id, isGone])).toEqual([
      [1, true],
      [2, false],
    ])
    expect(list().newCount).toBe(1)
    list().catchUp()
    pass([row(2), row(3)])
    expect(list().rows.map(({ row: { Id } }) => Id)).toEqual([2, 3])
  })

  it('the stable list shows the current list once all its rows are removed', () => {
    const { list, pass } = renderList([row(1)])
    pass([row(2)])
    expect(list().rows.map(({ row: { Id } }) => Id)).toEqual([2])
  })
})
