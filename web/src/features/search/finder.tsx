import { IconHelp, IconSearch, IconSearchOff, IconX } from '@tabler/icons-react'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { plainCode } from '@verstas/domain/codes/plain-code.ts'
import { orderToOpenAtOnce } from '@verstas/domain/search/open-at-once.ts'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { useIsOnline } from '../../platform/ui/use-is-online.ts'
import { useMediaQuery } from '../../platform/ui/use-media-query.ts'
import { ScanButton } from '../../shared/scanner/scan-button.tsx'
import { isSearchable, useEverything } from './api.ts'
import { groupFound, groupRecent, type Item } from './found-items.ts'
import { ItemList } from './item-list.tsx'
import { ItemPreview } from './item-preview.tsx'
import { readRecentFinds } from './recent-finds.ts'
import classes from './search-sheet.module.css'
import { useOpenFind, useOpenWay } from './use-open-find.ts'

/** Debounce of the search, in milliseconds. */
const pauseMs = 200

/** Screens with space for a preview of the selected result beside the results. */
const previewScreen = '(min-width: 90rem)'

interface FinderProps {
  readonly onClose: () => void
  /** Opens the help of the page below. */
  readonly onHelp?: (() => void) | undefined
  /** The text that the user typed before the field was there. It is used once. */
  readonly early: RefObject<string>
}

