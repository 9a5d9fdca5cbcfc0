import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useHeightVariable } from '../../../platform/ui/use-height-variable.ts'
import classes from './move-bar.module.css'

interface MoveBarProps {
  /** The moved work and its target, in words. */
  readonly title: string
  /** Facts about the selected work, or the effect of the move. */
  readonly sentence: string
  /** True during a move by keys, which shows the keys. */
  readonly withKeys: boolean
  readonly onOpen: (() => void) | undefined
  /** Starts a move in which the next tap chooses the target. */
  readonly onMove: (() => void) | undefined
  readonly onPlace: (() => void) | undefined
  /**
   * The first place without lateness, or a message that there is none; undefined if nothing is being moved.
   */
  readonly first: string | undefined
  /** Moves the work to the first place; undefined if the day has no such place. */
  readonly onFirst: (() => void) | undefined
  readonly onCancel: () => void
}

/**
 * The bar below the board while work is selected or moved by keys. Its buttons make it possible to move work
 * without a drag.
 */
export function MoveBar(props: MoveBarProps) {
  const { title, sentence, withKeys, onOpen, onMove, onPlace, first, onFirst, onCancel } = props
  const t = useTexts()
  return (
    <div ref={useHeightVariable('--v-bottom-bar')} className={classes.bar}>
      <div className={classes.say}>
        <b>{title}</b>
        {sentence}
      </div>
      {withKeys && (
        <div className={classes.keys} aria-hidden="true">
          <Keys names={['Alt', '←', '→']}>15min</Keys>
          <Keys names={['Alt', '↑', '↓']}>{t('schedule.board.keys.row')}</Keys>
          <Keys names={['Enter']}>{t('schedule.board.keys.place')}</Keys>
          <Keys names={['Esc']}>{t('schedule.board.keys.cancel')}</Keys>
        </div>
      )}
      {onFirst ? (
        <button type="button" className={classes.act} onClick={onFirst}>
          {first}
        </button>
      ) : (
        first && <p className={classes.none}>{first}</p>
      )}
      {onPlace && (
        <button type="button" className={classes.act} onClick={onPlace}>
          {t('schedule.board.place')}
        </button>
      )}
      {onMove && (
        <button type="button" className={classes.act} onClick={onMove}>
          {t('schedule.board.move')}
        </button>
      )}
      {onOpen && (
        <button type="button" className={classes.act} onClick={onOpen}>
          {t('schedule.board.open')}
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t('schedule.board.release')}
        onClick={onCancel}
      >
        <IconX size={22} aria-hidden="true" />
      </button>
    </div>
  )
}

const Keys = ({ names, children }: { readonly names: readonly string[]; readonly children: ReactNode }) => (
  <span className={classes.key}>
    {names.map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
    <span>{children}</span>
  </span>
)
