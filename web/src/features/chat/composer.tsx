import { IconArrowUp, IconCameraPlus, IconMessageQuestion, IconTool, IconX } from '@tabler/icons-react'
import { maxMessageCharacters } from '@verstas/contract/limits.ts'
import type { Job } from '@verstas/contract/work-orders/rows.ts'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { useFileChooser } from '../../platform/ui/file-chooser.tsx'
import { SteppedTextarea } from '../../platform/ui/stepped-textarea.tsx'
import classes from './composer.module.css'
import { useQuickReplies } from './conversation-reads.ts'
import { metaDataOfTarget } from './job-target.ts'
import { emptyDraft, type KeptDraft, type keptDraft } from './kept-draft.ts'
import type { Draft } from './use-send.ts'

const JobSheet = lazy(async () => ({ default: (await import('./job-sheet.tsx')).JobSheet }))

interface ComposerProps {
  /** True if the user can write to the conversation. */
  readonly isReady: boolean
  /** True if the user can ask for an answer. */
  readonly canAsk: boolean
  /** True if the user can send photos. */
  readonly canAttach: boolean
  /** The jobs that a message can refer to. */
  readonly jobs: readonly Job[]
  readonly draftStorage: ReturnType<typeof keptDraft>
  /** Resolves to true once the device has stored the message. Otherwise the text remains in the field. */
  readonly onSend: (draft: Draft) => Promise<boolean>
}

