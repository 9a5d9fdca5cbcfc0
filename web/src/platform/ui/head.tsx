import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from './button.tsx'
import classes from './head.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface HeadProps {
  /** The page's only h1, and the title of the browser tab. */
  readonly title: string
  /** Rendered instead of the title's text, for instance a plate of 36 px; a screen reader reads the title. */
  readonly mark?: ReactNode
  /** Next to the mark, for instance the car's name. */
  readonly name?: ReactNode
  /** Below the name, or below the title if there is no mark; one short line. */
  readonly subtitle?: ReactNode
  /** At the right of a top page, for instance the date. */
  readonly aside?: ReactNode
  /** Goes back; omitted on a top page, which has a large title. */
  readonly onBack?: (() => void) | undefined
  /** At most one action and an `OverflowMenu`; the page's main action belongs in an `ActionBar`. */
  readonly actions?: ReactNode
}

/** True if the last unmounted heading had the focus. */
let hadLastHeadingFocus = false

/**
 * A page renders one heading while it loads and another with its data: the second one takes over the focus.
 */
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

/**
 * The head of a page, which remains visible while the page scrolls. After a route change, app/router.tsx
 * focuses its heading.
 */
export function Head({ title, mark, name, subtitle, aside, onBack, actions }: HeadProps) {
  const labels = useUiLabels()
  useEffect(() => {
    document.title = `${withoutSoftHyphens(title)} · Verstas`
  }, [title])

  return (
    <header className={classes.head} data-top={onBack ? undefined : ''}>
      {onBack && (
        <IconButton label={labels.back} icon={IconArrowLeft} onClick={onBack} className={classes.back} />
      )}
      <div className={classes.lead} data-marked={mark ? '' : undefined}>
        <h1
          ref={takeOverFocus}
          className={classes.title}
          tabIndex={-1}
          data-page-title
          {...(mark ? { 'aria-label': withoutSoftHyphens(title) } : {})}
        >
          {mark ?? title}
        </h1>
        {(name || subtitle) && (
          <div className={classes.words}>
            {name && <div className={classes.name}>{name}</div>}
            {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
          </div>
        )}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
