import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Files with listeners that last as long as the page, or as the object that they listen to. */
const exceptions: Readonly<Record<string, string>> = {
  'features/autograph/use-signature-pad.ts': 'the pad removes its own listeners',
  'features/push/push-worker.ts': 'the service worker listens as long as it exists',
  'features/workshop-schedule/board/use-dragging.ts': 'a click is ignored at most once',
  'platform/pwa/new-version.ts': 'once for the page',
  'platform/pwa/service-worker.ts': 'once for the page',
  'platform/routing/hash-history.ts': 'once for the page',
  'platform/routing/scroll-restoration.ts': 'removed when its signal aborts',
  'platform/session/current-session.ts': 'once for the page',
  'platform/session/sign-in-page.tsx': 'ends its interval early, too',
  'platform/ui/colour-scheme.ts': 'once for the page',
  'platform/ui/dialog.tsx': 'once for the page',
  'platform/ui/use-camera.ts': 'ends with the track',
}

const source = join(import.meta.dirname, '..')
const files = globSync('{features,platform,shared}/**/*.{ts,tsx}', { cwd: source }).filter(
  (file) => !/\btest\b/.test(file),
)

/** Returns the arguments of each call of a function. */
function callsOf(code: string, name: string): readonly string[] {
  return code
    .split(new RegExp(`\\b${name}\\(`))
    .slice(1)
    .map((rest) => {
      let depth = 1
      const end = [...rest].findIndex((sign) => {
        depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
        return depth === 0
      })
      return rest.slice(0, end)
    })
}

const hasOwnEnd = (call: string) => /\bsignal\b|\bonce: true\b/.test(call)

it('each file removes as many listeners and intervals as it adds', () => {
  const uneven = files.filter((file) => {
    const code = readFileSync(join(source, file), 'utf8')
    const added = callsOf(code, 'addEventListener').filter((call) => !hasOwnEnd(call))
    const hasAllRemoved = added.length === callsOf(code, 'removeEventListener').length
    return !hasAllRemoved || callsOf(code, 'setInterval').length !== callsOf(code, 'clearInterval').length
  })
  expect(uneven.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
