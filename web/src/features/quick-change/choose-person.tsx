import { IconId, IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import type { DevicePeople } from '@verstas/contract/quick-change/entities.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { callAs } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useSessionStore } from '../../platform/session/session-context.ts'
import { secondsToWait } from '../../platform/session/sign-in-failure.ts'
import { useSecondsLeft } from '../../platform/session/sign-in-page.tsx'
import { Initials } from '../../platform/shell/avatar.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { authorizationOf } from './api.ts'
import classes from './people.module.css'
import { PinPad } from './pin-pad.tsx'

const BarcodeDialog = lazy(async () => ({
  default: (await import('../../shared/scanner/scan-button.tsx')).BarcodeDialog,
}))

/**
 * The number of people shown initially. One more tile reveals all others. If there is only one other person,
 * that person's tile takes its place.
 */
const shownAtFirst = 6

interface ChoosePersonProps {
  readonly data: DevicePeople
  readonly deviceToken: string
}

/**
 * The people of a trusted device as tiles, the latest users first, and a tile for badges. Shows the PIN pad
 * of the chosen person, too.
 */
export function ChoosePerson({ data: { People, IdleMinutes }, deviceToken }: ChoosePersonProps) {
  const t = useTexts()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [areAllShown, setAreAllShown] = useState(People.length <= shownAtFirst + 1)
  const [isScanning, setIsScanning] = useState(false)
  const badge = useQuickSignIn(deviceToken)
  const onBadge = (text: string) => {
    setIsScanning(false)
    setChosenId(null)
    badge.mutate({ Badge: text })
  }
  useBadgeReader(onBadge)

  const chosen = People.find(({ EmployeeId }) => EmployeeId === chosenId)
  const shownPeople = areAllShown ? People : People.slice(0, shownAtFirst)
  return (
    <>
      <ul className={`${classes.people} grid gap-8`} aria-label={t('quickChange.who')}>
        {shownPeople.map(({ EmployeeId, Name }) => (
          <Tile
            key={EmployeeId}
            name={Name.split(' ')[0] ?? Name}
            hint={Name.split(' ').slice(1).join(' ')}
            mark={<Initials name={Name} />}
            isChosen={EmployeeId === chosenId}
            onClick={() => {
              badge.reset()
              setChosenId(EmployeeId)
            }}
          />
        ))}
        {!areAllShown && (
          <Tile
            name={t('quickChange.others')}
            hint={t('quickChange.othersCount', { count: People.length - shownAtFirst })}
            mark={<Mark icon={<IconSearch size={24} stroke={1.75} aria-hidden="true" />} />}
            onClick={() => setAreAllShown(true)}
          />
        )}
        <Tile
          name={t('quickChange.badge')}
          hint={t('quickChange.badgeHint')}
          mark={<Mark icon={<IconId size={24} stroke={1.75} aria-hidden="true" />} />}
          onClick={() => setIsScanning(true)}
        />
      </ul>
      {chosen ? (
        <EnterPin
          key={chosen.EmployeeId}
          person={chosen}
          idleMinutes={IdleMinutes}
          deviceToken={deviceToken}
          onCancel={() => setChosenId(null)}
        />
      ) : (
        <div className={`${classes.choose} stack card soft text-centre`}>
          <p role="alert" className="hide-empty type-15 strong late text-centre">
            {badge.isError && messageOf(badge.error, t)}
          </p>
          {!badge.isError && <p>{t('quickChange.choose')}</p>}
        </div>
      )}
      {isScanning && (
        <Suspense>
          <BarcodeDialog isTypeable={false} onClose={() => setIsScanning(false)} onFound={onBadge} />
        </Suspense>
      )}
    </>
  )
}

const Mark = ({ icon }: { readonly icon: ReactNode }) => (
  <span className={`${classes.mark} grid centre quiet`}>{icon}</span>
)

interface TileProps {
  readonly name: string
  readonly hint: string
  readonly mark: ReactNode
  /** True while the user is entering this person's PIN. */
  readonly isChosen?: boolean
  readonly onClick: () => void
}

const Tile = ({ name, hint, mark, isChosen, onClick }: TileProps) => (
  <li className="stack shrink">
    <button
      type="button"
      className={`${classes.tile} grid gap-2 shrink card text-centre`}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {mark}
      <span className="type-15 strong">{name}</span> <span className="type-13 soft">{hint}</span>
    </button>
  </li>
)

interface EnterPinProps {
  readonly person: DevicePeople['People'][number]
  readonly idleMinutes: number
  readonly deviceToken: string
  readonly onCancel: () => void
}

/** The PIN pad of the chosen person. Sends the PIN after its last digit. */
function EnterPin({ person, idleMinutes, deviceToken, onCancel }: EnterPinProps) {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const [waitUntil, setWaitUntil] = useState(0)
  const secondsLeft = useSecondsLeft(waitUntil)
  const signIn = useQuickSignIn(deviceToken, (error) =>
    setWaitUntil(Date.now() + secondsToWait(error) * 1000),
  )
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])

  const { EmployeeId, Name, PinLength } = person
  return (
    <section className={`${classes.pad} stack card`} aria-labelledby="enter-pin">
      <h2 id="enter-pin" ref={heading} tabIndex={-1} className="no-focus type-20 text-centre">
        {t('quickChange.enterPin', { name: Name.split(' ')[0] ?? Name })}
      </h2>
      <p role="alert" className="hide-empty type-15 strong late text-centre">
        {signIn.isError && !signIn.isPending && messageOf(signIn.error, t)}
      </p>
      {secondsLeft > 0 && (
        <p role="timer" aria-live="off" className="type-20">
          {t('session.secondsLeft', { seconds: secondsLeft })}
        </p>
      )}
      <PinPad
        length={PinLength}
        isDisabled={signIn.isPending || secondsLeft > 0}
        onGiven={(Pin) => signIn.mutate({ EmployeeId, Pin })}
        onCancel={onCancel}
      />
      <p className={`${classes.hint} type-13 soft text-centre`}>
        {t('quickChange.endsByItself', { minutes: idleMinutes })}
      </p>
    </section>
  )
}

