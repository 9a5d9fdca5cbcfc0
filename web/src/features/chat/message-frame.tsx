import type { ReactNode } from 'react'
import { Initials } from '../../platform/shell/avatar.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './message.module.css'

interface MessageFrameProps {
  readonly author: string
  /** The address of their picture; null where there is none. */
  readonly image: string | null
  readonly isOwn: boolean
  /** The first, and the last, of what they said without a pause. */
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly sequence?: number | undefined
  /** When it was said, and what became of it. */
  readonly facts: ReactNode
  /** Whether the eye sees that, too. */
  readonly areFactsShown: boolean
  readonly isRefused?: boolean
  readonly children: ReactNode
}

/** One message: its author, its bubble and its time, my own at the other side. */
export function MessageFrame(props: MessageFrameProps) {
  const { author, image, isOwn, isFirst, isLast, sequence, facts, areFactsShown, isRefused, children } = props
  const t = useTexts()
  return (
    <li
      className={classes.message}
      data-own={isOwn || undefined}
      data-refused={isRefused || undefined}
      data-sequence={sequence}
    >
      {!isOwn && (
        <span className={classes.face}>
          {isLast && <Initials name={author} />}
          {isLast && image && (
            <img
              src={image}
              alt=""
              className={classes.picture}
              onError={({ currentTarget }) => {
                currentTarget.hidden = true
              }}
            />
          )}
        </span>
      )}
      <div className={classes.column}>
        <div className={isOwn || !isFirst ? 'visually-hidden' : classes.author}>
          {isOwn ? t('chat.you') : author}
        </div>
        <div className={classes.bubble}>{children}</div>
        {facts && <div className={areFactsShown ? classes.facts : 'visually-hidden'}>{facts}</div>}
      </div>
    </li>
  )
}
