import { ActionIcon } from '@mantine/core'
import { IconArrowUp, IconCameraPlus, IconMessageQuestion } from '@tabler/icons-react'
import { maxMessageCharacters } from '@verstas/contract/chat/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { SteppedTextarea } from '../../platform/ui/stepped-textarea.tsx'
import classes from './composer.module.css'
import type { Draft } from './use-send.ts'

interface ComposerProps {
  /** Whether the conversation can be written to. */
  readonly isReady: boolean
  /** Whether an answer can be asked for. */
  readonly canAsk: boolean
  /** Whether photos can be sent. */
  readonly canAttach: boolean
  /** What was written here before, and where it is kept. */
  readonly kept: { readonly read: () => string; readonly write: (text: string) => void }
  /** Answers whether the message is safe; else it stays in the box. */
  readonly onSend: (draft: Draft) => Promise<boolean>
}

const quickReplies = [
  'chat.quickDone',
  'chat.quickPermission',
  'chat.quickPart',
  'chat.quickCall',
  'chat.quickOk',
] as const satisfies readonly TextName[]

/** Where a message is written and sent, and what is said so often that one tap says it. */
export function Composer({ isReady, canAsk, canAttach, kept, onSend }: ComposerProps) {
  const t = useTexts()
  const [text, setText] = useState(kept.read)
  const [needsAnswer, setNeedsAnswer] = useState(false)
  const write = (next: string) => {
    setText(next)
    kept.write(next)
  }
  const said = text.trim()
  const send = async (words: string, photo?: File) => {
    if (!isReady || (words === '' && !photo)) return
    const isKept = await onSend({ text: words, needsAnswer, about: null, photo })
    if (!isKept) return
    setNeedsAnswer(false)
    if (words === said) write('')
  }
  const sendWritten = (event: FormEvent) => {
    event.preventDefault()
    void send(said)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send(said)
  }
  const sendPhotos = async (files: readonly File[]) => {
    for (const [index, file] of files.entries()) await send(index === 0 ? said : '', file)
  }
  return (
    <form className={classes.composer} onSubmit={sendWritten}>
      {isReady && said === '' && (
        <fieldset className={classes.quick} aria-label={t('chat.quickReplies')}>
          {quickReplies.map((name) => (
            <button key={name} type="button" onClick={() => void send(t(name))}>
              {t(name)}
            </button>
          ))}
        </fieldset>
      )}
      {!isReady && <p className={classes.hint}>{t('chat.notReady')}</p>}
      <div className={classes.line}>
        {canAttach && <PhotoButton isDisabled={!isReady} onFiles={(files) => void sendPhotos(files)} />}
        <SteppedTextarea
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          value={text}
          onText={write}
          onKeyDown={sendByKey}
          maxLength={maxMessageCharacters}
          disabled={!isReady}
          radius={24}
          className={classes.text ?? ''}
        />
        {canAsk && (
          <ActionIcon
            variant={needsAnswer ? 'filled' : 'subtle'}
            size="var(--v-touch)"
            radius="xl"
            aria-label={t('chat.askAnswer')}
            aria-pressed={needsAnswer}
            disabled={!isReady}
            onClick={() => setNeedsAnswer(!needsAnswer)}
          >
            <IconMessageQuestion size={24} aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon
          type="submit"
          variant="filled"
          size="var(--v-touch)"
          radius="xl"
          aria-label={t('chat.send')}
          disabled={!isReady || said === ''}
        >
          <IconArrowUp size={24} aria-hidden="true" />
        </ActionIcon>
      </div>
    </form>
  )
}

interface PhotoButtonProps {
  readonly isDisabled: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens the device's camera or its photos. */
function PhotoButton({ isDisabled, onFiles }: PhotoButtonProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionIcon
        size="var(--v-touch)"
        radius="xl"
        aria-label={t('chat.addPhoto')}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        <IconCameraPlus size={24} aria-hidden="true" />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same photo can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
