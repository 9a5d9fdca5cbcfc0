import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './collapsible.module.css'

interface CollapsibleProps {
  readonly title: ReactNode
  /** A summary that is visible while the block is closed. */
  readonly summary?: ReactNode
  /** A button next to the title. */
  readonly action?: ReactNode
  readonly isOpenAtFirst?: boolean
  /** True to render and load the content only after the user has opened the block. */
  readonly isLazy?: boolean
  readonly children: ReactNode
}

/**
 * A block that the user can open and close. It is a `details` element, so that the keyboard and find-in-page
 * work.
 */
export function Collapsible(props: CollapsibleProps) {
  const { title, summary, action, isOpenAtFirst = false, isLazy = false, children } = props
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [wasOpened, setWasOpened] = useState(isOpenAtFirst)
  return (
    <div className={`${classes.block} relative card`} data-action={action ? true : undefined}>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setIsOpen(currentTarget.open)
          if (currentTarget.open) setWasOpened(true)
        }}
      >
        <summary className={`${classes.head} line gap-8 pad-8-16 rounded`}>
          <span className="flex column grow shrink">
            <span className="type-20 tight">{title}</span>
            {summary && <span className={`${classes.summary} type-15 soft`}>{summary}</span>}
          </span>
          <IconChevronDown className={`${classes.arrow} rigid soft`} size={22} aria-hidden="true" />
        </summary>
        <div className={classes.content}>{(wasOpened || !isLazy) && children}</div>
      </details>
      {/* Renders the action outside the summary, because the summary itself is a button. */}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
