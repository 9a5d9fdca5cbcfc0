import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type VehicleSearch,
  type VehicleSearchFields,
  vehicleFieldsOfBarcode,
  vehicleSearchOf,
} from '@verstas/domain/vehicles/search.ts'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { ScanButton } from '../../../shared/scanner/scan-button.tsx'
import { PlateInput } from '../../work-orders/search/plate-input.tsx'
import classes from './vehicle-search-form.module.css'

interface VehicleSearchFormProps {
  /** The search fields of the address. */
  readonly fields: VehicleSearchFields
  readonly onSearch: (search: VehicleSearch) => void
}

/**
 * The fields for plate and VIN. If both are filled, the VIN is searched. A scanned barcode fills its field
 * and searches immediately.
 */
export function VehicleSearchForm({ fields, onSearch }: VehicleSearchFormProps) {
  const t = useTexts()
  const [typed, setTyped] = useState(fields)
  const [scanned, setScanned] = useState<'plate' | 'vin' | null>(null)
  const sought = vehicleSearchOf(typed)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sought) onSearch(sought)
  }
  const takeBarcode = (text: string) => {
    setScanned(null)
    const read = vehicleFieldsOfBarcode(text)
    setTyped(read)
    const search = vehicleSearchOf(read)
    if (search) onSearch(search)
  }
  const scanButton = (field: 'plate' | 'vin') => (
    <ScanButton
      isScanning={scanned === field}
      onScan={(isScanning) => setScanned(isScanning ? field : null)}
      onScanned={takeBarcode}
    />
  )

  return (
    <form aria-label={t('vehicleSearch.formLabel')} className="stack gap-12" onSubmit={submit}>
      <PlateInput
        label={t('workOrderSearch.plate')}
        value={typed.plate}
        onChange={(plate) => setTyped({ ...typed, plate })}
        autoFocus={sought === null}
        aside={scanButton('plate')}
      />
      <TextField
        label={t('vehicleSearch.vin')}
        inputClassName={classes.vin}
        value={typed.vin}
        onChange={({ currentTarget }) => setTyped({ ...typed, vin: currentTarget.value })}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        end={
          <>
            {typed.vin !== '' && (
              <IconButton
                label={t('common.clear')}
                icon={IconX}
                onClick={() => setTyped({ ...typed, vin: '' })}
              />
            )}
            {scanButton('vin')}
          </>
        }
      />
      <Button type="submit" size="main" disabled={sought === null} icon={IconSearch}>
        {t('common.search')}
      </Button>
    </form>
  )
}
