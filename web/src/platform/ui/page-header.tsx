import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import classes from './page-header.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface PageHeaderProps {
  /** The page's name: its only h1, and the tab's title. */
  readonly title: string
  /** Drawn in place of the title's text, for instance a plate; the title stays its name. */
  readonly mark?: ReactNode
  readonly subtitle?: ReactNode
  readonly onBack?: (() => void) | undefined
  /** Small actions at the right edge; the page's main action belongs into an ActionBar. */
  readonly actions?: ReactNode
}

let isFocusFree = false

/** When the data of a page has come, its heading takes the focus over from the one that stood in for it. */
const handOnFocus = (heading: HTMLHeadingElement | null) => {
  if (!heading) return
  const isNobodysFocus = document.activeElement === null || document.activeElement === document.body
  if (isFocusFree && isNobodysFocus) heading.focus({ preventScroll: true })
  isFocusFree = false
  return () => {
    isFocusFree = heading === document.activeElement
  }
}

const withoutSoftHyphens = (words: string): string => words.replaceAll('\u00AD', '')

/** The head of a page. Its heading takes the focus after a route change (see app/route-focus.ts). */
export function PageHeader({ title, mark, subtitle, onBack, actions }: PageHeaderProps) {
  const labels = useUiLabels()
  useEffect(() => {
    document.title = `${withoutSoftHyphens(title)} · Verstas`
  }, [title])

  return (
    <header className={classes.header}>
      {onBack && (
        <ActionIcon aria-label={labels.back} onClick={onBack} className={classes.back}>
          <IconArrowLeft aria-hidden="true" />
        </ActionIcon>
      )}
      <div className={classes.words}>
        <h1
          ref={handOnFocus}
          className={classes.title}
          tabIndex={-1}
          data-page-title
          {...(mark ? { 'aria-label': withoutSoftHyphens(title) } : {})}
        >
          {mark ?? title}
        </h1>
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