/** The number of letters of a badge. A badge reader types them like a keyboard, followed by Enter. */
const badgeLength = 32

/** Calls `onBadge` with each badge from a keyboard-like reader, regardless of the focus. */
function useBadgeReader(onBadge: (text: string) => void): void {
  const latest = useRef(onBadge)
  latest.current = onBadge
  useEffect(() => {
    let typed = ''
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter') {
        const isBadge = typed.length === badgeLength
        const text = typed
        typed = ''
        if (!isBadge) return
        // Prevents the reader's Enter from activating the focused button.
        event.preventDefault()
        latest.current(text)
      } else if (/^[a-z]$/i.test(event.key)) typed = (typed + event.key).slice(-badgeLength)
      else if (event.key !== 'Shift' && event.key !== 'CapsLock') typed = ''
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

type QuickSignIn = { readonly EmployeeId: number; readonly Pin: string } | { readonly Badge: string }

/** Returns a mutation that signs in on this device with a PIN or a badge, neither of which is stored. */
function useQuickSignIn(deviceToken: string, onError?: (error: Error) => void) {
  const store = useSessionStore()
  const authorization = authorizationOf(deviceToken)
  return useMutation<void, Error, QuickSignIn>({
    mutationFn: (body) =>
      store.signIn({
        kind: 'own',
        isQuick: true,
        send: (onServerTime) =>
          'Badge' in body
            ? callAs(authorization, quickChangeEndpoints.badgeSignIn, { body }, onServerTime)
            : callAs(authorization, quickChangeEndpoints.pinSignIn, { body }, onServerTime),
      }),
    gcTime: 0,
    ...(onError && { onError }),
  })
}
