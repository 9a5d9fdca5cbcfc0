import { IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import classes from './list-card.module.css'

interface ListCardProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Stands before the content, for instance a time. */
  readonly lead?: ReactNode
  /** Stands at the right edge above the arrow, for instance a state. */
  readonly aside?: ReactNode
  readonly isCurrent?: boolean
}

function ListCardAnchor({ lead, aside, isCurrent = false, children, ...anchor }: ListCardProps) {
  return (
    <a {...anchor} className={classes.card} aria-current={isCurrent || undefined}>
      {lead && <div className={classes.lead}>{lead}</div>}
      <div className={classes.content}>{children}</div>
      {aside && <div className={classes.aside}>{aside}</div>}
      <IconChevronRight className={classes.arrow} size={20} aria-hidden="true" />
    </a>
  )
}

/** One entry of a list that opens a page; takes the router's `to`, `params` and `search`. */
export const ListCard = createLink(ListCardAnchor)

/** A list of cards, read as a list. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** A card that is no link. */
export function Card({ children }: { children: ReactNode }) {
  return <section className={classes.panel}>{children}</section>
}
