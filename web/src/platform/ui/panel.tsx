import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  readonly title: string
  /** Content at the right of the title. */
  readonly aside?: ReactNode
  /** True if the content extends to the edges of the card, for instance a list of rows. */
  readonly isList?: boolean
  readonly children: ReactNode
}

/** A card of a page with a heading. */
export function Panel({ title, aside, isList = false, children }: PanelProps) {
  const id = useId()
  return (
    <section
      className={`${classes.panel} clip pad-16 card`}
      aria-labelledby={id}
      data-list={isList || undefined}
    >
      <div className={`${classes.head} line wrap spread gap-y-4 gap-x-12`}>
        <h2 id={id} className="type-20 tight shrink">
          {title}
        </h2>
        {aside}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
