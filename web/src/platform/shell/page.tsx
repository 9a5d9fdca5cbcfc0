import type { ReactNode } from 'react'
import { type FeatureManifest, useFeatures } from '../manifest/feature-manifest.ts'
import { useNavigate } from '../routing/hooks.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Head } from '../ui/head.tsx'
import { useLoadedLater } from '../ui/use-loaded-later.ts'
import { ChangeUser, HeadAvatar } from './account-buttons.tsx'
import { useIsTopPage } from './navigation.tsx'
import classes from './page.module.css'
import { useGoBack } from './use-go-back.ts'

interface PageProps {
  readonly title: string
  /** Content that replaces the text of the title, for instance a plate. */
  readonly mark?: ReactNode
  /** Content next to the mark, for instance the name of the vehicle. */
  readonly name?: ReactNode
  readonly subtitle?: ReactNode
  /** Content at the right of the title, for instance the date. */
  readonly aside?: ReactNode
  /** The actions in the header: at most one button and an `OverflowMenu`. */
  readonly actions?: ReactNode
  /** The most important action of the page, at the bottom edge within reach of the thumb. */
  readonly mainAction?: ReactNode
  /** `reading` limits the line length, `wide` allows longer lines, `full` uses the whole screen. */
  readonly width?: 'reading' | 'wide' | 'full'
  /** True if the header has a back button. By default only top pages have none. */
  readonly hasBack?: boolean
  readonly children: ReactNode
}

/** A page inside the shell: the header with a back button, the content and the main action. */
export function Page(props: PageProps) {
  const { title, mark, name, subtitle, aside, actions, mainAction, width = 'wide', hasBack, children } = props
  const navigate = useNavigate()
  const isTop = useIsTopPage()
  const goBack = useGoBack(() => void navigate({ to: '/startpage', replace: true }))
  const load = useFeatures().find(({ loadHeadButton }) => loadHeadButton)?.loadHeadButton
  const headButton = load && <HeadButton load={load} />
  return (
    <div className={`${classes.page} flex column grow full container`} data-width={width}>
      <Head
        {...{ title, mark, name, subtitle, aside }}
        actions={
          <>
            {isTop && actions}
            {headButton}
            {!isTop && actions}
            {isTop && <ChangeUser place="head" />}
            {isTop && <HeadAvatar />}
          </>
        }
        onBack={(hasBack ?? !isTop) ? goBack : undefined}
      />
      <div className={`${classes.content} stack gap-12 container`}>{children}</div>
      {mainAction && <ActionBar>{mainAction}</ActionBar>}
    </div>
  )
}

interface HeadButtonProps {
  readonly load: NonNullable<FeatureManifest['loadHeadButton']>
}

/** A feature's button in the header. Renders an empty place of its size until its code has loaded. */
function HeadButton({ load }: HeadButtonProps) {
  const Button = useLoadedLater(load)
  return Button ? <Button /> : <span className={classes.place} />
}
