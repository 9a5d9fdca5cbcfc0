import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActionBar } from '../ui/action-bar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './page.module.css'

interface PageProps {
  readonly title: string
  /** Drawn in place of the title's words, for instance a plate. */
  readonly mark?: ReactNode
  readonly subtitle?: ReactNode
  /** Small actions beside the title. */
  readonly actions?: ReactNode
  /** The page's next thing to do, in the thumb's zone at the bottom. */
  readonly mainAction?: ReactNode
  /** `reading` keeps lines short, `wide` leaves room for list and detail, `full` takes the whole screen. */
  readonly width?: 'reading' | 'wide' | 'full'
  /** False on the start page, which has nothing behind it. */
  readonly hasBack?: boolean
  readonly children: ReactNode
}

/** A page inside the shell: its header with the way back, its content, its main action. */
export function Page(props: PageProps) {
  const { title, mark, subtitle, actions, mainAction, width = 'wide', hasBack = true, children } = props
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: '/startpage', replace: true })
  }
  return (
    <div className={classes.page} data-width={width}>
      <PageHeader
        title={title}
        mark={mark}
        subtitle={subtitle}
        actions={actions}
        onBack={hasBack ? goBack : undefined}
      />
      <div className={classes.content}>{children}</div>
      {mainAction && <ActionBar>{mainAction}</ActionBar>}
    </div>
  )
}

/** List and detail side by side from the tablet's width on; below each other on a phone. */
export function Columns({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div>{list}</div>
      <div>{detail}</div>
    </div>
  )
}
