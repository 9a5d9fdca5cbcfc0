import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from './button.tsx'
import classes from './head.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface HeadProps {
  /** The text of the page's only h1, and the title of the browser tab. */
  readonly title: string
  /** Content that replaces the text of the title, for instance a plate. Screen readers read the title. */
  readonly mark?: ReactNode
  /** Content next to the mark, for instance the name of the vehicle. */
  readonly name?: ReactNode
  /** One short line below the name, or below the title if there is no mark. */
  readonly subtitle?: ReactNode
  /** Content at the right of the title, for instance the date. */
  readonly aside?: ReactNode
  /** Handles the back button. Undefined on a top page, which has a large title and no back button. */
  readonly onBack?: (() => void) | undefined
  /**
   * The actions: at most one button and an `OverflowMenu`. The main action of a page belongs in an
   * `ActionBar`.
   */
  readonly actions?: ReactNode
}

/** True if the last unmounted heading had the focus. */
let hadLastHeadingFocus = false

/**
 * Focuses a new heading if the previous heading had the focus. A page renders a different heading when it has
 * loaded.
 */
const takeOverFocus = (heading: HTMLHeadingElement | null) => {
  if (!heading) return
  const { activeElement, body } = document
  const isNothingFocused = !activeElement || activeElement === body
  if (hadLastHeadingFocus && isNothingFocused) heading.focus({ preventScroll: true })
  hadLastHeadingFocus = false
  return () => {
    hadLastHeadingFocus = heading === document.activeElement
  }
}

const withoutSoftHyphens = (words: string): string => words.replaceAll('\u00AD', '')

/**
 * The header of a page, which remains visible while the page scrolls. After a navigation, app/router.tsx
 * focuses its heading.
 */
export function Head({ title, mark, name, subtitle, aside, onBack, actions }: HeadProps) {
  const labels = useUiLabels()
  useEffect(() => {
    document.title = `${withoutSoftHyphens(title)} · Verstas`
  }, [title])

  return (
    <header className={`${classes.head} line gap-4`} data-top={onBack ? undefined : ''}>
      {onBack && (
        <IconButton label={labels.back} icon={IconArrowLeft} onClick={onBack} className={classes.back} />
      )}
      <div className={`${classes.lead} grow shrink`} data-marked={mark ? '' : undefined}>
        <h1
          ref={takeOverFocus}
          className={`${classes.title} type-20 tight`}
          tabIndex={-1}
          data-page-title
          aria-label={mark ? withoutSoftHyphens(title) : undefined}
        >
          {mark ?? title}
        </h1>
        {(name || subtitle) && (
          <div className={`${classes.words} shrink`}>
            {name && <div className={`${classes.name} type-15 strong`}>{name}</div>}
            {subtitle && <div className={`${classes.subtitle} type-13 soft`}>{subtitle}</div>}
          </div>
        )}
      </div>
      {aside && <div className={`${classes.aside} rigid pad-x-4 type-15 soft`}>{aside}</div>}
      {actions && <div className="line gap-4 rigid">{actions}</div>}
    </header>
  )
}
