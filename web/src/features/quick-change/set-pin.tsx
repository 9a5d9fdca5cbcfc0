import { isSimplePin, shortestPin } from '@verstas/domain/quick-change/pin.ts'
import { useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { useSetMyPin } from './api.ts'
import classes from './people.module.css'
import { PinPad } from './pin-pad.tsx'

interface SetPinProps {
  readonly onClose: () => void
  readonly onSet: () => void
}

/** The sheet that sets a new PIN, which the user enters twice. */
export function SetPin({ onClose, onSet }: SetPinProps) {
  const t = useTexts()
  const setPin = useSetMyPin()
  const [typed, setTyped] = useState('')
  /** The PIN of the first entry; null before the user has completed it. */
  const [first, setFirst] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** The React key of the PIN pad; changing it clears the pad. */
  const [pad, setPad] = useState(0)

  const begin = (why: string | null) => {
    setTyped('')
    setFirst(null)
    setProblem(why)
    setPad((before) => before + 1)
  }
  const goOn = () => {
    if (isSimplePin(typed)) return begin(t('error.pinTooSimple'))
    setProblem(null)
    setFirst(typed)
    setPad((before) => before + 1)
  }
  const save = (pin: string) => {
    if (pin !== first) return begin(t('pin.differs'))
    setPin.mutate(pin, {
      onSuccess: () => {
        notify.success(t('pin.saved'))
        onClose()
        onSet()
      },
      onError: (error) => begin(messageOf(error, t)),
    })
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(first === null ? 'pin.new' : 'pin.repeat')}
      foot={
        first === null && (
          <Button disabled={typed.length < shortestPin} onClick={goOn}>
            {t('pin.next')}
          </Button>
        )
      }
    >
      <div className={`${classes.set} stack`}>
        <p role="alert" className="hide-empty type-15 strong late text-centre">
          {problem}
        </p>
        <p className={`${classes.hint} type-13 soft text-centre`}>{t('pin.newHint')}</p>
        <PinPad
          key={pad}
          {...(first !== null && { length: first.length })}
          isDisabled={setPin.isPending}
          onGiven={first === null ? setTyped : save}
          onCancel={onClose}
        />
      </div>
    </Sheet>
  )
}