/** The form that writes and sends a message, with the quick replies of the site. */
export function Composer({ isReady, canAsk, canAttach, jobs, draftStorage, onSend }: ComposerProps) {
  const t = useTexts()
  const [draft, setDraft] = useState(draftStorage.read)
  const [isChoosing, setIsChoosing] = useState(false)
  useEffect(() => draftStorage.write(draft), [draftStorage, draft])
  const { text, needsAnswer, about } = draft
  const trimmedText = text.trim()
  // The texts that are being sent. They prevent a second send, because a second tap may precede the rerender.
  const sendingTexts = useRef(new Set<string>())
  const change = (part: Partial<KeptDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...part }
      return next.text === '' && !next.needsAnswer && !next.about ? emptyDraft : next
    })
  /** Returns the draft without the sent text and options. Text that the user wrote after sending remains. */
  const without = (words: string, before: KeptDraft): KeptDraft =>
    before.text.trim() === words ? emptyDraft : { ...emptyDraft, text: before.text }
  /** Sends one message, or one for each photo. The first message contains the text and the options. */
  const send = async (words: string, photos: readonly File[] = []) => {
    if (!isReady || sendingTexts.current.has(words) || (words === '' && photos.length === 0)) return
    const [photo, ...others] = photos
    if (words !== '') sendingTexts.current.add(words)
    const isKept = await onSend({ text: words, needsAnswer, about, photo })
    sendingTexts.current.delete(words)
    if (!isKept) return
    // Updates the storage, too, because the user may have left the conversation before the message was
    // stored.
    draftStorage.write(without(words, draftStorage.read()))
    setDraft((before) => without(words, before))
    for (const other of others) if (!(await onSend({ ...emptyDraft, photo: other }))) return
  }
  const sendWritten = (event: FormEvent) => {
    event.preventDefault()
    void send(trimmedText)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send(trimmedText)
  }
  return (
    <form className={`${classes.composer} grid gap-4 surface`} onSubmit={sendWritten}>
      {isReady ? (
        <ComposerOptions
          needsAnswer={needsAnswer}
          onAsk={canAsk ? () => change({ needsAnswer: !needsAnswer }) : undefined}
          onPoint={jobs.length > 0 ? () => setIsChoosing(true) : undefined}
          onSay={trimmedText === '' ? (words) => void send(words) : undefined}
        />
      ) : (
        <p className={`${classes.hint} pad-x-8 paragraph type-15 soft`}>{t('chat.notReady')}</p>
      )}
      {about && <Target subject={about.Subject} onRemove={() => change({ about: null })} />}
      <div className={`${classes.line} flex bottom gap-4`}>
        {canAttach && (
          <PhotoButton
            isDisabled={!isReady}
            onFiles={(files) => void (files.length > 0 && send(trimmedText, files))}
          />
        )}
        <SteppedTextarea
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          value={text}
          onText={(next) => change({ text: next })}
          onKeyDown={sendByKey}
          maxLength={maxMessageCharacters}
          disabled={!isReady}
          className={classes.text}
          inputClassName={classes.input}
        />
        <IconButton
          type="submit"
          variant="main"
          className={classes.round}
          label={t('chat.send')}
          icon={IconArrowUp}
          disabled={!isReady || trimmedText === ''}
        />
      </div>
      <Suspense>
        {isChoosing && (
          <JobSheet
            jobs={jobs}
            onChoose={(target) => {
              change({ about: metaDataOfTarget(target, t) })
              setIsChoosing(false)
            }}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </form>
  )
}

/** The job or row that the message refers to, with a button that removes the reference. */
function Target({ subject, onRemove }: { readonly subject: string; readonly onRemove: () => void }) {
  const t = useTexts()
  return (
    <div className={`${classes.target} line gap-8 rounded-inner brand-soft type-15 brand`}>
      <IconTool size={20} aria-hidden="true" />
      <span>{subject}</span>
      <IconButton className={classes.round} label={t('chat.aboutRemove')} icon={IconX} onClick={onRemove} />
    </div>
  )
}

interface PhotoButtonProps {
  readonly isDisabled: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** The button that opens the device's camera or its photos. */
function PhotoButton({ isDisabled, onFiles }: PhotoButtonProps) {
  const t = useTexts()
  const { input, open } = useFileChooser({ accept: 'image/*', isMultiple: true, onFiles })
  return (
    <>
      <IconButton
        className={classes.round}
        label={t('chat.addPhoto')}
        icon={IconCameraPlus}
        disabled={isDisabled}
        onClick={open}
      />
      {input}
    </>
  )
}

interface ComposerOptionsProps {
  readonly needsAnswer: boolean
  /** Turns the request for an answer on or off. Undefined if the user cannot ask for an answer. */
  readonly onAsk: (() => void) | undefined
  /** Opens the choice of a job. Undefined if there is no job to refer to. */
  readonly onPoint: (() => void) | undefined
  /** Sends a quick reply. Undefined if the field contains text. */
  readonly onSay: ((words: string) => void) | undefined
}

/** The options of a message and the quick replies, in one row that scrolls sideways. */
function ComposerOptions({ needsAnswer, onAsk, onPoint, onSay }: ComposerOptionsProps) {
  const t = useTexts()
  const { data: quickReplies = [] } = useQuickReplies()
  if (!(onAsk || onPoint || onSay)) return null
  return (
    <div className={`${classes.options} flex gap-8 shrink`}>
      {onPoint && (
        <button type="button" data-icon aria-label={t('chat.about')} aria-haspopup="dialog" onClick={onPoint}>
          <IconTool size={22} aria-hidden="true" />
          <span className={classes.word}>{t('chat.about')}</span>
        </button>
      )}
      {onAsk && (
        <button
          type="button"
          data-icon
          aria-label={t('chat.askAnswer')}
          aria-pressed={needsAnswer}
          onClick={onAsk}
        >
          <IconMessageQuestion size={22} aria-hidden="true" />
          <span className={needsAnswer ? undefined : classes.word}>{t('chat.askAnswer')}</span>
        </button>
      )}
      {onSay && quickReplies.length > 0 && (
        <fieldset className={classes.quick} aria-label={t('chat.quickReplies')}>
          {quickReplies.map(({ Id, Description }) => (
            <button key={Id} type="button" onClick={() => onSay(Description)}>
              {Description}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
