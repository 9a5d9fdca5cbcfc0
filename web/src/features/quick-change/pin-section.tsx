import { IconDeviceTablet, IconGridDots, IconTrash } from '@tabler/icons-react'
import type { MyPin } from '@verstas/contract/quick-change/entities.ts'
import { isSimplePin, shortestPin } from '@verstas/domain/quick-change/pin.ts'
import { useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { ListRow, Section } from '../../platform/ui/list-row.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { RowList } from '../../platform/ui/row-list.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { useMyPin, useRemoveMyPin, useSetMyPin } from './api.ts'
import classes from './people.module.css'
import { PinPad } from './pin-pad.tsx'

interface PinSectionProps {
  /** Runs after the PIN was set or removed. */
  readonly onChanged: () => void
}

/**
 * The signed-in user's PIN for trusted devices. Renders nothing if no PIN is set and no site of the user uses
 * quick change.
 */
export function PinSection({ onChanged }: PinSectionProps) {
  const t = useTexts()
  const query = useMyPin()
  if (query.data && !query.data.IsInUse && query.data.PinSet === null) return null
  return (
    <Section title={t('pin.title')}>
      <AsyncView query={query}>{(mine) => <PinRows mine={mine} onChanged={onChanged} />}</AsyncView>
    </Section>
  )
}

function PinRows({ mine, onChanged }: PinSectionProps & { readonly mine: MyPin }) {
  const t = useTexts()
  const [open, setOpen] = useState<'set' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const isSet = mine.PinSet !== null
  return (
    <>
      <RowList>
        <ListRow
          icon={IconGridDots}
          {...usePinWords(mine)}
          actions={
            <>
              <Button
                variant="plain"
                aria-label={t(isSet ? 'pin.change' : 'pin.set')}
                onClick={() => setOpen('set')}
              >
                {t(isSet ? 'account.change' : 'pin.setButton')}
              </Button>
              {isSet && (
                <IconButton label={t('pin.remove')} icon={IconTrash} onClick={() => setOpen('remove')} />
              )}
            </>
          }
        />
        <ListRow
          icon={IconDeviceTablet}
          name={t('pin.validOn')}
          lines={[mine.Devices.join(', ') || t(mine.IsInUse ? 'pin.noDevices' : 'pin.notInUse')]}
        />
      </RowList>
      {open === 'set' && <SetPin onClose={close} onSet={onChanged} />}
      <RemovePin isOpen={open === 'remove'} onClose={close} onRemoved={onChanged} />
    </>
  )
}

function usePinWords({ PinSet, IsPinLocked, MustChangePin }: MyPin): { name: string; lines: string[] } {
  const t = useTexts()
  const format = useFormat()
  if (PinSet === null) return { name: t('pin.none'), lines: [t('pin.noneHint')] }
  if (MustChangePin) return { name: t('pin.mustChange'), lines: [t('pin.mustChangeHint')] }
  if (IsPinLocked) return { name: t('pin.isLocked'), lines: [t('pin.lockedHint')] }
  return { name: t('pin.isSet'), lines: [t('pin.changedOn', { date: format.date(PinSet) })] }
}

interface RemovePinProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
}

function RemovePin({ isOpen, onClose, onRemoved }: RemovePinProps) {
  const t = useTexts()
  const { mutate, isPending } = useRemoveMyPin()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('pin.remove')}
      confirmLabel={t('pin.remove')}
      isDestructive
      isBusy={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: onRemoved,
          onError: (error) => notify.error(messageOf(error, t)),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    >
      {t('pin.removeHint')}
    </ConfirmDialog>
  )
}

interface SetPinProps {
  readonly onClose: () => void
  readonly onSet: () => void
}

/** The sheet that sets a new PIN, which the user enters twice. */
function SetPin({ onClose, onSet }: SetPinProps) {
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
