import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { control, press, type } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { SiteCheckList } from './site-check-list.tsx'

const sitesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ Id: index + 1, Description: `Site ${index + 1} Street` }))

async function open(count: number, first: readonly number[] = []) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const component = () => {
    const [chosen, setChosen] = useState(first)
    return (
      <form onSubmit={onSubmit}>
        <SiteCheckList sites={sitesOf(count)} chosen={chosen} onChange={setChosen} />
        <output>{chosen.join()}</output>
        <button type="submit">Send</button>
      </form>
    )
  }
  await renderPages('/', [{ path: '/', component }])
  return { onSubmit }
}

const listed = () =>
  Array.from(document.querySelectorAll('form label'), ({ textContent }) => textContent?.trim()).filter(
    (name) => name?.startsWith('Site '),
  )
const chosen = () => document.querySelector('output')?.textContent

it('twelve sites have no search', async () => {
  await open(12)
  expect(listed()).toHaveLength(12)
  expect(document.querySelector('[type="search"]')).toBeNull()
})

it('three hundred sites can be searched, and each choice is counted and kept', async () => {
  await open(300, [7, 250])
  expect(listed().slice(0, 3)).toEqual(['Site 7 Street', 'Site 250 Street', 'Site 1 Street'])
  await type('Find a site', '299')
  expect(listed()).toEqual(['Site 299 Street'])
  await press('Site 299 Street')
  expect(chosen()).toBe('7,250,299')
  expect(document.body.textContent).toContain('3 sites chosen')
  await type('Find a site', 'nowhere')
  expect(document.body.textContent).toContain('No site found')
  await type('Find a site', ' ')
  await press('Site 7 Street')
  expect(chosen()).toBe('250,299')
  expect(listed()[0]).toBe('Site 7 Street')
})

it('shows the first fifty of many sites, and the others on request', async () => {
  const { onSubmit } = await open(300)
  expect(listed()).toHaveLength(50)
  await press('Show more (250)')
  expect(listed()).toHaveLength(300)
  expect(document.body.textContent).not.toContain('Show more')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('Enter in the search does not submit the form around the list', async () => {
  const { onSubmit } = await open(13)
  const search = control('Find a site')
  search.focus()
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  search.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(onSubmit).not.toHaveBeenCalled()
})
