import { IconId, IconSearch } from '@tabler/icons-react'
import type { DevicePeople } from '@verstas/contract/quick-change/entities.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { Initials } from '../../platform/shell/avatar.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { EnterPin } from './enter-pin.tsx'
import classes from './people.module.css'
import { useBadgeReader } from './use-badge-reader.ts'
import { useQuickSignIn } from './use-quick-sign-in.ts'

const BarcodeDialog = lazy(async () => ({
  default: (await import('../../shared/scanner/scan-button.tsx')).BarcodeDialog,
}))

/**
 * The number of people shown initially. Further tiles open the list of the others, and the scanner for
 * badges.
 */
const shownAtFirst = 6

interface ChoosePersonProps {
  readonly data: DevicePeople
  readonly deviceToken: string
}

/**
 * The people of a shared device as tiles, and the PIN pad of the chosen person. The most recent users are
 * first.
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
      <ul className={classes.people} aria-label={t('quickChange.who')}>
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
        <div className={classes.choose}>
          <p role="alert" className={classes.failure}>
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

const Mark = ({ icon }: { readonly icon: ReactNode }) => <span className={classes.mark}>{icon}</span>

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
    <button type="button" className={classes.tile} aria-pressed={isChosen} onClick={onClick}>
      {mark}
      <span className="type-15 strong">{name}</span> <span className="type-13 soft">{hint}</span>
    </button>
  </li>
)
