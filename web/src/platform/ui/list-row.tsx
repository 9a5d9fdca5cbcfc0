import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './list-row.module.css'

interface ListRowProps {
  readonly icon: Icon
  readonly name: string
  /** Content next to the name. */
  readonly badge?: ReactNode
  /** Further facts, each on a separate line. */
  readonly lines?: readonly string[]
  /** The actions of the row, at the right edge. */
  readonly actions?: ReactNode
}

/**
 * An entry of a `RowList` with its name, facts and actions. If the text is large, the actions are below the
 * text.
 */
export const ListRow = ({ icon: RowIcon, name, badge, lines = [], actions }: ListRowProps) => (
  <li className={`${classes.row} line wrap gap-y-4 gap-x-12`}>
    <RowIcon size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
    <div className="grow-10 shrink break-anywhere">
      <div className="line wrap gap-y-4 gap-x-8">
        <span className="type-17 strong">{name}</span>
        {badge}
      </div>
      {lines.map((line) => (
        <div key={line} className="type-15 soft">
          {line}
        </div>
      ))}
    </div>
    {actions && <div className={`${classes.actions} flex shrink`}>{actions}</div>}
  </li>
)

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A section of a page with a small heading above its card. */
export const Section = ({ title, children }: SectionProps) => (
  <section className="stack gap-8">
    <h2 className={`${classes.title} type-15 strong soft`}>{title}</h2>
    {children}
  </section>
)
