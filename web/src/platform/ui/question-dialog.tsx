import { type Icon, IconArrowLeft, IconCheck, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { NamedGroup } from './named-group.tsx'
import classes from './question-dialog.module.css'
import { useUiLabels } from './ui-labels.tsx'

/**
 * Manages the answers of a dialog. Returns the current answers, a function that sets them, and a function
 * that opens the previous question. The latter is null at the first question.
 */
export function useAnswers<Answers>(initial: Answers) {
  const [[answers, ...before], setHistory] = useState<readonly [Answers, ...Answers[]]>([initial])
  const [last, ...earlier] = before
  return {
    answers,
    setAnswers: (next: Answers) => setHistory([next, answers, ...before]),
    onBack: last === undefined ? null : () => setHistory([last, ...earlier]),
  }
}

interface QuestionDialogProps {
  /** The accessible name of the dialog. It is visible only if there is no progress. */
  readonly title: string
  /**
   * The number of the question from 1, the number of questions, and both as text. Null if there is no
   * question to answer.
   */
  readonly progress: { readonly number: number; readonly total: number; readonly words: string } | null
  /** Opens the previous question. Null at the first question. */
  readonly onBack: (() => void) | null
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A dialog that asks questions one by one. A tap outside has no effect. */
export function QuestionDialog({ title, progress, onBack, onCancel, children }: QuestionDialogProps) {
  const labels = useUiLabels()
  return (
    <Dialog
      onClose={onCancel}
      title={progress ? <Head title={title} {...progress} onBack={onBack} /> : title}
      hasCloseButton={progress !== null}
      closeLabel={labels.cancel}
      closesOnTouchOutside={false}
    >
      {children}
    </Dialog>
  )
}

type HeadProps = Pick<QuestionDialogProps, 'title' | 'onBack'> & NonNullable<QuestionDialogProps['progress']>

function Head({ title, number, total, words, onBack }: HeadProps) {
  const labels = useUiLabels()
  return (
    <span className="line gap-y-4 gap-x-12">
      <span className="visually-hidden">{title} </span>
      <span className={`${classes.dots} flex gap-6`} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike and never move
          <span key={index} data-on={index < number || undefined} />
        ))}
      </span>
      <span className={`${classes.progress} type-15 soft`}>{words}</span>
      {onBack && (
        <IconButton className={classes.back} label={labels.back} icon={IconArrowLeft} onClick={onBack} />
      )}
    </span>
  )
}

interface Answer {
  readonly word: string
  /** A short description of this answer's effect. */
  readonly note?: string
}

interface YesNoQuestionProps {
  readonly words: string
  /** The effect of the answers. Null if no explanation is needed. */
  readonly meaning: string | null
  readonly no: Answer
  readonly yes: Answer
  /** A hint below the answers. */
  readonly hint: string
  readonly onAnswer: (isYes: boolean) => void
  /** Content above the answers. */
  readonly children?: ReactNode
}

/**
 * A question with two answers of the same size. Each question needs a different React key. "No" is
 * highlighted, because it changes nothing and a hasty tap does no harm. The question receives the focus when
 * it appears, so that screen readers read it. The first letter of an answer is its shortcut.
 */
export function YesNoQuestion(props: YesNoQuestionProps) {
  const { words, meaning, no, yes, hint, onAnswer, children } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const answerByLetter = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // Ignores keys with modifiers, because they are shortcuts of the browser or of a screen reader.
    if (repeat || ctrlKey || metaKey || altKey) return
    const isLetterOf = (word: string) => word.toLowerCase().startsWith(key.toLowerCase())
    if (isLetterOf(yes.word)) onAnswer(true)
    else if (isLetterOf(no.word)) onAnswer(false)
  }
  // Ignores the second tap of a double tap, because it would answer the next question unread.
  const answerByTap = (isYes: boolean) => (event: MouseEvent) => {
    if (event.detail <= 1) onAnswer(isYes)
  }
  return (
    <NamedGroup aria-labelledby={id} onKeyDown={answerByLetter} className="stack gap-12 container">
      <h3 id={id} ref={heading} tabIndex={-1} data-autofocus className={`${classes.question} no-focus`}>
        {words}
      </h3>
      {meaning && <p className={classes.meaning}>{meaning}</p>}
      {children}
      <div className={`${classes.answers} grid gap-12`}>
        <button
          type="button"
          className={`${classes.answer} taller fades line wrap justify-centre gap-y-0 gap-x-8 rounded surface brand text-centre`}
          data-filled
          onClick={answerByTap(false)}
        >
          <AnswerWords answer={no} icon={IconX} />
        </button>
        <button
          type="button"
          className={`${classes.answer} taller fades line wrap justify-centre gap-y-0 gap-x-8 rounded surface brand text-centre`}
          onClick={answerByTap(true)}
        >
          <AnswerWords answer={yes} icon={IconCheck} />
        </button>
      </div>
      <p className="mt-4 type-13 soft text-centre">{hint}</p>
    </NamedGroup>
  )
}

/** The text of an answer, with its note or, if it has none, its icon. */
function AnswerWords({ answer: { word, note }, icon: AnswerIcon }: { answer: Answer; icon: Icon }) {
  if (note === undefined)
    return (
      <>
        <AnswerIcon size={20} aria-hidden="true" />
        {word}
      </>
    )
  return (
    <>
      {word} <small>{note}</small>
    </>
  )
}
