import { type Icon, IconMessageQuestion, IconTool } from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './composer.module.css'

interface ComposerOptionsProps {
  readonly needsAnswer: boolean
  readonly hasTarget: boolean
  /** Left out where no answer can be asked for. */
  readonly onAsk: (() => void) | undefined
  /** Left out where there is no job to point at. */
  readonly onPoint: (() => void) | undefined
  /** Left out while something is written. */
  readonly onSay: ((words: string) => void) | undefined
}

const quickReplies = [
  'chat.quickDone',
  'chat.quickPermission',
  'chat.quickPart',
  'chat.quickCall',
  'chat.quickOk',
] as const satisfies readonly TextName[]

/** What a message can carry beside its words, and what is said so often that one tap says it: one row that scrolls sideways. */
export function ComposerOptions({ needsAnswer, hasTarget, onAsk, onPoint, onSay }: ComposerOptionsProps) {
  const t = useTexts()
  if (!(onAsk || onPoint || onSay)) return null
  return (
    <div className={classes.options}>
      {onPoint && <Option icon={IconTool} text="chat.about" isOn={hasTarget} onPress={onPoint} />}
      {onAsk && (
        <Option icon={IconMessageQuestion} text="chat.askAnswer" isOn={needsAnswer} onPress={onAsk} />
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

interface OptionProps {
  readonly icon: Icon
  readonly text: TextName
  readonly isOn: boolean
  readonly onPress: () => void
}

/** An icon; while it is on, with its words. */
function Option({ icon: OptionIcon, text, isOn, onPress }: OptionProps) {
  const t = useTexts()
  return (
    <button type="button" aria-label={t(text)} aria-pressed={isOn} onClick={onPress}>
      <OptionIcon size={22} aria-hidden="true" />
      {isOn && <span>{t(text)}</span>}
    </button>
  )
}
