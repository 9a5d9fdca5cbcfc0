import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { type Pane, useFeatures } from '../manifest/feature-manifest.ts'
import { useMatch } from '../routing/hooks.ts'
import { Link } from '../routing/link.tsx'
import { useSession } from '../session/session.ts'
import { localeTags } from '../texts/i18n.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { FormatProvider } from '../ui/format.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { useHeightVariable } from '../ui/use-height-variable.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { ChangeUser, RailAccount } from './account-buttons.tsx'
import { FrameLayout } from './frame-layout.tsx'
import { FrameSheetsProvider } from './frame-sheets.tsx'
import { BottomTabs, RailLinks, useIsTopPage } from './navigation.tsx'
import { OfflineHint } from './offline-hint.tsx'
import classes from './shell.module.css'

interface ShellProps {
  /** Hints above the page, each on one line. */
  readonly hints: ReactNode
  /** Further rows of the account sheet. */
  readonly account: ReactNode
  /** The bar of the running stamping at the bottom edge. It is hidden on pages with `hidesDock`. */
  readonly bottomBar: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of each page after the sign-in. Phones show tabs on top pages. Wider screens have a rail at the
 * left, which shows full page names on the widest screens. The bar of the running stamping is at the bottom
 * edge unless the page hides the dock.
 */
export function Shell({ hints, account, bottomBar, children }: ShellProps) {
  const t = useTexts()
  const language = useLanguage()
  const { settings } = useSession()
  const keepsRail = useMatch().route.staticData.keepsRail

  return (
    <FormatProvider timeZone={settings.GeneralSettings.TimeZone} locale={localeTags[language]}>
      <FrameSheetsProvider account={account}>
        {/* Uses a button instead of a link, because the router uses the part of the address after the #. */}
        <button
          type="button"
          className={`${classes.skip} pad-12-16 rounded raised strong brand`}
          onClick={() => document.getElementById('content')?.focus()}
        >
          {t('shell.skipToContent')}
        </button>
        <FrameLayout
          rail={
            <nav className={classes.side} aria-label={t('shell.navigation')}>
              <Link
                to="/startpage"
                className={`${classes.home} deep-focus grid centre rigid touch`}
                aria-label={`${t('shell.title')}, ${t('page.startPage')}`}
              >
                <BrandMark size="rail" />
              </Link>
              <RailLinks />
              <ChangeUser place="rail" />
              <RailAccount />
            </nav>
          }
          dock={<Dock>{bottomBar}</Dock>}
          keepsRail={keepsRail}
        >
          {hints}
          <OfflineHint />
          <Panes>
            <main
              id="content"
              tabIndex={-1}
              className={`${classes.content} no-focus flex column grow shrink`}
            >
              {children}
            </main>
          </Panes>
        </FrameLayout>
      </FrameSheetsProvider>
    </FormatProvider>
  )
}

/**
 * The bars at the bottom edge. A CSS variable contains their height for the elements above them, because the
 * height depends on the text size.
 */
function Dock({ children }: { children: ReactNode }) {
  const dock = useHeightVariable<HTMLDivElement>('--v-dock')
  const isTop = useIsTopPage()
  const isHidden = useMatch().route.staticData.hidesDock
  return (
    <div ref={dock} className={classes.dock} data-tabs={isTop || undefined} hidden={isHidden}>
      {children}
      {isTop && <BottomTabs />}
    </div>
  )
}

/** Renders the page between the panes of features, if the screen is wide enough. */
function Panes({ children }: { readonly children: ReactNode }) {
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
    <aside className={`${classes.pane} rigid container`} data-side={pane.side} aria-label={t(pane.label)}>
      <Suspense fallback={<LoadingSkeleton shape="rows" height={72} />}>
        <Content />
      </Suspense>
    </aside>
  )
}

const contents = new Map<Pane, ComponentType>()

/**
 * Returns the lazy component of a pane, always the same one, because another one would remount the content.
 */
function contentOf(pane: Pane): ComponentType {
  const content = contents.get(pane) ?? lazy(pane.load)
  contents.set(pane, content)
  return content
}
