import type { ReactNode } from 'react'
import { Face, Initials } from '../../platform/shell/avatar.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './message.module.css'

interface MessageFrameProps {
  readonly author: string
  /** The author's employee id; null if the author is not an employee. */
  readonly authorId: number | null
  /** The URL of the author's picture; null if there is none. */
  readonly image: string | null
  readonly isOwn: boolean
  /** True for the first message of a group by the same author. `isLast` is true for the last one. */
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly sequence?: number | undefined
  /** The time and the state of the message. */
  readonly facts: ReactNode
  /** False if the time and the state are only for screen readers. */
  readonly areFactsShown: boolean
  readonly isRefused?: boolean
  readonly children: ReactNode
}

/** True if another server hosts the picture. Pictures of this server need the session, which `Face` sends. */
const isOfOtherServer = (image: string | null): image is string =>
  image !== null && !image.startsWith('/utility/employee/')

/** A message with its author, text and time. My messages are on the opposite side. */
export function MessageFrame(props: MessageFrameProps) {
  const {
    author,
    authorId,
    image,
    isOwn,
    isFirst,
    isLast,
    sequence,
    facts,
    areFactsShown,
    isRefused,
    children,
  } = props
  const t = useTexts()
  return (
    <li
      className={`${classes.message} flex gap-8`}
      data-own={isOwn || undefined}
      data-refused={isRefused || undefined}
      data-sequence={sequence}
    >
      {!isOwn && (
        <span className={`${classes.face} rigid relative`}>
          {isLast &&
            (authorId === null ? <Initials name={author} /> : <Face employeeId={authorId} name={author} />)}
          {isLast && isOfOtherServer(image) && (
            <img
              src={image}
              alt=""
              className={`${classes.picture} fill round`}
              onError={({ currentTarget }) => {
                currentTarget.hidden = true
              }}
            />
          )}
        </span>
      )}
      <div className={`${classes.column} grid justify-start gap-2 shrink`}>
        <div className={isOwn || !isFirst ? 'visually-hidden' : classes.author}>
          {isOwn ? t('chat.you') : author}
        </div>
        <div className={`${classes.bubble} grid justify-start gap-8 shrink surface`}>{children}</div>
        {facts && <div className={areFactsShown ? 'type-13 soft' : 'visually-hidden'}>{facts}</div>}
      </div>
    </li>
  )
}