/** The field of the search with its results, or with the recently opened pages while the field is empty. */
export function Finder({ onClose, onHelp, early }: FinderProps) {
  const t = useTexts()
  const { employee, canCall, rights } = useSession()
  const isOnline = useIsOnline()
  const openFind = useOpenFind()
  const openWay = useOpenWay()
  const hasPreview = useMediaQuery(previewScreen)
  const [typed, setTyped] = useState(early.current)
  const [isScanning, setIsScanning] = useState(false)
  const [showsEarlier, setShowsEarlier] = useState(false)
  const [unfolded, setUnfolded] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  /** True after Enter, until the results for the typed text are loaded. */
  const [isEntered, setIsEntered] = useState(false)
  const [recent] = useState(readRecentFinds)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  useEffect(() => {
    const end = early.current.length
    input.current?.setSelectionRange(end, end)
    early.current = ''
  }, [early])

  const wanted = plainCode(typed).trim()
  const settled = useDebounced(wanted, pauseMs)
  const text = isEntered ? wanted : settled
  const query = useEverything(isSearchable(wanted) ? text : '')
  /** The results for exactly the typed text. Undefined while they load. */
  const current = text === wanted && !query.isPlaceholderData ? query.data : undefined
  const isSearching = isSearchable(wanted)
  const groups = !isSearching
    ? groupRecent(recent)
    : query.data
      ? groupFound(query.data, {
          typed: wanted,
          employeeId: employee.Id,
          opensOrders: canCall(workOrderEndpoints.getWorkOrderByNumber),
          opensSchedule: canCall(workshopScheduleEndpoints.listScheduleReservations),
          managesPeople: rights.has('ManageUsers'),
          showsEarlier,
          unfolded,
        })
      : []
  const items = groups.flatMap((group) => group.items)
  const reached = Math.min(active, items.length - 1)

  const open = (item: Item) => {
    if (item.kind === 'earlier') {
      setShowsEarlier(true)
      input.current?.focus()
      return
    }
    if (item.kind === 'employee' && item.ways.length !== 1) {
      const { EmployeeId } = item.employee
      setUnfolded(unfolded === EmployeeId ? null : EmployeeId)
      return
    }
    onClose()
    if (item.kind === 'way') openWay(item.way)
    else if (item.kind === 'employee') item.ways.map(openWay)
    else openFind(item.find)
  }
  const type = (next: string) => {
    setTyped(next)
    setActive(0)
    setShowsEarlier(false)
    setUnfolded(null)
    setIsEntered(false)
  }
  const openFound = useEffectEvent((found: NonNullable<typeof current>) => {
    const order = orderToOpenAtOnce(found, wanted)
    const item = order
      ? items.find((candidate) => candidate.kind === 'order' && candidate.order === order)
      : isEntered && items[0]
    setIsEntered(false)
    if (item) open(item)
  })
  useEffect(() => {
    if (current) openFound(current)
  }, [current])

  const pressKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const item = items[reached]
    if (step !== undefined && items.length > 0) setActive((reached + step + items.length) % items.length)
    else if (event.key === 'Enter' && isSearching && !current) setIsEntered(true)
    else if (event.key === 'Enter' && item) open(item)
    else return
    event.preventDefault()
  }
  const clear = () => {
    type('')
    input.current?.focus()
  }

  const isOffline = isSearching && !query.data && (!isOnline || query.fetchStatus === 'paused')
  return (
    <>
      <div className={`${classes.field} line gap-4 surface rounded`}>
        <IconSearch size={24} aria-hidden="true" className="rigid soft" />
        <input
          ref={input}
          className={`${classes.input} grow shrink type-20`}
          data-autofocus
          role="combobox"
          aria-label={t('search.field')}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={items.length > 0 ? `${listId}-${reached}` : undefined}
          placeholder={t('search.field')}
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={pressKey}
        />
        {typed !== '' && <IconButton label={t('common.clear')} icon={IconX} onClick={clear} />}
        <ScanButton
          isScanning={isScanning}
          onScan={setIsScanning}
          onScanned={(code) => {
            setIsScanning(false)
            type(plainCode(code))
          }}
        />
      </div>
      <div className="visually-hidden" role="status">
        {current && items.length > 0 && t('workOrderSearch.count', { count: items.length })}
      </div>
      {isOffline && (
        <p className="pad-12-16 type-15 soft" role="status">
          {t('search.offline')}
        </p>
      )}
      <div className={classes.results} data-preview={hasPreview && items.length > 0 ? true : undefined}>
        <ItemList
          id={listId}
          label={t('workOrderSearch.results')}
          groups={isOffline ? groupRecent(recent) : groups}
          typed={wanted}
          active={reached}
          isStale={isSearching && !current}
          onReach={hasPreview ? setActive : undefined}
          onOpen={open}
        />
        {hasPreview && items[reached] && <ItemPreview item={items[reached]} onOpen={open} />}
      </div>
      {!isOffline && isSearching && query.isError && !query.data && (
        <ErrorState
          title={t('workOrderSearch.failedTitle')}
          hint={messageOf(query.error, t)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {!isOffline && isSearching && query.isPending && <LoadingSkeleton shape="rows" height={64} count={4} />}
      {current && items.length === 0 && (
        <EmptyState
          icon={IconSearchOff}
          title={t('search.emptyTitle', { text: wanted })}
          hint={t(isPhoneLike(wanted) ? 'search.emptyPhoneHint' : 'search.emptyHint')}
        />
      )}
      {!isSearching && items.length === 0 && (
        <EmptyState icon={IconSearch} title={t('search.startTitle')} hint={t('search.startHint')} />
      )}
      {!isSearching && onHelp && (
        <button
          type="button"
          className="row hover tall-56 mt-16 rounded surface ink"
          onClick={() => {
            onClose()
            onHelp()
          }}
        >
          <IconHelp size={24} stroke={1.75} aria-hidden="true" className="rigid soft" />
          {t('help.ofPage')}
        </button>
      )}
      <KeyHints />
    </>
  )
}

/** True for digits of a phone number, which is found as a whole or by its end. */
const isPhoneLike = (text: string): boolean => /^\+?[\d ()-]{5,}$/.test(text)

/** The keyboard shortcuts of the search, on screens that are wide enough for a keyboard. */
function KeyHints() {
  const t = useTexts()
  return (
    <div className={`${classes.keys} line wrap gap-y-8 gap-x-16 type-13 soft`} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('search.keyMove')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('search.keyOpen')}
      </span>
      <span>
        <kbd>Ctrl K</kbd> {t('search.keyAnywhere')}
      </span>
    </div>
  )
}
