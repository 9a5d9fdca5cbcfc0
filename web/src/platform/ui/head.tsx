import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from './button.tsx'
import classes from './head.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface HeadProps {
  /** The text of the page's only h1, and the title of the browser tab. */
  readonly title: string
  /** Rendered instead of the title's text, for instance a plate; screen readers read the title. */
  readonly mark?: ReactNode
  /** Rendered next to the mark, for instance the car's name. */
  readonly name?: ReactNode
  /** One short line below the name, or below the title if there is no mark. */
  readonly subtitle?: ReactNode
  /** Rendered at the right edge of a top page, for instance the date. */
  readonly aside?: ReactNode
  /** Called by the back button. Undefined on a top page, which has no back button but a large title. */
  readonly onBack?: (() => void) | undefined
  /** At most one action and an `OverflowMenu`; the main action of a page belongs in an `ActionBar`. */
  readonly actions?: ReactNode
}

/** True if the heading that was last unmounted had the focus. */
let hadLastHeadingFocus = false

/**
 * Focuses the new heading if the previous one had the focus: a page renders one heading while it loads and
 * another one with its data.
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
 * The header of a page, which remains visible while the page scrolls. After a navigation, app/router.tsx
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
      {actions && <div className="line gap-4 rigid">{actions}</div>}
    </header>
  )
}
