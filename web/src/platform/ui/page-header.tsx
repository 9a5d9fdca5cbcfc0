import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import classes from './page-header.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface PageHeaderProps {
  /** The page's only h1, and the tab's title. */
  readonly title: string
  /** Drawn in place of the title, for instance a plate; a screen reader says the title. */
  readonly mark?: ReactNode
  readonly subtitle?: ReactNode
  readonly onBack?: (() => void) | undefined
  /** Small actions at the right edge; the page's main action belongs into an ActionBar. */
  readonly actions?: ReactNode
}

/** Whether the heading that was unmounted last had the focus. */
let hadLastHeadingFocus = false

/** A page draws one heading while it loads and another with its data: the second takes the focus over. */
const takeOverFocus = (heading: HTMLHeadingElement | null) => {
  if (!heading) return
  const isNothingFocused = document.activeElement === null || document.activeElement === document.body
  if (hadLastHeadingFocus && isNothingFocused) heading.focus({ preventScroll: true })
  hadLastHeadingFocus = false
  return () => {
    hadLastHeadingFocus = heading === document.activeElement
  }
}

const withoutSoftHyphens = (words: string): string => words.replaceAll('\u00AD', '')

/** The head of a page; app/route-focus.ts focuses its heading after a change of route. */
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
          ref={takeOverFocus}
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
