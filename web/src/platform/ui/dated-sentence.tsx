import type { ReactNode } from 'react'
import classes from './dated-sentence.module.css'
import { useFormat } from './format.tsx'

interface DatedSentenceProps {
  /** The instant in ISO 8601. */
  readonly at: string
  readonly children: ReactNode
}

/** The first line of a history entry: the action and its time. */
export function DatedSentence({ at, children }: DatedSentenceProps) {
  const format = useFormat()
  return (
    <div className={classes.head}>
      <span className="strong break-anywhere">{children}</span>
      <time className={classes.time} dateTime={at}>
        {format.dateTime(at)}
      </time>
    </div>
  )
}
