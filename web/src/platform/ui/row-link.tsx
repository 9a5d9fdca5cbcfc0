import { IconChevronRight } from '@tabler/icons-react'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { createLink } from '../routing/link.tsx'
import classes from './row-link.module.css'

interface RowAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Higher, for a larger touch target. */
  readonly isTall?: boolean
  /** True if its right edge shows other content than the chevron. */
  readonly hasNoChevron?: boolean
}

function RowAnchor({ isTall = false, hasNoChevron = false, children, ...anchor }: RowAnchorProps) {
  return (
    <a {...anchor} className={classes.row} data-tall={isTall || undefined}>
      {children}
      {!hasNoChevron && <IconChevronRight size={20} aria-hidden="true" className={classes.chevron} />}
    </a>
  )
}

/** A whole row of a `RowList` that opens a page; takes the router's `to`, `params` and `search`. */
export const RowLink = createLink(RowAnchor)

interface RowWordsProps {
  readonly name: ReactNode
  readonly facts?: ReactNode
  /** States or badges below the name. */
  readonly children?: ReactNode
}

/** The name of a `RowLink`'s target, with facts about it. */
export const RowWords = ({ name, facts, children }: RowWordsProps) => (
  <span className={classes.words}>
    <span className={classes.name}>{name}</span>
    {facts && <span className={classes.facts}>{facts}</span>}
    {children}
  </span>
)
