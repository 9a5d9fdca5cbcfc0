import { IconSearch } from '@tabler/icons-react'
import { numberKey } from '@verstas/domain/codes/normal-form.ts'
import { plainCode } from '@verstas/domain/codes/plain-code.ts'
import { type NumberProblem, readTypedNumber } from '@verstas/domain/numbers/typed-number.ts'
import { wholeVin } from '@verstas/domain/vehicles/search.ts'
import {
  isNumberTyped,
  isSearchEnabled,
  markOfScanner,
  readAnyNumber,
  readOrderNumber,
} from '@verstas/domain/work-orders/search.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { useUiLabels } from '../../../platform/ui/ui-labels.tsx'
import { ScanButton } from '../../../shared/scanner/scan-button.tsx'
import type { SearchFilters } from '../address.ts'
import { EmployeeSelect } from './employee-select.tsx'
import { PlateInput } from './plate-input.tsx'
import classes from './search-form.module.css'

interface SearchFormProps {
  /** The search in the address. A new search in the address updates the fields. */
  readonly filters: SearchFilters
  /** Receives the search in the fields after a pause in typing. */
  readonly onTyped: (search: SearchFilters) => void
  /** Receives the search in the fields after Enter, a tap on the button, or a scanned barcode. */
  readonly onSearch: (search: SearchFilters) => void
  /** True to focus the plate field on mount if the address contains no search. */
  readonly isFocused?: boolean
}

interface Fields {
  readonly orderNumber: string
  readonly plate: string
  readonly receiver: string | undefined
}

/** Debounce of the search, in milliseconds. */
const pauseMs = 250

/**
 * The fields for plate, number and receiver. Enter, the button and a scanned barcode start a search
 * immediately. A pause in typing also starts a search, if `isTypedEnough` is true.
 */
export function SearchForm({ filters, onTyped, onSearch, isFocused = false }: SearchFormProps) {
  const t = useTexts()
  const labels = useUiLabels()
  const hasTextNumbers = useSession().settings.WorkshopConfiguration.HasTextNumbers ?? false
  const [fields, setFields] = useState(() => fieldsOf(filters))
  /**
   * The reason why the number field rejected the last input; null if it did not. After a rejection, the field
   * still contains the previous number.
   */
  const [numberProblem, setNumberProblem] = useState<NumberProblem | null>(null)
  const [shownFilters, setShownFilters] = useState(filters)
  const [isScanning, setScanning] = useState(false)
  if (keyOf(filters) !== keyOf(shownFilters)) {
    setShownFilters(filters)
    // Keeps the text in the fields if it is equivalent to the search in the address.
    if (keyOf(filters) !== keyOf(searchOf(fields))) setFields(fieldsOf(filters))
  }

  const isEnabled = isSearchEnabled({
    orderNumber: fields.orderNumber,
    licenseNumber: fields.plate,
    receiverId: fields.receiver === undefined ? null : Number(fields.receiver),
  })
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Reads the current filters, because the address may change during the debounce.
  const follow = useEffectEvent((typed: SearchFilters) => {
    if (keyOf(typed) !== keyOf(filters)) onTyped(typed)
  })
  useEffect(() => {
    if (!isTypedEnough(fields)) return
    pause.current = setTimeout(() => follow(searchOf(fields)), pauseMs)
    return () => clearTimeout(pause.current)
  }, [fields])

  const searchNow = (now: Fields) => {
    clearTimeout(pause.current)
    onSearch(searchOf(now))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEnabled) searchNow(fields)
  }
  const mark = useRef('')
  const typeNumber = (entry: string) => {
    mark.current = markOfScanner(mark.current, entry, fields.orderNumber)
    if (mark.current !== '') return
    const number = hasTextNumbers ? readAnyNumber(entry) : readOrderNumber(entry)
    setNumberProblem(
      number === null ? (readTypedNumber(entry, { decimals: 0 }).problem ?? 'unreadable') : null,
    )
    if (number !== null) setFields({ ...fields, orderNumber: number })
  }
  const takeScanned = (text: string) => {
    setScanning(false)
    const number = numberKey(text)
    const scanned = fieldsOf(/^\d{1,10}$/.test(number) ? { orderNumber: number } : { plate: text })
    setFields(scanned)
    searchNow(scanned)
  }

  return (
    <form aria-label={t('workOrderSearch.formLabel')} className={classes.form} onSubmit={submit}>
      <div className={`${classes.plate} whole-row`}>
        <PlateInput
          label={t('workOrderSearch.plate')}
          value={fields.plate}
          onChange={(plate) => setFields({ ...fields, plate })}
          autoFocus={isFocused && keyOf(filters) === keyOf({})}
          aside={<ScanButton isScanning={isScanning} onScan={setScanning} onScanned={takeScanned} />}
        />
      </div>
      <TextField
        label={t('workOrderSearch.orderNumber')}
        inputClassName={classes.number}
        inputMode={hasTextNumbers ? 'text' : 'numeric'}
        autoCapitalize="characters"
        autoComplete="off"
        enterKeyHint="search"
        error={numberProblem && labels.numberProblems[numberProblem]}
        value={fields.orderNumber}
        onChange={(event) => typeNumber(event.currentTarget.value)}
      />
      <EmployeeSelect
        label={t('workOrderSearch.receiver')}
        anyone={t('workOrderSearch.anyReceiver')}
        value={fields.receiver}
        onChange={(receiver) => setFields({ ...fields, receiver })}
      />
      <IconButton
        type="submit"
        variant="tonal"
        label={t('common.search')}
        icon={IconSearch}
        disabled={!isEnabled}
      />
    </form>
  )
}

/**
 * True if typing alone starts a search. An order number matches only as a whole, and requires Enter. A single
 * character of a plate matches too much, and also requires Enter.
 */
const isTypedEnough = ({ orderNumber, plate }: Fields): boolean =>
  orderNumber === '' && (plate.match(/[\p{L}\p{N}]/gu) ?? []).length !== 1

const fieldsOf = ({ orderNumber = '', plate = '', receiver }: SearchFilters): Fields => ({
  orderNumber,
  plate,
  receiver,
})

/**
 * Returns the filters of the filled fields. Ignores blanks around a plate, and a number that consists of
 * zeros. A complete VIN in the plate field is searched as if it were a plate.
 */
function searchOf({ orderNumber, plate, receiver }: Fields): SearchFilters {
  return {
    ...(isNumberTyped(orderNumber) && { orderNumber }),
    ...(/[\p{L}\p{N}]/u.test(plate) && { plate: wholeVin(plate) ?? plainCode(plate).toUpperCase() }),
    ...(receiver !== undefined && { receiver }),
  }
}

const keyOf = ({ orderNumber, plate, receiver }: SearchFilters): string =>
  JSON.stringify([orderNumber, plate, receiver])
