import { IconChevronRight } from '@tabler/icons-react'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { createLink } from '../routing/link.tsx'
import classes from './row-link.module.css'

interface RowAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** True for a higher row with a larger touch target. */
  readonly isTall?: boolean
  /** True if the row has no chevron at its right edge, because it has other content there. */
  readonly hasNoChevron?: boolean
}

function RowAnchor({ isTall = false, hasNoChevron = false, children, ...anchor }: RowAnchorProps) {
  return (
    <a
      {...anchor}
      className={`${classes.row} press-quiet line wrap gap-y-4 gap-x-12`}
      data-tall={isTall || undefined}
    >
      {children}
      {!hasNoChevron && <IconChevronRight size={20} aria-hidden="true" className="rigid soft" />}
    </a>
  )
}

/** A row of a `RowList` that opens a page. It has the router's props `to`, `params` and `search`. */
export const RowLink = createLink(RowAnchor)

interface RowWordsProps {
  readonly name: ReactNode
  readonly facts?: ReactNode
  /** States or badges below the facts. */
  readonly children?: ReactNode
}

/** The text of a `RowLink`: a name, and facts about it. */
export const RowWords = ({ name, facts, children }: RowWordsProps) => (
  <span className="stack gap-4 grow shrink">
    <span className="type-17 break-anywhere">{name}</span>
    {facts && <span className="type-15 soft">{facts}</span>}
    {children}
  </span>
)
