import { IconBackspace } from '@tabler/icons-react'
import { longestPin } from '@verstas/domain/quick-change/pin.ts'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './pin-pad.module.css'

interface PinPadProps {
  /**
   * The number of digits of the PIN. If omitted, the pad accepts up to six digits, and calls `onGiven` after
   * each.
   */
  readonly length?: number
  readonly isDisabled?: boolean
  /** Receives the complete PIN, or the digits so far if `length` is omitted. */
  readonly onGiven: (pin: string) => void
  readonly onCancel: () => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * Accepts a PIN by touch or keyboard. The digits are shown as dots and exist only in memory. A complete PIN
 * or a new React `key` clears the pad.
 */
export function PinPad({ length, isDisabled = false, onGiven, onCancel }: PinPadProps) {
  const t = useTexts()
  const [pin, setPin] = useState('')
  const longest = length ?? longestPin

  const change = (next: string) => {
    if (isDisabled || next.length > longest) return
    const isWhole = next.length === length
    setPin(isWhole ? '' : next)
    if (length === undefined || isWhole) onGiven(next)
  }
  useKeys({
    onDigit: (digit) => change(pin + digit),
    onErase: () => change(pin.slice(0, -1)),
    // Ignores Escape while the pad is disabled, because Escape may then close a dialog on top of the pad.
    onCancel: () => !isDisabled && onCancel(),
  })

  const announcement =
    length === undefined
      ? t('pin.digitsGiven', { count: pin.length })
      : t('quickChange.given', { given: pin.length, length })
  const key = (digit: string) => (
    <button
      type="button"
      key={digit}
      className={`${classes.key} grid centre shrink rounded quiet`}
      disabled={isDisabled}
      onClick={() => change(pin + digit)}
    >
      {digit}
    </button>
  )
  return (
    <>
      <div className={`${classes.dots} flex justify-centre`} aria-hidden="true">
        {Array.from({ length: longest }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index
          <span key={place} data-given={place < pin.length || undefined} />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className={`${classes.keys} grid gap-8 full`}>
        {digits.map(key)}
        <button
          type="button"
          className={`${classes.side} grid centre shrink rounded type-15 strong text-centre`}
          onClick={onCancel}
        >
          {t('common.cancel')}
        </button>
        {key('0')}
        <button
          type="button"
          className={`${classes.side} grid centre shrink rounded type-15 strong text-centre`}
          aria-label={t('quickChange.erase')}
          disabled={isDisabled}
          onClick={() => change(pin.slice(0, -1))}
        >
          <IconBackspace size={28} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
    </>
  )
}

interface Keys {
  readonly onDigit: (digit: string) => void
  readonly onErase: () => void
  readonly onCancel: () => void
}

/** Handles digits, Backspace and Escape of the keyboard like the keys of the pad. */
function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || altKey || metaKey) return
      if (/^\d$/.test(key)) latest.current.onDigit(key)
      else if (key === 'Backspace') latest.current.onErase()
      else if (key === 'Escape') latest.current.onCancel()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
