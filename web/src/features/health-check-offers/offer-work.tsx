import { IconPlus, IconX } from '@tabler/icons-react'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './offers.module.css'

const OperationSearchDialog = lazy(async () => ({
  default: (await import('../../shared/operations/operation-search-dialog.tsx')).OperationSearchDialog,
}))
const PartSearchDialog = lazy(async () => ({
  default: (await import('../../shared/catalogue/part-search-dialog.tsx')).PartSearchDialog,
}))

/** A chosen part, with its price of one piece including tax. */
export interface ChosenPart {
  readonly ItemNumber: string
  readonly SupplierNumber: string
  readonly Name: string
  readonly OrderedAmount: number
  readonly price: number
}

/** The operation and the parts of an offered finding. */
export interface ChosenWork {
  readonly operation: Pick<WorkOperation, 'WorkOperationCode' | 'Name'> | null
  readonly parts: readonly ChosenPart[]
}

interface OfferWorkProps {
  readonly work: ChosenWork
  /** The title of the finding, for the names of the buttons. */
  readonly title: string
  /** The vehicle's VIN, for the order of the search results. */
  readonly serialNumber: string | undefined
  readonly onChange: (work: ChosenWork) => void
}

/** Selects the operation and the parts of a finding. Choosing a part again increases its quantity by one. */
export function OfferWork({ work, title, serialNumber, onChange }: OfferWorkProps) {
  const t = useTexts()
  const format = useFormat()
  const [search, setSearch] = useState<'operation' | 'part' | null>(null)
  const { operation, parts } = work
  const close = () => setSearch(null)
  return (
    <div className="stack gap-8">
      <ul>
        {operation && (
          <Line
            name={operation.Name}
            aside={operation.WorkOperationCode}
            onRemove={() => onChange({ ...work, operation: null })}
          />
        )}
        {parts.map((part) => (
          <Line
            key={`${part.SupplierNumber} ${part.ItemNumber}`}
            name={part.OrderedAmount > 1 ? `${format.number(part.OrderedAmount)} × ${part.Name}` : part.Name}
            aside={t('common.price', { price: format.price(part.price * part.OrderedAmount) })}
            onRemove={() => onChange({ ...work, parts: parts.filter((other) => other !== part) })}
          />
        ))}
      </ul>
      <div className="flex wrap gap-8">
        {operation === null && (
          <Button
            variant="tonal"
            icon={IconPlus}
            aria-label={`${t('offers.addOperation')}: ${title}`}
            onClick={() => setSearch('operation')}
          >
            {t('offers.addOperation')}
          </Button>
        )}
        <Button
          variant="tonal"
          icon={IconPlus}
          aria-label={`${t('offers.addPart')}: ${title}`}
          onClick={() => setSearch('part')}
        >
          {t('offers.addPart')}
        </Button>
      </div>
      <Suspense>
        {search === 'operation' && (
          <OperationSearchDialog
            opened
            serialNumber={serialNumber}
            onClose={close}
            onAdd={(added) => {
              onChange({ ...work, operation: added })
              close()
            }}
          />
        )}
        {search === 'part' && (
          <PartSearchDialog
            opened
            serialNumber={serialNumber}
            onClose={close}
            onAdd={(part) => onChange({ ...work, parts: addPart(parts, part) })}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Adds one piece of a part. */
function addPart(parts: readonly ChosenPart[], part: PartSearchResult): readonly ChosenPart[] {
  const { ItemNumber, SupplierNumber, Name, PriceData } = part
  const isSame = (other: ChosenPart) =>
    other.ItemNumber === ItemNumber && other.SupplierNumber === SupplierNumber
  if (parts.some(isSame))
    return parts.map((other) =>
      isSame(other) ? { ...other, OrderedAmount: other.OrderedAmount + 1 } : other,
    )
  const price = PriceData?.RetailPrice ?? 0
  return [...parts, { ItemNumber, SupplierNumber, Name, OrderedAmount: 1, price }]
}

interface LineProps {
  readonly name: string
  readonly aside: ReactNode
  readonly onRemove: () => void
}

function Line({ name, aside, onRemove }: LineProps) {
  const t = useTexts()
  return (
    <li className={`${classes.workLine} line gap-8 type-15`}>
      <span className="grow shrink break-anywhere">{name}</span>
      <span className="strong nowrap">{aside}</span>
      <IconButton
        variant="neutral"
        icon={IconX}
        label={`${t('attachments.remove')}: ${name}`}
        onClick={onRemove}
      />
    </li>
  )
}
