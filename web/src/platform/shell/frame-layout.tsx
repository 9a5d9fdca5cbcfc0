import type { ReactNode } from 'react'
import { BrandMark } from '../ui/brand-mark.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import navigationClasses from './navigation.module.css'
import barClasses from './running-stamping-bar.module.css'
import classes from './shell.module.css'

interface FrameLayoutProps {
  /** The rail at the left of wider screens. */
  readonly rail: ReactNode
  /** The page, with the hints above it. */
  readonly children: ReactNode
  /** The bars along the bottom edge. */
  readonly dock: ReactNode
  /** Keeps the rail narrow on the widest screens. */
  readonly keepsRail?: boolean | undefined
}

/** The layout of the frame around each page for signed-in users. */
export const FrameLayout = ({ rail, children, dock, keepsRail }: FrameLayoutProps) => (
  <div className={classes.frame} data-rail={keepsRail}>
    {rail}
    <div className="flex column shrink">{children}</div>
    {dock}
  </div>
)

/**
 * The frame without content, for the first paint. app/early.ts removes the bars that the page does not have.
 */
export const EmptyFrame = () => (
  <FrameLayout
    rail={
      <div className={classes.side}>
        <span className={`${classes.home} deep-focus grid centre rigid touch`}>
          <BrandMark size="rail" />
        </span>
      </div>
    }
    dock={
      <div className={classes.dock} data-tabs aria-hidden="true">
        <div
          className={`${barClasses.bar} line wrap gap-y-8 gap-x-12 relative`}
          data-state="idle"
          data-if="bar"
        >
          <div className={`${barClasses.words} grid middle shrink`} />
        </div>
        <nav className={`${navigationClasses.tabs} grid surface`} data-if="tabs" />
      </div>
    }
  >
    <div className={`${classes.content} no-focus flex column grow shrink`}>
      <LoadingSkeleton shape="page" />
    </div>
  </FrameLayout>
)
