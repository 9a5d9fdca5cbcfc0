import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './collapsible.module.css'

interface CollapsibleProps {
  readonly title: ReactNode
  /** The gist, still in sight when closed. */
  readonly summary?: ReactNode
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

/** A block that folds; the browser's own disclosure, so keyboard and find-in-page work. */
export function Collapsible({ title, summary, isOpenAtFirst = false, children }: CollapsibleProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details
      className={classes.block}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={classes.head}>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          {summary && <span className={classes.summary}>{summary}</span>}
        </span>
        <IconChevronDown className={classes.arrow} size={22} aria-hidden="true" />
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
