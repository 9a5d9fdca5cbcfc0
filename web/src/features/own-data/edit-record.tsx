import { IconPencil } from '@tabler/icons-react'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { useOwnOffer } from './api.ts'

const RecordDialog = lazy(() => import('./record-dialog.tsx'))

interface EditRecordProps {
  readonly kind: 'customer' | 'vehicle'
  readonly id: number
}

/**
 * The button that opens the form of a customer or a vehicle. It is hidden without the right. If another
 * system is the master, a sentence replaces it.
 */
export function EditRecord({ kind, id }: EditRecordProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const { data: offer } = useOwnOffer()
  const [isOpen, setIsOpen] = useState(false)
  const isCustomer = kind === 'customer'
  if (!offer || !canCall(isCustomer ? ownDataEndpoints.saveCustomer : ownDataEndpoints.saveVehicle))
    return null
  if (!(isCustomer ? offer.Customers : offer.Vehicles))
    return (
      <p className="type-13 soft">{t(isCustomer ? 'error.customersElsewhere' : 'error.vehiclesElsewhere')}</p>
    )
  return (
    <>
      <IconButton
        label={t(isCustomer ? 'ownRecord.editCustomer' : 'ownRecord.editCar')}
        icon={IconPencil}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <RecordDialog kind={kind} id={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
