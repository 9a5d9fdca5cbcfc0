import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { acceptOrderNumber, isSearchEnabled } from '@verstas/domain/work-orders/search.ts'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import type { SearchFilters } from '../address.ts'
import { EmployeeSelect } from './employee-select.tsx'
import { PlateInput } from './plate-input.tsx'
import type { RecentSearch } from './recent-searches.ts'
import classes from './search-form.module.css'

interface SearchFormProps {
  /** The search that the address tells; the fields follow it when it changes. */
  readonly filters: SearchFilters
  readonly onSearch: (search: RecentSearch) => void
  readonly isSearching: boolean
}

interface Fields {
  readonly orderNumber: string
  readonly plate: string
  readonly receiver: string | undefined
  readonly receiverName: string | undefined
}

/** The three filters of the work order search; Enter or the button searches. */
export function SearchForm({ filters, onSearch, isSearching }: SearchFormProps) {
  const t = useTexts()
  const [fields, setFields] = useState(() => fieldsOf(filters))
  const [shown, setShown] = useState(filters)
  if (keyOf(filters) !== keyOf(shown)) {
    setShown(filters)
    setFields(fieldsOf(filters))
  }

  const isEnabled = isSearchEnabled({
    orderNumber: fields.orderNumber,
    licenseNumber: fields.plate,
    receiverId: fields.receiver === undefined ? null : Number(fields.receiver),
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (isEnabled) onSearch(searchOf(fields))
  }

  return (
    <form aria-label={t('workOrderSearch.formLabel')} className={classes.form} onSubmit={search}>
      <PlateInput
        label={t('workOrderSearch.plate')}
        value={fields.plate}
        onChange={(plate) => setFields({ ...fields, plate })}
      />
      <TextInput
        label={t('workOrderSearch.orderNumber')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        value={fields.orderNumber}
        onChange={(event) =>
          setFields({
            ...fields,
            orderNumber: acceptOrderNumber(event.currentTarget.value, fields.orderNumber),
          })
        }
      />
      <div className={classes.receiver}>
        <EmployeeSelect
          label={t('workOrderSearch.receiver')}
          anyone={t('workOrderSearch.anyReceiver')}
          value={fields.receiver}
          onChange={(receiver) =>
            setFields({ ...fields, receiver: receiver?.id, receiverName: receiver?.name })
          }
        />
      </div>
      <Button
        type="submit"
        className={classes.submit}
        disabled={!isEnabled}
        loading={isSearching}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
      >
        {t('common.search')}
      </Button>
    </form>
  )
}

const fieldsOf = ({ orderNumber = '', plate = '', receiver }: SearchFilters): Fields => ({
  orderNumber,
  plate,
  receiver,
  receiverName: undefined,
})

/** Only fields that filter; blanks around a plate do not count, nor a number of zeros. */
function searchOf({ orderNumber, plate, receiver, receiverName }: Fields): RecentSearch {
  return {
    ...(Number(orderNumber) > 0 && { orderNumber }),
    ...(/[\p{L}\p{N}]/u.test(plate) && { plate: plate.trim().toUpperCase() }),
    ...(receiver !== undefined && { receiver, ...(receiverName !== undefined && { receiverName }) }),
  }
}

const keyOf = ({ orderNumber, plate, receiver }: SearchFilters): string =>
  JSON.stringify([orderNumber, plate, receiver])
