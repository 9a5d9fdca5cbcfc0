import { act, fireEvent } from '@testing-library/react'
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest'
import { makeKey } from './history.ts'
import { lazyComponent } from './lazy-component.tsx'
import { createLink, Link, Navigate } from './link.tsx'
import { createRoute, type ParamsOf, type SearchOf } from './route.ts'
import { renderRouter } from './test/render-router.tsx'

const OrderPage = () => 'the order'

async function renderLinks(address: string, content: React.ReactNode) {
  const load = vi.fn(async () => ({ OrderPage }))
  const routes = [
    createRoute({ path: '/workorder', component: lazyComponent(load, 'OrderPage') }),
    createRoute({ path: '/startpage', component: () => content }),
    createRoute({ path: '/administration/$personId', component: () => content }),
  ]
  const rendered = await renderRouter(['/more', address], { groups: [{ routes }] })
  const links = [...rendered.host.querySelectorAll('a')]
  return { ...rendered, load, links, link: links[0] as HTMLAnchorElement }
}

const toOrder = <Link to="/workorder" search={{ number: '00123' }} />

describe('a link', () => {
  it('a link has the address of its page as its href, and a click opens that page', async () => {
    const { link, host, history } = await renderLinks('/startpage', toOrder)
    expect(link.getAttribute('href')).toBe('/workorder?number=00123')
    await act(async () => link.click())
    expect(host.textContent).toBe('the order')
    expect(history.location).toMatchObject({ address: '/workorder?number=00123', index: 2 })
  })

  it('a link with `replace` replaces the current entry of the history', async () => {
    const { link, history } = await renderLinks('/startpage', <Link to="/workorder" replace />)
    await act(async () => link.click())
    expect(history.location).toMatchObject({ address: '/workorder', index: 1 })
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'a link does not handle a click with %j, so that the browser opens another tab',
    async (click) => {
      const { link, history } = await renderLinks('/startpage', toOrder)
      const isLeft = fireEvent.click(link, click)
      expect(isLeft).toBe(true)
      expect(history.location.address).toBe('/startpage')
    },
  )

  it('a click handler of a link is called first and can prevent the navigation', async () => {
    const onClick = vi.fn((event: React.MouseEvent) => event.preventDefault())
    const { link, history } = await renderLinks('/startpage', <Link to="/workorder" onClick={onClick} />)
    await act(async () => link.click())
    expect(onClick).toHaveBeenCalledOnce()
    expect(history.location.address).toBe('/startpage')
  })

  it('a click on a link with a query function calls the function again', async () => {
    const search = () => ({ number: makeKey() })
    const { link, history } = await renderLinks('/startpage', <Link to="/workorder" search={search} />)
    const drawn = link.getAttribute('href')
    await act(async () => link.click())
    expect(history.location.address).not.toBe(drawn)
  })

  it('`createLink` makes a link of any component', async () => {
    const Row = createLink(({ car, ...anchor }: React.ComponentProps<'a'> & { readonly car: string }) => (
      <a {...anchor}>{car}</a>
    ))
    const { link } = await renderLinks('/startpage', <Row to="/workorder" car="MFO-957" />)
    expect(link.textContent).toBe('MFO-957')
    expect(link.getAttribute('href')).toBe('/workorder')
  })
})

describe('the mark of the current page', () => {
  it.each([
    ['/startpage', <Link key="1" to="/startpage" />, 'page'],
    ['/startpage?tab=1', <Link key="1" to="/startpage" />, 'page'],
    ['/startpage', <Link key="1" to="/workorder" />, null],
    ['/administration/12', <Link key="1" to="/administration" />, 'true'],
    ['/administration/12', <Link key="1" to="/administration" search={{ tab: 'devices' }} />, null],
    ['/startpage', <Link key="1" to="/" />, null],
  ])(
    'a link on the page %s is current for its own path or a parent path with a matching query',
    async (address, content, current) => {
      const { link } = await renderLinks(address, content)
      expect(link.getAttribute('aria-current')).toBe(current)
    },
  )
})

describe('the code of a page', () => {
  it('touching a link loads the code of its page', async () => {
    const { link, load } = await renderLinks('/startpage', toOrder)
    expect(load).not.toHaveBeenCalled()
    fireEvent.touchStart(link)
    expect(load).toHaveBeenCalledOnce()
  })

  it.each(['focus', 'mouseEnter'] as const)(
    "the event %s on a link loads its page's code after 50 ms, unless the pointer or the focus leaves",
    async (event) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const { link, load } = await renderLinks('/startpage', toOrder)
      fireEvent[event](link)
      fireEvent[event === 'focus' ? 'blur' : 'mouseLeave'](link)
      vi.advanceTimersByTime(1_000)
      expect(load).not.toHaveBeenCalled()
      fireEvent[event](link)
      vi.advanceTimersByTime(50)
      expect(load).toHaveBeenCalledOnce()
    },
  )

  it('a link with `preload={false}` does not load the code of its page early', async () => {
    const { link, load } = await renderLinks('/startpage', <Link to="/workorder" preload={false} />)
    fireEvent.touchStart(link)
    expect(load).not.toHaveBeenCalled()
  })
})

it('`Navigate` with `replace` replaces the current entry of the history with its target page', async () => {
  const content = <Navigate to="/workorder" search={{ number: '1' }} replace />
  const { history } = await renderLinks('/startpage', content)
  expect(history.location).toMatchObject({ address: '/workorder?number=1', index: 1 })
})

it('the types of a link check the parameters and the query of its page', () => {
  expectTypeOf<ParamsOf<'/camera/$orderNumber'>>().toExtend<{ readonly orderNumber: string }>()
  expectTypeOf<ParamsOf<'/vehicle/{-$vin}'>['vin']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<SearchOf<'/usertasks'>['task']>().toEqualTypeOf<number | undefined>()
  const links = [
    <Link key="1" to="/vehicle/{-$vin}" />,
    // @ts-expect-error: the parameter is missing.
    <Link key="2" to="/camera/$orderNumber" />,
    // @ts-expect-error: the page has no such parameter.
    <Link key="3" to="/vehicle/{-$vin}" params={{ number: '1' }} />,
    // @ts-expect-error: the page has no such query.
    <Link key="4" to="/workorder" search={{ numbr: '1' }} />,
    // @ts-expect-error: the value is none of the page's tabs.
    <Link key="5" to="/workorder" search={{ tab: 'tabs' }} />,
    // @ts-expect-error: the page has no query.
    <Link key="6" to="/more" search={{ number: '1' }} />,
  ]
  expect(links).toHaveLength(6)
})
