import { IconMessageQuestion, IconTool } from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './composer.module.css'

interface ComposerOptionsProps {
  readonly needsAnswer: boolean
  /** Undefined if the user cannot ask for an answer. */
  readonly onAsk: (() => void) | undefined
  /** Undefined if there is no job to refer to. */
  readonly onPoint: (() => void) | undefined
  /** Undefined if the field contains text. */
  readonly onSay: ((words: string) => void) | undefined
}

const quickReplies = [
  'chat.quickDone',
  'chat.quickPermission',
  'chat.quickPart',
  'chat.quickCall',
  'chat.quickOk',
] as const satisfies readonly TextName[]

/** The options of a message and its frequent texts, in one row that scrolls sideways. */
export function ComposerOptions({ needsAnswer, onAsk, onPoint, onSay }: ComposerOptionsProps) {
  const t = useTexts()
  if (!(onAsk || onPoint || onSay)) return null
  return (
    <div className={classes.options}>
      {onPoint && (
        <button type="button" data-icon aria-label={t('chat.about')} aria-haspopup="dialog" onClick={onPoint}>
          <IconTool size={22} aria-hidden="true" />
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
          {needsAnswer && <span>{t('chat.askAnswer')}</span>}
        </button>
      )}
      {onSay && (
        <fieldset className={classes.quick} aria-label={t('chat.quickReplies')}>
          {quickReplies.map((name) => (
            <button key={name} type="button" onClick={() => onSay(t(name))}>
              {t(name)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
