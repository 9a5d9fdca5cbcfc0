import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { type Pane, useFeatures } from '../manifest/feature-manifest.ts'
import { useMatch } from '../routing/hooks.ts'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import classes from './panes.module.css'

/** Renders the page between the panes of features, if the screen is wide enough. */
export function Panes({ children }: { readonly children: ReactNode }) {
  const left = usePane('left', useIsAtLeast('64rem'))
  const right = usePane('right', useIsAtLeast('108rem'))
  return (
    <div className="flex grow shrink" data-left={left ? '' : undefined} data-right={right ? '' : undefined}>
      {left && <Beside key={left.label} pane={left} />}
      {children}
      {right && <Beside key={right.label} pane={right} />}
    </div>
  )
}

const useIsAtLeast = (width: string): boolean => useMediaQuery(`(min-width: ${width})`)

function usePane(side: Pane['side'], hasRoom: boolean): Pane | undefined {
  const session = useSession()
  const panes = useFeatures().flatMap(({ panes = [] }) => panes)
  const { route, search } = useMatch()
  if (!hasRoom) return undefined
  const place = { page: route.staticData.page, search: { ...search } }
  return panes.find((pane) => pane.side === side && pane.isBeside(place, session))
}

function Beside({ pane }: { readonly pane: Pane }) {
  const t = useTexts()
  const Content = contentOf(pane)
  return (
    <aside className={classes.pane} data-side={pane.side} aria-label={t(pane.label)}>
      <Suspense fallback={<LoadingSkeleton shape="rows" height={72} />}>
        <Content />
      </Suspense>
    </aside>
  )
}

const contents = new Map<Pane, ComponentType>()

/**
 * Returns the lazy component of a pane. Always returns the same component, because a different one would
 * remount the content.
 */
function contentOf(pane: Pane): ComponentType {
  const content = contents.get(pane) ?? lazy(pane.load)
  contents.set(pane, content)
  return content
}
