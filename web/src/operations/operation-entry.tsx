import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import { refuseOperation } from '@verstas/domain/work-orders/job-rows.ts'
import { CatalogueAdd } from '../parts/catalogue-add.tsx'
import { CatalogueEntry } from '../parts/catalogue-entry.tsx'
import type { Additions } from '../parts/use-additions.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from '../ui/format.tsx'
import { StateBadge } from '../ui/state-badge.tsx'

interface OperationEntryProps {
  readonly operation: WorkOperation
  readonly additions: Additions
  readonly onAdd: (operation: WorkOperation) => void
}

/** An operation that was found; a restricted one tells why it cannot be added (120090). */
export function OperationEntry({ operation, additions, onAdd }: OperationEntryProps) {
  const t = useTexts()
  const format = useFormat()
  const { WorkOperationCode, SupplierNumber, SupplierName, StandardTime, Name } = operation
  const refusal = refuseOperation(operation)
  return (
    <CatalogueEntry
      code={WorkOperationCode}
      supplier={{ number: SupplierNumber, name: SupplierName }}
      name={Name}
      facts={
        <>
          <span>{t('operations.standardTime', { duration: format.duration(StandardTime) })}</span>
          {refusal && <StateBadge state="blocked">{t('operations.restricted')}</StateBadge>}
        </>
      }
      details={refusal ? [t(errorCatalogue[refusal.name].text, refusal.data)] : []}
      action={
        refusal ? undefined : (
          <CatalogueAdd
            code={WorkOperationCode}
            id={`${SupplierNumber} ${WorkOperationCode}`}
            additions={additions}
            onAdd={() => onAdd(operation)}
          />
        )
      }
    />
  )
}
