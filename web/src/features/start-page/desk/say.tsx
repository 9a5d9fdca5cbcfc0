import type { Icon } from '@tabler/icons-react'
import classes from './desk.module.css'

interface SayProps {
  readonly icon: Icon
  readonly tone: 'tone-late' | 'tone-done'
  readonly title: string
  /** Facts below the title; empty ones are omitted. */
  readonly facts: readonly (string | false | null)[]
}

/**
 * The sentence at the top of a role's start page: the most urgent thing, with the numbers of the others below
 * it.
 */
export function Say({ icon: SayIcon, tone, title, facts }: SayProps) {
  return (
    <section className={`${classes.say} line gap-12 top`} aria-labelledby="hero">
      <span className={`${classes.icon} grid centre rigid rounded-full ${tone}`}>
        <SayIcon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="grow shrink">
        <h2 id="hero" className={classes.title}>
          {title}
        </h2>
        <p className="type-15 soft">{facts.filter(Boolean).join(', ')}</p>
      </div>
    </section>
  )
}
