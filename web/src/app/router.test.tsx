import { act } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { formatAddress, parseAddress, pathReader } from '../platform/routing/address.ts'
import { createRoute } from '../platform/routing/route.ts'
import { createMemoryHistory } from '../platform/routing/test/memory-history.ts'
import { renderRouter } from '../platform/routing/test/render-router.tsx'
import { startTexts } from '../platform/texts/i18n.ts'
import { Head } from '../platform/ui/head.tsx'
import { readToasts } from '../platform/ui/notify.ts'
import { uiLabels } from '../platform/ui/test/ui-labels.ts'
import { UiLabelsProvider } from '../platform/ui/ui-labels.tsx'
import { pageRoutes, publicRoutes } from './features.ts'
import { createAppRouter, focusHeadingOnRouteChange, untilNextPage } from './router.tsx'

const routes = [...pageRoutes, ...publicRoutes]
const text = fc.string({ unit: 'grapheme', minLength: 1 })

it.each(routes.map(({ path }) => [path]))(
  'the router opens the page of %s at each of its addresses',
  (path) => {
    const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
    const names = [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)
    fc.assert(
      fc.property(fc.array(text, { minLength: names.length, maxLength: names.length }), (values) => {
        const params = Object.fromEntries(names.map((name, index) => [name, values[index]]))
        const { pathname } = parseAddress(formatAddress(path, params))
        expect(router.routeOf({ pathname })?.path).toBe(path)
        expect(pathReader(path)(pathname)).toEqual(params)
      }),
    )
  },
)

it('redirects an unknown address to the root, and shows a toast', async () => {
  await startTexts()
  const history = createMemoryHistory({ initialEntries: ['/nowhere?x=1'] })
  const router = createAppRouter(history)
  await router.load()
  expect(history.location).toMatchObject({ address: '/', index: 0 })
  expect(router.match?.route.path).toBe('/')
  expect(readToasts()).toHaveLength(1)
})

async function openPages() {
  const pages = ['/first', '/second'].map((path) =>
    createRoute({
      path,
      component: () => (
        <UiLabelsProvider labels={uiLabels}>
          <main>
            <Head title={path} />
          </main>
        </UiLabelsProvider>
      ),
    }),
  )
  const rendered = await renderRouter(['/first'], { groups: [{ routes: pages }] })
  onTestFinished(focusHeadingOnRouteChange(rendered.router))
  return rendered
}

it('focuses the heading of a page that opens, but not on a change within the page', async () => {
  const { open } = await openPages()
  expect(document.activeElement).toBe(document.body)
  await open('/first?tab=2')
  expect(document.activeElement).toBe(document.body)
  await open('/second')
  expect(document.activeElement?.textContent).toBe('/second')
})

it('untilNextPage resolves after the next page has been rendered', async () => {
  const { open, router, host } = await openPages()
  let seen = ''
  await act(async () => void untilNextPage(router).then(() => (seen = host.textContent)))
  await open('/first?tab=2')
  expect(seen).toBe('')
  await open('/second')
  expect(seen).toContain('/second')
})
